import type { PlacedOrder } from '../../../../src-shared/contract/bulk.ts';
import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import type { BulkRow, HeadingMemory } from '../../../../src-shared/domain/bulk-batch.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import type { SaveState } from '../../order-form/session/draft-saver.ts';
import type { RowPrice } from './bulk-prices.ts';
import type { RowChecker } from './row-check.ts';
import type { BulkTable } from './table-edits.ts';

/** What was taken in last, and what one should know of it. */
export interface Import {
  source: string;
  rows: number;
  columns: number;
  hasHeadings: boolean;
  /** Headings of columns that are not used. */
  unused: readonly string[];
  mergedCells: number;
  formulas: number;
  withoutValue: number;
  cut: number;
  dropped: number;
}

export interface Position {
  rowId: string;
  columnId: string;
}

export interface BulkState {
  table: BulkTable;
  memory: HeadingMemory;
  check: RowChecker;
  save: SaveState;
  active: Position | null;
  /** The other corner of what is chosen. */
  anchor: Position | null;
  /** The active cell is being typed into; `before` is what Escape brings back. */
  editing: { before: BulkTable; isFresh: boolean } | null;
  /** Rows that are shown while only those with problems are; null: all. */
  shownIds: ReadonlySet<string> | null;
  undo: readonly BulkTable[];
  prices: ReadonlyMap<string, RowPrice>;
  /** The service cannot say prices now. */
  arePricesAway: boolean;
  /** Open orders by the identity of a row's vehicle. */
  sameOrders: ReadonlyMap<string, readonly OrderRow[]>;
  /** Numbers of other rows with the same vehicle, by row. */
  sameRows: ReadonlyMap<string, readonly number[]>;
  placing: { done: number; total: number } | null;
  /** Where the orders of placed rows stand; null until that is known. */
  placedOrders: Readonly<Record<string, PlacedOrder>> | null;
  /** Of rows whose placing failed, why. */
  refusals: ReadonlyMap<string, AppError>;
  lastImport: Import | null;
  failure: AppError | null;
}

export const nothingImported: Import = {
  source: '',
  rows: 0,
  columns: 0,
  hasHeadings: false,
  unused: [],
  mergedCells: 0,
  formulas: 0,
  withoutValue: 0,
  cut: 0,
  dropped: 0,
};

export const isOpenRow = (row: BulkRow): boolean => row.placedAtMs === null && !row.isLeftOut;

/** The rows that would become orders now. */
export const goodRows = ({ table, check }: Pick<BulkState, 'table' | 'check'>): BulkRow[] =>
  table.rows.filter(row => isOpenRow(row) && check(row).isGood);

export const rowsWithProblems = ({ table, check }: Pick<BulkState, 'table' | 'check'>): BulkRow[] =>
  table.rows.filter(row => isOpenRow(row) && check(row).problems.some(one => one.severity === 'error'));
