import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { type SheetFacts, sheetFactsOf } from './sheet-facts.ts';

/** Orders are read so many at a time, so that the core can answer other windows in between. */
const readAtOnce = 10;

/** Orders without a sheet, and orders whose sheet has only what the order list knows of them, by local id. */
export interface UnreadOrders {
  missing: string[];
  partial: string[];
}

/**
 * Reads orders for their sheets, piece by piece, in the given order.
 * @param read reads one order; an order for which it fails has no sheet
 * @param onRead gets the facts of each piece, and the number of orders that were read so far
 */
export async function readSheets(
  localIds: readonly string[],
  read: (localId: string) => Promise<OrderDetail>,
  onRead: (facts: readonly SheetFacts[], done: number) => Promise<unknown>,
): Promise<UnreadOrders> {
  const unread: UnreadOrders = { missing: [], partial: [] };
  for (let index = 0; index < localIds.length; index += readAtOnce) {
    const piece = localIds.slice(index, index + readAtOnce);
    const found = await Promise.allSettled(piece.map(localId => read(localId).then(sheetOf)));
    found.forEach((one, at) => {
      const localId = piece[at] ?? '';
      if (one.status === 'rejected') unread.missing.push(localId);
      else if (one.value.isPartial) unread.partial.push(localId);
    });
    const facts = found.flatMap(one => (one.status === 'fulfilled' ? [one.value.facts] : []));
    await onRead(facts, index + piece.length);
  }
  return unread;
}

const sheetOf = (detail: OrderDetail) => ({
  facts: sheetFactsOf(detail),
  isPartial: detail.order === null && detail.draft === null,
});
