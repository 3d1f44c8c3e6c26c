import type { PlacedOrder } from '../../../../src-shared/contract/bulk.ts';
import type { BulkRow } from '../../../../src-shared/domain/bulk-batch.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import type { BulkState } from './bulk-state.ts';

/** Result for a row that the user tried to place. */
export interface PlaceResult {
  row: BulkRow;
  /** Number of the row in the table. */
  number: number;
  reference: string;
  /** Why the order was not placed, or why the service did not accept it; null if neither happened. */
  refusal: AppError | null;
  isPlaced: boolean;
  /** The order that was placed for the row; null if none was placed, or if its state is not known yet. */
  order: PlacedOrder | null;
}

export const isWrong = ({ refusal, isPlaced }: PlaceResult): boolean => refusal !== null || !isPlaced;

type Known = Pick<BulkState, 'results' | 'table' | 'check' | 'refusals' | 'placedOrders'>;

/** Results of the last attempt to place rows, those with a problem first; null once the user has closed the list. */
export function placeResults(state: Known): PlaceResult[] | null {
  const { results, table, check, refusals, placedOrders } = state;
  if (results === null) return null;
  const wanted = new Set(results);
  const all = table.rows.flatMap((row, index): PlaceResult[] => {
    if (!wanted.has(row.id)) return [];
    const isPlaced = row.placedAtMs !== null;
    const order = (isPlaced && placedOrders?.[row.id]) || null;
    const refusal = (isPlaced ? order?.refusal : refusals.get(row.id)) ?? null;
    const reference = check(row).draft.customerReference;
    return [{ row, number: index + 1, reference, refusal, isPlaced, order }];
  });
  return [...all.filter(isWrong), ...all.filter(one => !isWrong(one))];
}
