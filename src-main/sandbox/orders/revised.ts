import { newRevision } from './build-order.ts';
import type { SandboxOrder } from './order-record.ts';

/** The record after a change that counts: another revision, and when it was. */
export const revised = (record: SandboxOrder, nowMs: number): SandboxOrder => ({
  ...record,
  order: { ...record.order, revision: newRevision(), updated_at: new Date(nowMs).toISOString() },
});
