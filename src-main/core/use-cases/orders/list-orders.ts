import type { OrderRow } from '../../../../src-shared/records.ts';
import { orderRowOf } from '../../store/order-row.ts';
import type { Context } from '../context.ts';

const pageSize = 100;

export function listOrders(
  { orders, entries }: Context,
  input: { search: string; beforeMs: number | null },
): { rows: OrderRow[]; total: number; hasMore: boolean } {
  const { records, hasMore } = orders.page(input.search, input.beforeMs ?? Number.MAX_SAFE_INTEGER, pageSize);
  const rows = records.map(record => orderRowOf(record, entries.stepsOf(record.localId)));
  return { rows, total: orders.count(input.search), hasMore };
}
