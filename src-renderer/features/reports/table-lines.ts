import { folded } from '../../../src-shared/domain/fold-letters.ts';
import { groupsOf, type ReportGroup, type ReportGrouping } from '../../../src-shared/report/groups.ts';
import type { ReportLine } from '../../../src-shared/report/line.ts';
import { type Steps, sortedInSteps } from '../../../src-shared/steps.ts';
import type { GridSort } from '../../ui/data-grid/DataGrid.tsx';
import { groupColumn, orderCountColumn } from './group-columns.ts';
import type { ReportColumn } from './report-columns.tsx';

/** One line of the report's table: a row, a group, or the raw text of an unreadable row. */
export type TableLine =
  | { kind: 'row'; id: string; line: ReportLine }
  | { kind: 'group'; id: string; group: ReportGroup; isOpen: boolean }
  /** A row that cannot be read, as raw text. */
  | { kind: 'raw'; id: string; text: string };

/** Whether a column contains numbers, so that sorting begins with the largest. */
export const isNumberColumn = (name: string, columns: readonly ReportColumn[]): boolean =>
  name === orderCountColumn || (columns.find(column => column.name === name)?.isNumber ?? false);

type Key = string | number | null;

/** Compares two sort keys. Null comes last in both directions. */
function compare(a: Key, b: Key, sign: number): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return (a < b ? -1 : 1) * sign;
}

/** Sorts items by keys, each of which is computed only once. Items with equal keys keep their order. */
function* sortedBy<T>(
  items: readonly T[],
  keyOf: (item: T) => Key,
  isDescending: boolean,
): Steps<readonly T[]> {
  const sign = isDescending ? -1 : 1;
  const keyed: { key: Key; item: T }[] = [];
  let isInOrder = true;
  for (const item of items) {
    const [before, key] = [keyed.at(-1), keyOf(item)];
    isInOrder &&= before === undefined || compare(before.key, key, sign) <= 0;
    keyed.push({ key, item });
    yield;
  }
  // The service sends rows in its own order, which is often the wanted one. Then nothing has to be sorted.
  if (isInOrder) return items;
  const sorted = yield* sortedInSteps(keyed, (a, b) => compare(a.key, b.key, sign));
  return sorted.map(({ item }) => item);
}

export function* sortLines(
  lines: readonly ReportLine[],
  sort: GridSort,
  columns: readonly ReportColumn[],
): Steps<readonly ReportLine[]> {
  const column = columns.find(({ name }) => name === sort.column);
  if (!column) return lines;
  const keyOf = (line: ReportLine): Key => {
    const key = column.key(line);
    return typeof key === 'string' && !column.isNumber ? folded(key) : key;
  };
  return yield* sortedBy(lines, keyOf, sort.isDescending);
}

/** Sorts groups by their name, by their number of orders, or by their sum in a column. */
function* sortGroups(
  groups: readonly ReportGroup[],
  { column, isDescending }: GridSort,
  columns: readonly ReportColumn[],
): Steps<readonly ReportGroup[]> {
  const sum = columns.find(({ name }) => name === column)?.sum;
  const keyOf = ({ key, totals }: ReportGroup): Key => {
    if (column === groupColumn) return key === null ? null : folded(key);
    return sum ? sum.key(totals) : totals.count;
  };
  return yield* sortedBy(groups, keyOf, isDescending);
}

/**
 * The sorting of the rows inside groups. If the groups are sorted by a sum, the rows are sorted by the same column;
 * otherwise by `sort`.
 */
export const rowSort = (
  { grouping, sort, groupSort }: { grouping: ReportGrouping; sort: GridSort; groupSort: GridSort },
  columns: readonly ReportColumn[],
): GridSort =>
  grouping !== 'none' && columns.some(({ name, sum }) => sum && name === groupSort.column) ? groupSort : sort;

/** The id of a group's element, which cannot contain spaces. */
const groupId = ({ key }: ReportGroup): string =>
  key === null ? 'group' : `group-${encodeURIComponent(key)}`;

/** One object for each row, so that React does not render the row again when other rows arrive. */
const rowLines = new WeakMap<ReportLine, TableLine>();
function rowOf(line: ReportLine): TableLine {
  const known = rowLines.get(line);
  if (known) return known;
  const made: TableLine = { kind: 'row', id: line.row.order_id, line };
  rowLines.set(line, made);
  return made;
}

/** The lines of the table. A line is created only when it is asked for, because a table may have very many. */
export interface TableLines {
  length: number;
  at(index: number): TableLine | undefined;
  /** Index of the line with the given id; -1 if there is none. */
  indexOf(id: string): number;
}

/** The lines for rows and groups. Unreadable rows come first, so that the user notices them. */
export function tableLines(
  sorted: readonly ReportLine[],
  groups: readonly ReportGroup[] | null,
  openGroups: ReadonlySet<string>,
  unreadable: readonly string[],
): TableLines {
  const raw = unreadable.map((text, index): TableLine => ({ kind: 'raw', id: `raw-${index}`, text }));
  const parts = [{ from: 0, heads: raw, rows: groups === null ? sorted : [] }];
  let length = raw.length + (groups === null ? sorted.length : 0);
  for (const group of groups ?? []) {
    const id = groupId(group);
    const isOpen = openGroups.has(id);
    const rows = isOpen ? group.lines : [];
    parts.push({ from: length, heads: [{ kind: 'group', id, group, isOpen }], rows });
    length += 1 + rows.length;
  }
  const partAt = (index: number) => {
    let [low, high] = [0, parts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((parts[middle]?.from ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return parts[low];
  };
  return {
    length,
    at(index) {
      const part = partAt(index);
      if (!part) return undefined;
      const within = index - part.from;
      const line = part.rows[within - part.heads.length];
      return part.heads[within] ?? (line && rowOf(line));
    },
    indexOf(id) {
      for (const { from, heads, rows } of parts) {
        const head = heads.findIndex(one => one.id === id);
        if (head >= 0) return from + head;
        const row = rows.findIndex(line => line.row.order_id === id);
        if (row >= 0) return from + heads.length + row;
      }
      return -1;
    },
  };
}

/** Groups rows that are already sorted. */
export function* groupsFor(
  sorted: readonly ReportLine[],
  grouping: ReportGrouping,
  groupSort: GridSort,
  columns: readonly ReportColumn[],
): Steps<readonly ReportGroup[] | null> {
  if (grouping === 'none') return null;
  return yield* sortGroups(yield* groupsOf(sorted, grouping), groupSort, columns);
}
