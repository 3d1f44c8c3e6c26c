import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { call, onEvent, onLeave } from '../../../bridge/bridge.ts';

/**
 * Receives the items and the order.
 * @returns true to stop watching
 */
type Tell = (entries: OutboxEntry[], detail: OrderDetail) => boolean;

const watched = new Set<() => void>();

onLeave(() => {
  for (const end of [...watched]) end();
});

/**
 * Calls `tell` with items of an order, now and after each change. Stops when `tell` returns true, or when the user
 * switches to another environment.
 * @param entryIds ids of the items; null for all items of the order
 */
export function watchEntries(localId: string, entryIds: readonly string[] | null, tell: Tell): void {
  const look = () =>
    void call('orders.get', { localId }).then(
      detail => {
        if (!watched.has(end)) return;
        const entries = detail.entries.filter(({ id }) => entryIds === null || entryIds.includes(id));
        if (tell(entries, detail)) end();
      },
      // The failure is ignored here, because the view of the order shows it.
      () => undefined,
    );
  const stop = onEvent('orders.changed', ({ localIds }) => {
    if (localIds.includes(localId)) look();
  });
  const end = () => {
    stop();
    watched.delete(end);
  };
  watched.add(end);
  look();
}
