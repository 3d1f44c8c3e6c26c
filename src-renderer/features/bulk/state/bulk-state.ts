import type { PlacedOrder } from '../../../../src-shared/contract/bulk.ts';
import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import type { BulkRow, HeadingMemory } from '../../../../src-shared/domain/bulk-batch.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import type { SaveState } from '../../order-form/session/draft-saver.ts';
import type { Sheet } from '../../table-file/table-file.ts';
import type { RowPrice } from './bulk-prices.ts';
import type { CheckedRow, RowChecker } from './row-check.ts';
import type { BulkTable, Edit } from './table-edits.ts';

/** The last import or paste, with counts of what was cut, dropped or changed. */
export interface Import
  extends Pick<Edit, 'cut' | 'dropped'>,
    Pick<Sheet, 'mergedCells' | 'formulas' | 'withoutValue'> {
  source: string;
  rows: number;
  columns: number;
  hasHeadings: boolean;
  /** Headings of the imported columns that have no field. */
  unused: readonly string[];
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
  /** The cell at which the selection begins, opposite to `active`, at which it ends. */
  anchor: Position | null;
  /**
   * Set while the active cell is edited. `before` is the table that Escape restores. `isFresh`: the user's first key
   * has replaced the text of the cell.
   */
  editing: { before: BulkTable; isFresh: boolean } | null;
  /** Ids of the rows that the filter shows; null without a filter. */
  shownIds: ReadonlySet<string> | null;
  undo: readonly BulkTable[];
  prices: ReadonlyMap<string, RowPrice>;
  /** Whether prices are missing because the service cannot be reached. */
  arePricesAway: boolean;
  /** Open orders with the same vehicle, by `identityKey` of the vehicle. */
  sameOrders: ReadonlyMap<string, readonly OrderRow[]>;
  /** Numbers of the other rows with the same vehicle, by row id. */
  sameRows: ReadonlyMap<string, readonly number[]>;
  placing: { done: number; total: number } | null;
  /**
   * Ids of the rows of the last attempt to place orders, for the list of results; null after the user has closed the
   * list.
   */
  results: readonly string[] | null;
  /** States of the orders of placed rows, by row id; null until they are known. */
  placedOrders: Readonly<Record<string, PlacedOrder>> | null;
  /** Why rows could not be placed, by row id. */
  refusals: ReadonlyMap<string, AppError>;
  lastImport: Import | null;
}

export const isOpenRow = (row: BulkRow): boolean => row.placedAtMs === null && !row.isLeftOut;

/** The rows that can be placed now. */
export const goodRows = ({ table, check }: Pick<BulkState, 'table' | 'check'>): BulkRow[] =>
  table.rows.filter(row => isOpenRow(row) && check(row).isGood);

/** The rows that the filter shows. */
export const shownRows = ({ table, shownIds }: Pick<BulkState, 'table' | 'shownIds'>): readonly BulkRow[] =>
  shownIds === null ? table.rows : table.rows.filter(row => shownIds.has(row.id));

/** The answer of the price check for a row; null if there is none yet. */
export const priceOf = ({ prices }: Pick<BulkState, 'prices'>, { priceKey }: CheckedRow): RowPrice | null =>
  (priceKey === null ? undefined : prices.get(priceKey)) ?? null;
