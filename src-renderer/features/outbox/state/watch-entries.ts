import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { call, onEvent, onLeave } from '../../../bridge/bridge.ts';
import { createLiveQuery } from '../../../bridge/live-query.ts';

/**
 * Receives the outbox items and the order.
 * @returns true to stop watching
 */
type Tell = (entries: OutboxEntry[], detail: OrderDetail) => boolean;

const watched = new Set<() => void>();

onLeave(() => {
  for (const end of [...watched]) end();
});

/**
 * Calls `tell` with outbox items of an order, at once and after each change. Stops when `tell` returns true, or when
 * the user switches to another environment.
 * @param entryIds ids of the items; null for all items of the order
 */
export function watchEntries(localId: string, entryIds: readonly string[] | null, tell: Tell): void {
  const query = createLiveQuery({
    ask: () => call('orders.get', { localId }),
    show: detail => {
      const entries = detail.entries.filter(({ id }) => entryIds === null || entryIds.includes(id));
      if (tell(entries, detail)) end();
    },
    // A failure is ignored here, because the view of the order shows it.
    fail: () => undefined,
  });
  const stop = onEvent('orders.changed', ({ localIds }) => {
    if (localIds.includes(localId)) void query.reread();
  });
  const end = () => {
    stop();
    query.end();
    watched.delete(end);
  };
  watched.add(end);
  void query.reread();
}
