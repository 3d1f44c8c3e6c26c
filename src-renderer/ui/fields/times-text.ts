import { t } from '@lingui/core/macro';
import type { FieldTimes, FieldTimesReason } from '../../../src-shared/domain/typed-times.ts';
import { formatDay, formatTime } from '../../i18n/format.ts';

/** A day as text; empty for an empty date. The day is read as noon UTC, so that no time zone changes it. */
export const dayText = (date: string): string => (date === '' ? '' : formatDay(`${date}T12:00:00Z`, 'UTC'));

/**
 * A time in the format of the current language. If no day precedes it, it keeps its colon, because `08.10` would be
 * read as a day.
 */
const clockText = (time: string, isAfterDay: boolean): string =>
  time === '' || !isAfterDay ? time : formatTime(`1970-01-01T${time}Z`, 'UTC');

const dayWithTime = (date: string, time: string, isAfterDay: boolean): string =>
  [dayText(date), clockText(time, isAfterDay)].filter(part => part !== '').join(', ');

/**
 * The times of a field as a text that `readFieldTimes` reads as the same times: `Mon 23 Nov, 09:00–12:00`; in Finnish
 * `ma 23.11., 20.00–ti 24.11., 02.00`.
 */
export function timesText({ date, start, end, endDate = '' }: FieldTimes): string {
  const isAfterDay = date !== '';
  const first = dayWithTime(date, start, isAfterDay);
  return end === '' ? first : `${first}–${dayWithTime(endDate, end, isAfterDay)}`;
}

/** Says which part of a field's times is missing, as a short text behind the times; empty if nothing is missing. */
export function missingTimesText({ date, start, end }: FieldTimes, isSpan: boolean): string {
  if (start === '') return isSpan ? t`add the times` : t`add the time`;
  if (date === '') return t`add the day`;
  return isSpan && end === '' ? t`add the end time` : '';
}

/** Says in two or three words what `refusedTimesText` says, for use while the user types. */
export function shortRefusedTimesText(reason: FieldTimesReason): string {
  switch (reason) {
    case 'not_understood':
      return t`Date or time not understood`;
    case 'no_such_day':
      return t`This day does not exist`;
    case 'no_such_time':
      return t`This time does not exist`;
    case 'end_before_start':
      return t`The end is before the start`;
    case 'weekday_differs':
      return t`Wrong weekday`;
    case 'several_days':
      return t`More than one day`;
    case 'one_time':
      return t`Enter one time, not two`;
  }
}

/** Says why a text cannot be read as times, and what the user can type instead. */
export function refusedTimesText(reason: FieldTimesReason, isSpan: boolean): string {
  const example = isSpan ? '12.3. 8-12' : '12.3. 8:00';
  const severalDays = '12.3. 8 - 13.3. 16';
  switch (reason) {
    case 'not_understood':
      return t`Not understood: type a day and a time, such as ${example}`;
    case 'no_such_day':
      return t`This day does not exist. Check the day and the month.`;
    case 'no_such_time':
      return t`This time does not exist on that day. Check the time.`;
    case 'end_before_start':
      return t`The end must be after the start. For an end on another day, type both days, such as ${severalDays}`;
    case 'weekday_differs':
      return t`The weekday does not match the date. Correct one of them.`;
    case 'several_days':
      return isSpan
        ? t`Type a time for each day, such as ${severalDays}`
        : t`Enter one day, not several: for example ${example}`;
    case 'one_time':
      return t`Enter one time, not two: for example ${example}`;
  }
}
