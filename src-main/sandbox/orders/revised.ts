import { newRevision } from './build-order.ts';
import type { OrderRecord } from './order-record.ts';

/** The record after a change that counts: another revision, and when it was. */
export const revised = (record: OrderRecord, nowMs: number): OrderRecord => ({
  ...record,
  order: { ...record.order, revision: newRevision(), updated_at: new Date(nowMs).toISOString() },
});
