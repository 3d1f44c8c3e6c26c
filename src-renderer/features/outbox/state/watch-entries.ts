import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { call, onEvent, onLeave } from '../../../bridge/bridge.ts';

/** @returns whether enough is heard. */
type Tell = (entries: OutboxEntry[], detail: OrderDetail) => boolean;

const watched = new Set<() => void>();

onLeave(() => {
  for (const end of [...watched]) end();
});

/**
 * Tells what has become of entries of an order, now and whenever the order changes, until `tell` has heard enough or
 * the environment is left.
 * @param entryIds these only; null for all of the order
 */
export function watchEntries(localId: string, entryIds: readonly string[] | null, tell: Tell): void {
  const look = () =>
    void call('orders.get', { localId }).then(
      detail => {
        if (!watched.has(end)) return;
        const entries = detail.entries.filter(({ id }) => entryIds === null || entryIds.includes(id));
        if (tell(entries, detail)) end();
      },
      // Known at the order anyway.
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
