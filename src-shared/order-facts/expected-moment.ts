import type { OrderRow } from '../contract/orders.ts';

type Known = Pick<OrderRow, 'isFinished' | 'etaAt' | 'etaStop' | 'deliveredAt'>;

/** The time at which the next stop of an order is expected, or at which the order was delivered; null if unknown. */
export type ExpectedMoment =
  | { kind: 'eta'; at: string; stop: OrderRow['etaStop'] }
  | { kind: 'delivered'; at: string; stop: 'delivery' };

/** Finds the `ExpectedMoment` of an order in its row. The last ETA of a finished order is ignored. */
export function expectedMoment({ isFinished, etaAt, etaStop, deliveredAt }: Known): ExpectedMoment | null {
  if (deliveredAt !== null) return { kind: 'delivered', at: deliveredAt, stop: 'delivery' };
  return etaAt === null || isFinished ? null : { kind: 'eta', at: etaAt, stop: etaStop };
}
