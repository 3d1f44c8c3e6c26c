import { t } from '@lingui/core/macro';
import type { OrderSort } from '../../../../src-shared/contract/order-list.ts';
import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import { expectedMoment } from '../../../../src-shared/order-facts/expected-moment.ts';
import { formatDay, isoDay } from '../../../i18n/format.ts';
import { perLanguage } from '../../../i18n/locale.ts';
import type { GridColumn } from '../../../ui/data-grid/columns.ts';
import { nextStop } from './order-cells.tsx';
import type { OrderColumn } from './order-column.tsx';
import { zoneOfRow } from './stop-moment.ts';

/** A moment, and the IANA zone in which it has its day; undefined for the user's zone. */
interface Dated {
  at: string | number;
  zone: string | undefined;
}

/**
 * The moment by which each sort by time puts a row in its place, or the days would stand out of order: of several
 * windows the first, even when it is over and the cell shows a later one. Null if the row has none.
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

/** Whether a sort puts rows into the order of time. */
export const isTimeSort = (sort: OrderSort): boolean => momentsBySort[sort] !== undefined;

const dayMs = 24 * 3_600_000;
const maxKept = 2_000;
const keptLabels = perLanguage(() => new Map<string, string>());

/** `Today`, `Tomorrow`, `Yesterday`, else `Mon 30 Nov`. Cached by the minute, because a list that is scrolled asks often. */
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

/** The day to which a row belongs in a list that is sorted by time; null in a list that is sorted otherwise. */
export function dayOfRow(sort: OrderSort): ((row: OrderRow) => string) | null {
  const momentOf = momentsBySort[sort];
  if (!momentOf) return null;
  return row => {
    const moment = momentOf(row);
    return moment === null ? t`No time` : dayLabel(moment);
  };
}

/**
 * The column in front of the others that names the day of each row, where the list is sorted by time. The grid shows it
 * in the first row of a day, so that no row moves when more rows are read.
 */
export function dayColumn(sort: OrderSort, columns: readonly OrderColumn[]): GridColumn<OrderRow> | null {
  const dayOf = dayOfRow(sort);
  if (dayOf === null) return null;
  // A second heading of the same name would say less than what this column shows.
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
