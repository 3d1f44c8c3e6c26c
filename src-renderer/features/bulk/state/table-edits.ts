import {
  type BulkColumn,
  type BulkRow,
  maxBulkColumns,
  maxBulkRows,
  maxCellLength,
} from '../../../../src-shared/domain/bulk-batch.ts';
import { type BulkField, defaultFields } from '../../../../src-shared/domain/bulk-fields.ts';
import type { Steps } from '../../../../src-shared/steps.ts';
import type { RecognisedTable } from '../../../../src-shared/table/recognise.ts';

/** The columns and rows of the grid. A table is immutable: every edit returns a new one. */
export interface BulkTable {
  columns: readonly BulkColumn[];
  rows: readonly BulkRow[];
}

export const newRow = (cells: Record<string, string> = {}): BulkRow => ({
  id: crypto.randomUUID(),
  cells,
  isLeftOut: false,
  placedAtMs: null,
});

export const newColumn = (field: BulkField | null, heading = ''): BulkColumn => ({
  id: crypto.randomUUID().slice(0, 8),
  heading,
  field,
});

/** A table with the usual columns and one empty row. */
export const blankTable = (): BulkTable => ({
  columns: defaultFields.map(field => newColumn(field)),
  rows: [newRow()],
});

/** Control characters except line breaks, and characters that change the direction of the text around them. */
const unreadable = /[^\P{Cc}\n]+|[\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** Removes invisible characters and shortens the text to the length of a cell. Keeps line breaks. */
export const cleanCell = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(unreadable, ' ').trim().slice(0, maxCellLength);

export interface Edit {
  table: BulkTable;
  /** Number of cells that were cut because their text was too long. */
  cut: number;
  /** Number of cells and rows that were left out because the table would be too large. */
  dropped: number;
}

const isPlaced = (row: BulkRow): boolean => row.placedAtMs !== null;

/** Changes the rows that are not placed yet. If no row changes, returns the same table. */
function mapRows(table: BulkTable, change: (row: BulkRow) => BulkRow): BulkTable {
  const rows = table.rows.map(row => (isPlaced(row) ? row : change(row)));
  return rows.every((row, index) => row === table.rows[index]) ? table : { ...table, rows };
}

const withText = (row: BulkRow, columnId: string, text: string): BulkRow =>
  (row.cells[columnId] ?? '') === text
    ? row
    : { ...row, cells: { ...row.cells, [columnId]: text.slice(0, maxCellLength) } };

export const setCell = (table: BulkTable, rowId: string, columnId: string, text: string): BulkTable =>
  mapRows(table, row => (row.id === rowId ? withText(row, columnId, text) : row));

export const clearCells = (
  table: BulkTable,
  rowIds: ReadonlySet<string>,
  columnIds: readonly string[],
): BulkTable =>
  mapRows(table, row =>
    rowIds.has(row.id) ? columnIds.reduce((one, columnId) => withText(one, columnId, ''), row) : row,
  );

/** Writes a block of cells into the table, from a given cell on. Adds rows and columns if the block needs more. */
export function pasteBlock(
  table: BulkTable,
  at: { row: number; column: number },
  block: readonly (readonly string[])[],
): Edit {
  const width = Math.max(0, ...block.map(row => row.length));
  const missing = Math.min(
    Math.max(0, at.column + width - table.columns.length),
    maxBulkColumns - table.columns.length,
  );
  const columns = [...table.columns, ...Array.from({ length: missing }, () => newColumn(null))];
  const rows = [...table.rows];
  let [cut, dropped] = [0, 0];
  let target = at.row;
  for (const texts of block) {
    // Skips placed rows, because they are orders and can no longer be edited.
    while (rows[target]?.placedAtMs != null) target += 1;
    if (target >= maxBulkRows) {
      dropped += 1;
      continue;
    }
    const row = rows[target] ?? newRow();
    const cells = { ...row.cells };
    for (const [index, text] of texts.entries()) {
      const column = columns[at.column + index];
      if (!column) {
        dropped += text === '' ? 0 : 1;
        continue;
      }
      if (text.length > maxCellLength) cut += 1;
      cells[column.id] = cleanCell(text);
    }
    rows[target] = { ...row, cells };
    target += 1;
  }
  return { table: { columns, rows }, cut, dropped };
}

/** Whether no cell contains text. */
export const isTableBlank = ({ rows }: BulkTable): boolean =>
  rows.every(row => Object.values(row.cells).every(cell => cell === ''));

/**
 * Adds rows below the existing ones. A column with a field goes into the existing column with that field; a column
 * without a field goes into one without a field and with the same heading.
 */
export function* appendTable(table: BulkTable, found: RecognisedTable): Steps<Edit> {
  const before: BulkTable = isTableBlank(table) ? { columns: [], rows: [] } : table;
  const columns = [...before.columns];
  const targets = found.columns.map(({ heading, field }) => {
    const same = before.columns.find(column =>
      field === null ? column.field === null && column.heading === heading : column.field === field,
    );
    if (same) return same;
    if (columns.length >= maxBulkColumns) return null;
    const column = newColumn(field, heading);
    columns.push(column);
    return column;
  });
  let [cut, dropped] = [0, 0];
  const added: BulkRow[] = [];
  for (const texts of found.rows.slice(0, Math.max(0, maxBulkRows - before.rows.length))) {
    const cells: Record<string, string> = {};
    for (const [index, text] of texts.entries()) {
      const column = targets[index];
      if (text.length > maxCellLength) cut += 1;
      if (column && text !== '') cells[column.id] = cleanCell(text);
      else if (text !== '') dropped += 1;
    }
    added.push(newRow(cells));
    yield;
  }
  dropped += found.rows.length - added.length;
  return { table: { columns, rows: [...before.rows, ...added] }, cut, dropped };
}

/** Sets the field of a column. If another column has this field, that column then has none. */
export function setColumnField(table: BulkTable, columnId: string, field: BulkField | null): BulkTable {
  const columns = table.columns.map(column => {
    if (column.id === columnId) return { ...column, field };
    return field !== null && column.field === field ? { ...column, field: null } : column;
  });
  return { ...table, columns };
}

export const addColumn = (table: BulkTable, field: BulkField | null): BulkTable =>
  table.columns.length >= maxBulkColumns
    ? table
    : { ...table, columns: [...table.columns, newColumn(field)] };

export const removeColumn = (table: BulkTable, columnId: string): BulkTable => ({
  ...table,
  columns: table.columns.filter(column => column.id !== columnId),
});

/** Adds an empty row below the row `afterId`; below the last row if there is no such row. */
export function addRow(table: BulkTable, afterId: string | null): BulkTable {
  if (table.rows.length >= maxBulkRows) return table;
  const columns = table.columns.length === 0 ? blankTable().columns : table.columns;
  const at = table.rows.findIndex(row => row.id === afterId) + 1 || table.rows.length;
  return { columns, rows: table.rows.toSpliced(at, 0, newRow()) };
}

export const removeRows = (table: BulkTable, ids: ReadonlySet<string>): BulkTable => ({
  ...table,
  rows: table.rows.filter(row => !ids.has(row.id)),
});

export const leaveOut = (table: BulkTable, ids: ReadonlySet<string>, isLeftOut: boolean): BulkTable =>
  mapRows(table, row => (ids.has(row.id) && row.isLeftOut !== isLeftOut ? { ...row, isLeftOut } : row));

export const markPlaced = (table: BulkTable, id: string, placedAtMs: number): BulkTable =>
  mapRows(table, row => (row.id === id ? { ...row, placedAtMs } : row));
