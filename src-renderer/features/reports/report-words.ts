import { t } from '@lingui/core/macro';
import type { ReportDays, ReportPreset } from '../../../src-shared/report/bounds.ts';
import type { ReportGrouping } from '../../../src-shared/report/groups.ts';
import { formatDay } from '../../i18n/format.ts';

export const presetName = (preset: ReportPreset): string =>
  ({
    'this-week': t`This week`,
    'last-week': t`Last week`,
    'this-month': t`This month`,
    'last-month': t`Last month`,
    'this-quarter': t`This quarter`,
    'this-year': t`This year`,
    all: t`All`,
    'own-days': t`Own days`,
  })[preset];

export const groupingName = (grouping: ReportGrouping): string =>
  ({
    none: t`Nothing`,
    origin: t`Origin`,
    destination: t`Destination`,
    route: t`Route`,
    person: t`Person`,
    month: t`Month`,
  })[grouping];

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** What a group is called; rows that do not say what they are grouped by have a group of their own. */
export function groupName(key: string | null, grouping: ReportGrouping): string {
  if (key === null) return t`Not said`;
  return grouping === 'month' ? monthFormat.format(Date.parse(`${key}-01`)) : key;
}

/** A day without a time, in whatever zone. */
export const dayText = (day: string): string => formatDay(`${day}T12:00:00Z`, 'UTC');

/** `Sun 1 Nov – Mon 30 Nov` */
export function daysText({ from, to }: ReportDays): string {
  if (from === null && to === null) return t`all days`;
  const [first, last] = [from === null ? '' : dayText(from), to === null ? '' : dayText(to)];
  if (from === null) return t`until ${last}`;
  if (to === null) return t`from ${first}`;
  return from === to ? first : `${first} – ${last}`;
}

/** `2 d 4 h`, `5 h 20 min`, `45 min` */
export function minutesText(minutes: number): string {
  const whole = Math.round(minutes);
  const [days, hours, rest] = [Math.floor(whole / 1_440), Math.floor((whole % 1_440) / 60), whole % 60];
  const unit = {
    d: t({ message: 'd', context: 'unit of time: days' }),
    h: t({ message: 'h', context: 'unit of time: hours' }),
    min: t({ message: 'min', context: 'unit of time: minutes' }),
  };
  if (days > 0) return `${days} ${unit.d} ${hours} ${unit.h}`;
  return hours > 0 ? `${hours} ${unit.h} ${rest} ${unit.min}` : `${rest} ${unit.min}`;
}
