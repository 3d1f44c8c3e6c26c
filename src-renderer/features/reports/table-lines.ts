import { folded } from '../../../src-shared/domain/fold.ts';
import { groupsOf, type ReportGroup, type ReportGrouping } from '../../../src-shared/report/groups.ts';
import type { ReportLine } from '../../../src-shared/report/line.ts';
import type { GridSort } from '../../ui/data-grid/DataGrid.tsx';
import { groupColumn, orderCountColumn } from './group-columns.ts';
import type { ReportColumn } from './report-columns.tsx';

/** One line of the table. */
export type TableLine =
  | { kind: 'row'; id: string; line: ReportLine }
  | { kind: 'group'; id: string; group: ReportGroup; isOpen: boolean }
  /** A row that cannot be read, as raw text. */
  | { kind: 'raw'; id: string; text: string };

/** Whether sorting by a column starts with the largest. */
export const isNumberColumn = (name: string, columns: readonly ReportColumn[]): boolean =>
  name === orderCountColumn || (columns.find(column => column.name === name)?.isNumber ?? false);

type Key = string | number | null;

/** Compares keys; null comes last in both directions. */
function compare(a: Key, b: Key, sign: number): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return (a < b ? -1 : 1) * sign;
}

/** Sorts by keys that are computed once for each item. Equal items keep their order. */
function sortedBy<T>(items: readonly T[], keyOf: (item: T) => Key, isDescending: boolean): readonly T[] {
  const sign = isDescending ? -1 : 1;
  const inOrder = items.map(keyOf);
  // Often the rows are in this order already, because they arrive in the order of the service.
  if (inOrder.every((key, index) => index === 0 || compare(inOrder[index - 1] ?? null, key, sign) <= 0)) {
    return items;
  }
  const keys = inOrder.map((key, index) => ({ key, index }));
  keys.sort((a, b) => compare(a.key, b.key, sign) || a.index - b.index);
  return keys.flatMap(({ index }) => items[index] ?? []);
}

export function sortLines(
  lines: readonly ReportLine[],
  sort: GridSort,
  columns: readonly ReportColumn[],
): readonly ReportLine[] {
  const column = columns.find(({ name }) => name === sort.column);
  if (!column) return lines;
  const keyOf = (line: ReportLine): Key => {
    const key = column.key(line);
    return typeof key === 'string' && !column.isNumber ? folded(key) : key;
  };
  return sortedBy(lines, keyOf, sort.isDescending);
}

/** Sorts groups by their name, by their number of orders, or by their sum in a column. */
function sortGroups(
  groups: readonly ReportGroup[],
  { column, isDescending }: GridSort,
  columns: readonly ReportColumn[],
): readonly ReportGroup[] {
  if (column === groupColumn)
    return sortedBy(groups, ({ key }) => (key === null ? null : folded(key)), isDescending);
  const sum = columns.find(({ name }) => name === column)?.sum;
  return sortedBy(groups, ({ totals }) => (sum ? sum.key(totals) : totals.count), isDescending);
}

/** The order of rows inside groups: as the groups, if they are sorted by a sum. */
export const rowSort = (
  { grouping, sort, groupSort }: { grouping: ReportGrouping; sort: GridSort; groupSort: GridSort },
  columns: readonly ReportColumn[],
): GridSort =>
  grouping !== 'none' && columns.some(({ name, sum }) => sum && name === groupSort.column) ? groupSort : sort;

/** An id for an element, which cannot contain spaces. */
const groupId = ({ key }: ReportGroup): string =>
  key === null ? 'group' : `group-${encodeURIComponent(key)}`;

/** Caches one object per row, so that React does not render the row again when other rows arrive. */
const rowLines = new WeakMap<ReportLine, TableLine>();
function rowOf(line: ReportLine): TableLine {
  const known = rowLines.get(line);
  if (known) return known;
  const made: TableLine = { kind: 'row', id: line.row.order_id, line };
  rowLines.set(line, made);
  return made;
}

/** All lines of the table. Rows that cannot be read come first, where they are noticed. */
export function tableLines(
  sorted: readonly ReportLine[],
  groups: readonly ReportGroup[] | null,
  openGroups: ReadonlySet<string>,
  unreadable: readonly string[],
): TableLine[] {
  const lines: TableLine[] = unreadable.map((text, index) => ({ kind: 'raw', id: `raw-${index}`, text }));
  if (groups === null) {
    for (const line of sorted) lines.push(rowOf(line));
    return lines;
  }
  for (const group of groups) {
    const id = groupId(group);
    const isOpen = openGroups.has(id);
    lines.push({ kind: 'group', id, group, isOpen });
    if (isOpen) for (const line of group.lines) lines.push(rowOf(line));
  }
  return lines;
}

/** Groups of rows that are sorted already. */
export const groupsFor = (
  sorted: readonly ReportLine[],
  grouping: ReportGrouping,
  groupSort: GridSort,
  columns: readonly ReportColumn[],
): readonly ReportGroup[] | null =>
  grouping === 'none' ? null : sortGroups(groupsOf(sorted, grouping), groupSort, columns);
