import {
  type BulkColumn,
  type BulkRow,
  maxBulkColumns,
  maxBulkRows,
  maxCellLength,
} from '../../../../src-shared/domain/bulk-batch.ts';
import { type BulkField, defaultFields } from '../../../../src-shared/domain/bulk-fields.ts';
import type { RecognisedTable } from '../../../../src-shared/table/recognise.ts';

/** What the grid shows; never changed in place. */
export interface Table {
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

/** A table to type into. */
export const blankTable = (): Table => ({
  columns: defaultFields.map(field => newColumn(field)),
  rows: [newRow()],
});

/** Control characters but line breaks, and what turns the direction of the text around it. */
const unreadable = /[^\P{Cc}\n]+|[\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** What nobody means to say is taken out. Line breaks stay. */
export const cleanCell = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(unreadable, ' ').trim().slice(0, maxCellLength);

export interface Edit {
  table: Table;
  /** Cells that were longer than a cell may be. */
  cut: number;
  /** What had no place: more columns or rows than there may be. */
  dropped: number;
}

const isPlaced = (row: BulkRow): boolean => row.placedAtMs !== null;

export function setCell(table: Table, rowIndex: number, columnId: string, text: string): Table {
  const row = table.rows[rowIndex];
  if (!row || isPlaced(row) || (row.cells[columnId] ?? '') === text) return table;
  const changed = { ...row, cells: { ...row.cells, [columnId]: text.slice(0, maxCellLength) } };
  return { ...table, rows: table.rows.with(rowIndex, changed) };
}

/** Empties cells of rows that are not placed. */
export function clearCells(table: Table, rowIndexes: readonly number[], columnIds: readonly string[]): Table {
  return rowIndexes.reduce(
    (before, index) => columnIds.reduce((one, columnId) => setCell(one, index, columnId, ''), before),
    table,
  );
}

/** Cells from another table, at a cell of this one; rows and columns are added where they do not suffice. */
export function pasteBlock(
  table: Table,
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
    // A placed row is an order: what is pasted goes around it.
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

/** Rows of a file or of the clipboard below those that are there; columns for the same field come together. */
export function appendTable(table: Table, found: RecognisedTable): Edit {
  const isBlank = table.rows.every(row => Object.values(row.cells).every(cell => cell === ''));
  const before: Table = isBlank ? { columns: [], rows: [] } : table;
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
  const added = found.rows.slice(0, Math.max(0, maxBulkRows - before.rows.length)).map(texts => {
    const cells: Record<string, string> = {};
    for (const [index, text] of texts.entries()) {
      const column = targets[index];
      if (text.length > maxCellLength) cut += 1;
      if (column && text !== '') cells[column.id] = cleanCell(text);
      else if (text !== '') dropped += 1;
    }
    return newRow(cells);
  });
  dropped += found.rows.length - added.length;
  return { table: { columns, rows: [...before.rows, ...added] }, cut, dropped };
}

/** Says what a column holds; the column that held it before is not used any more. */
export function setColumnField(table: Table, columnId: string, field: BulkField | null): Table {
  const columns = table.columns.map(column => {
    if (column.id === columnId) return { ...column, field };
    return field !== null && column.field === field ? { ...column, field: null } : column;
  });
  return { ...table, columns };
}

export const addColumn = (table: Table, field: BulkField | null): Table =>
  table.columns.length >= maxBulkColumns
    ? table
    : { ...table, columns: [...table.columns, newColumn(field)] };

export const removeColumn = (table: Table, columnId: string): Table => ({
  ...table,
  columns: table.columns.filter(column => column.id !== columnId),
});

export function addRow(table: Table, at: number): Table {
  if (table.rows.length >= maxBulkRows) return table;
  const columns = table.columns.length === 0 ? blankTable().columns : table.columns;
  return { columns, rows: table.rows.toSpliced(at, 0, newRow()) };
}

export const removeRows = (table: Table, ids: ReadonlySet<string>): Table => ({
  ...table,
  rows: table.rows.filter(row => !ids.has(row.id)),
});

export const leaveOut = (table: Table, ids: ReadonlySet<string>, isLeftOut: boolean): Table => ({
  ...table,
  rows: table.rows.map(row =>
    ids.has(row.id) && !isPlaced(row) && row.isLeftOut !== isLeftOut ? { ...row, isLeftOut } : row,
  ),
});

export const markPlaced = (table: Table, id: string, placedAtMs: number): Table => ({
  ...table,
  rows: table.rows.map(row => (row.id === id ? { ...row, placedAtMs } : row)),
});
