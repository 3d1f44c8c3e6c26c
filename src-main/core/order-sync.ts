import type { OrderNews } from '../../src-shared/contract/notifications.ts';
import { isFinished } from '../../src-shared/domain/order-status.ts';
import type { InterfaceProfile } from '../../src-shared/interface-profile.ts';
import type { Emit } from './ports/session-ports.ts';
import type { MetaStore } from './store/meta-store.ts';
import { orderLabelOf } from './store/order-row.ts';
import type { OrderStore } from './store/order-store.ts';
import type { SyncSources } from './synchronise/sync-sources.ts';
import { createSyncStateStore } from './synchronise/sync-state.ts';
import { createSynchroniser, type Synchroniser } from './synchronise/synchroniser.ts';

export interface OrderSyncSources
  extends Omit<SyncSources, 'movingStatuses' | 'finishedStatuses' | 'onChanged' | 'onProgress'> {
  orders: OrderStore;
  meta: MetaStore;
  profile: InterfaceProfile;
  emit: Emit;
  tellNews(news: OrderNews): void;
}

/** Creates the synchroniser of an environment, with the events that it sends to the windows. */
export function createOrderSync({
  orders,
  meta,
  profile,
  emit,
  tellNews,
  ...sources
}: OrderSyncSources): Synchroniser {
  /** Reports changes of orders that were placed with this app or that the user follows. */
  function tellChanges(): void {
    for (const [localId, change] of sources.lines.takeNews()) {
      const record = orders.find(localId);
      if (!record || (record.draft === null && !record.isFollowed)) continue;
      tellNews({ localId, label: orderLabelOf(record), kind: 'changed', change });
    }
  }
  return createSynchroniser(
    {
      ...sources,
      movingStatuses: profile.orderStatuses.filter(status => !isFinished(status, profile.finishedStatuses)),
      finishedStatuses: profile.finishedStatuses,
      onChanged: localIds => {
        emit('orders.changed', { localIds });
        emit('addressBook.changed', {});
        tellChanges();
      },
      onProgress: state => emit('orders.synchronised', state),
    },
    createSyncStateStore(meta),
  );
}
