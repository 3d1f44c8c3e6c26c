import type { OrderInternal, SandboxOrder } from '../orders/order-record.ts';

/** From now on, nobody knows where the vehicle is; before the pickup nobody did anyway. */
export function outOfSight({ order, internal }: SandboxOrder, atMs: number): OrderInternal['unseen'] {
  const isKnown = order.status === 'in_transit' && internal.unseen.at(-1)?.toMs !== null;
  return isKnown ? [...internal.unseen, { fromMs: atMs, toMs: null }] : internal.unseen;
}

/** The vehicle has a position again. */
export const backInSight = ({ internal }: SandboxOrder, atMs: number): OrderInternal['unseen'] =>
  internal.unseen.map(stretch => (stretch.toMs === null ? { ...stretch, toMs: atMs } : stretch));
