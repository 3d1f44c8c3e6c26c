import type { OrderRow } from '../contract/orders.ts';

type Known = Pick<OrderRow, 'isFinished' | 'etaAt' | 'etaStop' | 'deliveredAt'>;

/** What is told of an order's next stop: when it is expected, or, where all is done, when that was; null: nothing. */
export type ExpectedMoment =
  | { kind: 'eta'; at: string; stop: OrderRow['etaStop'] }
  | { kind: 'delivered'; at: string; stop: 'delivery' };

/** An ETA that the service once told and nobody waits for any more is none. */
export function expectedMoment({ isFinished, etaAt, etaStop, deliveredAt }: Known): ExpectedMoment | null {
  if (deliveredAt !== null) return { kind: 'delivered', at: deliveredAt, stop: 'delivery' };
  return etaAt === null || isFinished ? null : { kind: 'eta', at: etaAt, stop: etaStop };
}
