import type { MethodOutput } from '../../../../src-shared/contract.ts';
import type { PlacedOrder } from '../../../../src-shared/records.ts';
import type { Context } from '../context.ts';
import { draftRow } from '../orders/get-order.ts';
import { rowsOf } from '../orders/list-orders.ts';

/** Where the orders of placed rows stand; those that are gone are not there. */
export function placedOrders(context: Context, ids: readonly string[]): MethodOutput<'bulk.placedOrders'> {
  context.lines.tryCatchUp();
  const listed = new Map(rowsOf(context, context.pages.rows(ids)).map(row => [row.localId, row]));
  const orderOf = (id: string): PlacedOrder | null => {
    const row = listed.get(id);
    if (row) return row;
    const record = context.orders.find(id);
    return record ? draftRow(record) : null;
  };
  return Object.fromEntries(
    ids.flatMap(id => {
      const order = orderOf(id);
      if (order === null) return [];
      const { phase, status, isGone, isUnconfirmed } = order;
      return [[id, { phase, status, isGone, isUnconfirmed }] as const];
    }),
  );
}
