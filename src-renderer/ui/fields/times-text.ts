import { t } from '@lingui/core/macro';
import type { FieldTimes, FieldTimesReason } from '../../../src-shared/domain/typed-times.ts';
import { formatDay } from '../../i18n/format.ts';

/** `Mon 23 Nov, 09:00–12:00`: what `readFieldTimes` understands again. */
export function timesText({ date, start, end }: FieldTimes): string {
  // At noon, and in one zone, a date is the same day.
  const day = date === '' ? '' : formatDay(`${date}T12:00:00Z`, 'UTC');
  const times = end === '' ? start : `${start}–${end}`;
  return [day, times].filter(part => part !== '').join(', ');
}

/** Why a text is not taken, and what to type instead. */
export function refusedTimesText(reason: FieldTimesReason, isSpan: boolean): string {
  const example = isSpan ? '12.3. 8-12' : '12.3. 8:00';
  switch (reason) {
    case 'not_understood':
      return t`Not understood: type a day and a time, such as ${example}`;
    case 'no_such_day':
      return t`There is no such day`;
    case 'no_such_time':
      return t`There is no such time on that day`;
    case 'end_before_start':
      return t`The end must be after the start, on the same day`;
    case 'weekday_differs':
      return t`The weekday and the date are different days`;
    case 'several_days':
      return t`One day only, such as ${example}`;
    case 'one_time':
      return t`One time only, such as ${example}`;
  }
}
