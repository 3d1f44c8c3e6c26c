import { t } from '@lingui/core/macro';
import { createWallClock, type WallClock } from '../../../src-shared/domain/wall-clock.ts';
import type { ReportDays, ReportPreset } from '../../../src-shared/report/bounds.ts';
import type { ReportGrouping } from '../../../src-shared/report/groups.ts';
import { formatInstant, formatMonth, userZone } from '../../i18n/format.ts';
import { perLanguage } from '../../i18n/locale.ts';
import { dayText } from '../../ui/fields/times-text.ts';

export const presetName = (preset: ReportPreset): string =>
  ({
    'this-week': t`This week`,
    'last-week': t`Last week`,
    'this-month': t`This month`,
    'last-month': t`Last month`,
    'this-quarter': t`This quarter`,
    'this-year': t`This year`,
    all: t({ message: 'All', context: 'days' }),
    'own-days': t`Custom range`,
  })[preset];

export const groupingName = (grouping: ReportGrouping): string =>
  ({
    none: t({ message: 'None', context: 'grouping of a report' }),
    origin: t`Origin`,
    destination: t`Destination`,
    route: t`Route`,
    person: t`Ordered by`,
    month: t`Month`,
  })[grouping];

/** The name of a group. Rows that have no value for the grouping form a group of their own, whose `key` is null. */
export function groupName(key: string | null, grouping: ReportGrouping): string {
  if (key === null) return t`Not specified`;
  return grouping === 'month' ? formatMonth(`${key}-01`, 'UTC') : key;
}

/** Text that says which period the report covers, and in which zone its times of creation are. */
export function periodText({ from, to }: ReportDays, zone: string): string {
  if (from === null && to === null) return t`All orders. Creation times are in ${zone}.`;
  const [first, last] = [dayText(from ?? ''), dayText(to ?? '')];
  if (from === null) return t`Orders created on ${last} or earlier. Creation times are in ${zone}.`;
  if (to === null) return t`Orders created on ${first} or later. Creation times are in ${zone}.`;
  if (from === to) return t`Orders created on ${first}. Creation times are in ${zone}.`;
  return t`Orders created from ${first} to ${last} (inclusive). Creation times are in ${zone}.`;
}

const clock = createWallClock(userZone);
const clocks = new Map([[userZone, clock]]);
function clockOf(zone: string): WallClock {
  const known = clocks.get(zone);
  if (known) return known;
  const made = createWallClock(zone);
  clocks.set(zone, made);
  return made;
}

/** Whether a clock in the zone `zone` differs from this computer's clock. */
export const isOtherClock = (zone: string, atMs: number): boolean =>
  clockOf(zone).localMs(atMs) !== clock.localMs(atMs);

const maxKept = 10_000;
const keptInstants = perLanguage(() => new Map<string, string>());

/**
 * A time by the clock of `zone`, such as `24 Nov 11:40`. Kept in a cache, because scrolling asks for the same times
 * often.
 */
export function instantText(at: string, zone: string = userZone): string {
  const kept = keptInstants();
  const key = `${at} ${zone}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const text = formatInstant(at, zone);
  if (kept.size >= maxKept) kept.clear();
  kept.set(key, text);
  return text;
}
