import { t } from '@lingui/core/macro';
import type { OrderSort } from '../../../../../src-shared/contract/order-query.ts';
import type { OrderRow } from '../../../../../src-shared/contract/orders.ts';
import { dayMs } from '../../../../../src-shared/domain/durations.ts';
import { expectedMoment } from '../../../../../src-shared/order-facts/expected-moment.ts';
import { formatDay, isoDay } from '../../../../i18n/format.ts';
import { perLanguage } from '../../../../i18n/locale.ts';
import type { GridColumn } from '../../../../ui/data-grid/columns.ts';
import { nextStop } from './order-cells.tsx';
import type { OrderColumn } from './order-column.tsx';
import { zoneOfRow } from './stop-moment.ts';

/** A time, with the IANA zone that decides on which day it is; undefined for the user's zone. */
interface Dated {
  at: string | number;
  zone: string | undefined;
}

/**
 * For each sort order, the time by which the core sorts rows; with any other time, the day headings would not be in
 * order. If a stop has several windows, the first one counts, even if it has passed and the cell shows a later one.
 * Null if the row has no time.
 */
const momentsBySort: Partial<Record<OrderSort, (row: OrderRow) => Dated | null>> = {
  created: row => ({ at: row.createdAtMs, zone: undefined }),
  changed: row => ({ at: row.changedAtMs, zone: undefined }),
  next: ({ next, isFinished }) => (next === null || isFinished ? null : { at: next.at, zone: next.zone }),
  ready: row => (row.readyAt === null ? null : { at: row.readyAt, zone: zoneOfRow(row, 'pickup') }),
  eta: row => {
    const expected = expectedMoment(row);
    if (expected === null) return null;
    return { at: expected.at, zone: zoneOfRow(row, expected.stop ?? nextStop(row)) };
  },
  actual: row => {
    const at = row.deliveredAt ?? row.pickedUpAt;
    if (at === null) return null;
    return { at, zone: zoneOfRow(row, row.deliveredAt === null ? 'pickup' : 'delivery') };
  },
};

/** Whether this sort order sorts rows by a time. */
export const isTimeSort = (sort: OrderSort): boolean => momentsBySort[sort] !== undefined;

const maxKept = 2_000;
const keptLabels = perLanguage(() => new Map<string, string>());

/**
 * Name of a day: `Today`, `Tomorrow`, `Yesterday`, otherwise `Mon 30 Nov`. Cached for a minute, because scrolling
 * through the list asks for it often.
 */
function dayLabel({ at, zone }: Dated): string {
  const nowMs = Date.now();
  const key = `${at} ${zone} ${Math.floor(nowMs / 60_000)}`;
  const kept = keptLabels();
  const known = kept.get(key);
  if (known !== undefined) return known;
  const inDays = (Date.parse(isoDay(at, zone)) - Date.parse(isoDay(nowMs, zone))) / dayMs;
  const named = { '-1': t`Yesterday`, 0: t`Today`, 1: t`Tomorrow` }[inDays];
  const label = named ?? formatDay(at, zone);
  if (kept.size >= maxKept) kept.clear();
  kept.set(key, label);
  return label;
}

/** Returns a function that gives the day of a row, for a list that is sorted by a time; null for other sort orders. */
export function dayOfRow(sort: OrderSort): ((row: OrderRow) => string) | null {
  const momentOf = momentsBySort[sort];
  if (!momentOf) return null;
  return row => {
    const moment = momentOf(row);
    return moment === null ? t`No time` : dayLabel(moment);
  };
}

/**
 * First column of a list that is sorted by a time: the day of each row. The grid shows it only in the first row of a
 * day. Separate lines for the days would move the rows when more rows are read.
 */
export function dayColumn(sort: OrderSort, columns: readonly OrderColumn[]): GridColumn<OrderRow> | null {
  const dayOf = dayOfRow(sort);
  if (dayOf === null) return null;
  // If the column by which the list is sorted is shown as well, the heading of the day column is `Day`, so that no two
  // headings are the same.
  const isShown = columns.some(({ name }) => name === sort);
  const named: Partial<Record<OrderSort, string>> = {
    created: t`Created`,
    changed: t({ message: 'Changed', context: 'time of the last change' }),
    ready: t`Available from`,
  };
  return {
    name: 'day',
    label: isShown ? t`Day` : (named[sort] ?? t`Day`),
    widthPx: 92,
    minPx: 76,
    isSortable: false,
    dispensable: 9,
    fold: 9,
    isLead: true,
    needOf: row => ({ whole: [{ text: dayOf(row), font: 'bold' }] }),
    cell: dayOf,
  };
}
