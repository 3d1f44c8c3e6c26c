import type { KeyboardEvent } from 'react';
import type { BulkColumn, BulkRow } from '../../../../src-shared/domain/bulk-batch.ts';
import { clipboardCell, clipboardText } from '../../../../src-shared/table/clipboard.ts';
import type { BulkSession } from '../state/bulk-session.ts';
import { isOpenRow, type Position } from '../state/bulk-state.ts';
import { clearCells } from '../state/table-edits.ts';

/** Row id for the row of headings, which the arrow keys reach like any other row. */
export const headRowId = 'head';

export interface GridPlaces {
  session: BulkSession;
  /** The rows that the filter shows. */
  rows: readonly BulkRow[];
  columns: readonly BulkColumn[];
  pageRows: () => number;
  openColumnMenu: (columnId: string) => void;
}

export interface Spot {
  /** Index of the row; -1 for the row of headings. */
  row: number;
  column: number;
}

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));

export function spotOf(
  { rows, columns }: Pick<GridPlaces, 'rows' | 'columns'>,
  position: Position | null,
): Spot {
  const row = rows.findIndex(one => one.id === position?.rowId);
  const column = columns.findIndex(one => one.id === position?.columnId);
  return { row: position?.rowId === headRowId ? -1 : Math.max(0, row), column: Math.max(0, column) };
}

/** Whether the table shows a cell. False for the row of headings, and for a cell that the filter hides. */
const isCellShown = ({ rows, columns }: GridPlaces, { rowId, columnId }: Position): boolean =>
  rows.some(({ id }) => id === rowId) && columns.some(({ id }) => id === columnId);

/** The selected rows and columns; none while the filter hides the active cell. */
export function chosenCells(places: GridPlaces): { rows: BulkRow[]; columns: BulkColumn[] } {
  const { active, anchor } = places.session.state.getState();
  if (!active || !isCellShown(places, active)) return { rows: [], columns: [] };
  const other = anchor && isCellShown(places, anchor) ? anchor : active;
  const [a, b] = [spotOf(places, active), spotOf(places, other)];
  const between = <T>(list: readonly T[], from: number, to: number): T[] =>
    list.slice(Math.max(0, Math.min(from, to)), Math.max(from, to) + 1);
  return {
    rows: between(places.rows, a.row, b.row),
    columns: between(places.columns, a.column, b.column),
  };
}

/**
 * Moves the active cell to `spot`. With `isExtending`, the selection then reaches from the cell where it began to
 * `spot`.
 */
export function moveTo({ session, rows, columns }: GridPlaces, spot: Spot, isExtending: boolean): void {
  const column = columns[clamp(spot.column, 0, columns.length - 1)];
  const row = clamp(spot.row, isExtending ? 0 : -1, rows.length - 1);
  const rowId = row < 0 ? headRowId : rows[row]?.id;
  if (!column || rowId === undefined) return;
  const active = { rowId, columnId: column.id };
  const { anchor } = session.state.getState();
  session.state.setState({ active, anchor: isExtending && anchor?.rowId !== headRowId ? anchor : active });
}

function targetOf(event: KeyboardEvent, { row, column }: Spot, places: GridPlaces): Spot | null {
  const isFar = event.ctrlKey || event.metaKey;
  const [lastRow, lastColumn] = [places.rows.length - 1, places.columns.length - 1];
  switch (event.key) {
    case 'ArrowDown':
      return { row: isFar ? lastRow : row + 1, column };
    case 'ArrowUp':
      return { row: isFar ? 0 : row - 1, column };
    case 'ArrowRight':
      return { row, column: isFar ? lastColumn : column + 1 };
    case 'ArrowLeft':
      return { row, column: isFar ? 0 : column - 1 };
    case 'PageDown':
      return { row: row + places.pageRows(), column };
    case 'PageUp':
      return { row: Math.max(0, row - places.pageRows()), column };
    case 'Home':
      return { row: isFar ? 0 : row, column: 0 };
    case 'End':
      return { row: isFar ? lastRow : row, column: lastColumn };
    default:
      return null;
  }
}

/**
 * Handles a key while no cell is being edited.
 * @returns whether the grid has used the key
 */
export function gridKey(event: KeyboardEvent, places: GridPlaces): boolean {
  const { session } = places;
  const { active } = session.state.getState();
  const spot = spotOf(places, active);
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (event.key === 'Tab' && isPlain) {
    const column = spot.column + (event.shiftKey ? -1 : 1);
    // At either end of the row, Tab leaves the grid.
    if (column < 0 || column >= places.columns.length) return false;
    moveTo(places, { row: spot.row, column }, false);
    return true;
  }
  if (event.key === 'F8') {
    toNextProblem(places, spot.row);
    return true;
  }
  if (event.altKey && event.key !== 'ArrowDown') return false;
  const target = event.altKey ? null : targetOf(event, spot, places);
  if (target) {
    moveTo(places, target, event.shiftKey);
    return true;
  }
  if (!active) return false;
  if (active.rowId === headRowId) {
    const opens = ['Enter', ' ', 'F2', 'ArrowDown'].includes(event.key);
    if (opens) places.openColumnMenu(active.columnId);
    return opens;
  }
  if (!isCellShown(places, active)) return false;
  return cellKey(event, places, isPlain);
}

/** Goes to the next visible row with an error, at the cell to correct. After the last row, continues at the first. */
function toNextProblem(places: GridPlaces, from: number): void {
  const { session, rows, columns } = places;
  const { check } = session.state.getState();
  const inTurn = [...rows.slice(from + 1), ...rows.slice(0, from + 1)].filter(isOpenRow);
  for (const row of inTurn) {
    const error = check(row).problems.find(problem => problem.severity === 'error');
    if (!error) continue;
    const column = columns.findIndex(one => one.id === error.columnId);
    moveTo(places, { row: rows.indexOf(row), column: Math.max(0, column) }, false);
    return;
  }
}

/** Empties the selected cells of the rows that are not placed. */
export function clearChosen(places: GridPlaces): void {
  const { rows, columns } = chosenCells(places);
  const rowIds = new Set(rows.map(({ id }) => id));
  const columnIds = columns.map(({ id }) => id);
  places.session.change(table => clearCells(table, rowIds, columnIds));
}

function cellKey(event: KeyboardEvent, places: GridPlaces, isPlain: boolean): boolean {
  const { session } = places;
  if (isPlain && (event.key === 'Enter' || event.key === 'F2')) {
    session.beginTyping(false);
    return true;
  }
  if (isPlain && (event.key === 'Delete' || event.key === 'Backspace')) {
    clearChosen(places);
    return true;
  }
  if (isPlain && event.key.length === 1 && !event.nativeEvent.isComposing) {
    session.beginTyping(true);
    if (session.state.getState().editing) session.type(event.key);
    return true;
  }
  return false;
}

/**
 * The selected cells as text to paste into a spreadsheet. A single cell is copied without quotation marks, because the
 * user may paste it into any field.
 */
export const chosenText = (places: GridPlaces): string => {
  const { rows, columns } = chosenCells(places);
  const cells = rows.map(row => columns.map(column => row.cells[column.id] ?? ''));
  const [[single = '', ...others] = [], ...more] = cells;
  return others.length + more.length === 0 ? clipboardCell(single) : clipboardText(cells);
};
