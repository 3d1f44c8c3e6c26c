import { t } from '@lingui/core/macro';
import { createWallClock, instantMs, type WallClock } from '../../../src-shared/domain/wall-clock.ts';
import type { ReportDays, ReportPreset } from '../../../src-shared/report/bounds.ts';
import type { ReportGrouping } from '../../../src-shared/report/groups.ts';
import { userZone } from '../../i18n/format.ts';
import { dayText } from '../../ui/fields/times-text.ts';

export const presetName = (preset: ReportPreset): string =>
  ({
    'this-week': t`This week`,
    'last-week': t`Last week`,
    'this-month': t`This month`,
    'last-month': t`Last month`,
    'this-quarter': t`This quarter`,
    'this-year': t`This year`,
    all: t`All`,
    'own-days': t`Custom range`,
  })[preset];

export const groupingName = (grouping: ReportGrouping): string =>
  ({
    none: t`None`,
    origin: t`Origin`,
    destination: t`Destination`,
    route: t`Route`,
    person: t`Ordered by`,
    month: t`Month`,
  })[grouping];

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The name of a group. Rows without a value to group by form a group of their own (`key` is null). */
export function groupName(key: string | null, grouping: ReportGrouping): string {
  if (key === null) return t`Not specified`;
  return grouping === 'month' ? monthFormat.format(Date.parse(`${key}-01`)) : key;
}

/** `Sun 1 Nov – Mon 30 Nov` */
export function daysText({ from, to }: ReportDays): string {
  if (from === null && to === null) return t`all days`;
  const [first, last] = [dayText(from ?? ''), dayText(to ?? '')];
  if (from === null) return t`until ${last}`;
  if (to === null) return t`from ${first}`;
  return from === to ? first : `${first} – ${last}`;
}

const clock = createWallClock(userZone);
const shortMonth = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });
const monthNames = Array.from({ length: 12 }, (_, month) => shortMonth.format(Date.UTC(2026, month)));

/** `24 Nov`, for a date whose day is counted in UTC. */
export const dayAndMonth = (day: Date): string =>
  `${day.getUTCDate()} ${monthNames[day.getUTCMonth()] ?? ''}`;

const clocks = new Map([[userZone, clock]]);
function clockOf(zone: string): WallClock {
  const known = clocks.get(zone);
  if (known) return known;
  const made = createWallClock(zone);
  clocks.set(zone, made);
  return made;
}

/** Whether a clock in that zone differs from this computer's clock. */
export const isOtherClock = (zone: string, atMs: number): boolean =>
  clockOf(zone).localMs(atMs) !== clock.localMs(atMs);

/**
 * `24 Nov 11:40`, or `24 Nov 2025 11:40` in another year, by the clock of `zone`. Fast enough for cells while
 * scrolling.
 */
export function instantText(at: string, zone: string = userZone): string {
  const atMs = instantMs(at);
  if (atMs === null) return at;
  const text = clockOf(zone).dayAndTime(atMs);
  const year = text.slice(0, 4);
  const isThisYear = year === clock.day(Date.now()).slice(0, 4);
  const month = monthNames[Number(text.slice(5, 7)) - 1] ?? '';
  return `${Number(text.slice(8, 10))} ${month}${isThisYear ? '' : ` ${year}`} ${text.slice(11, 16)}`;
}
