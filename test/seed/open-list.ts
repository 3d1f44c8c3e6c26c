import { join } from 'node:path';
import { systemClock } from '../../src-main/adapters/clock.ts';
import { openDatabase } from '../../src-main/adapters/sqlite.ts';
import type { Endpoints } from '../../src-main/core/api/endpoints.ts';
import { createEntryStore } from '../../src-main/core/outbox/entry-store.ts';
import type { Clock } from '../../src-main/core/ports/ports.ts';
import { createHistoryStore } from '../../src-main/core/store/history-store.ts';
import { createMetaStore } from '../../src-main/core/store/meta-store.ts';
import { migrate } from '../../src-main/core/store/migrate.ts';
import { createOrderLinePages } from '../../src-main/core/store/order-line-pages.ts';
import { createOrderLineStore } from '../../src-main/core/store/order-line-store.ts';
import { createOrderRecorder } from '../../src-main/core/store/order-recorder.ts';
import { createOrderStore } from '../../src-main/core/store/order-store.ts';
import { createSyncStateStore } from '../../src-main/core/synchronise/sync-state.ts';
import { createSynchroniser } from '../../src-main/core/synchronise/synchroniser.ts';
import { defaultInterfaceProfile } from '../../src-shared/interface-profile.ts';
import type { Synchronisation } from '../../src-shared/order-list.ts';

export interface ListSources {
  folder: string;
  endpoints: Pick<Endpoints, 'listEntries' | 'getOrder'>;
  intervalMs: () => number | null;
  clock?: Clock;
  accountId?: () => string;
  onProgress?: (state: Synchronisation) => void;
}

/** The order list alone, on a real SQLite file: what a session makes of it, without the rest. */
export function openListOn({
  folder,
  endpoints,
  intervalMs,
  clock = systemClock,
  accountId = () => 'account',
  onProgress = () => undefined,
}: ListSources) {
  const database = openDatabase(join(folder, 'dispatch.db'));
  migrate(database);
  const orders = createOrderStore(database);
  const entries = createEntryStore(database);
  const lines = createOrderLineStore(database, orders, defaultInterfaceProfile.orderStatuses, error => {
    throw error;
  });
  const pages = createOrderLinePages(database, entries.attentionIds);
  const recorder = createOrderRecorder(orders, createHistoryStore(database), () => undefined);
  const changed: string[] = [];
  const synchroniser = createSynchroniser(
    {
      database,
      lines,
      recorder,
      endpoints,
      clock,
      log: { write: () => undefined },
      accountId,
      movingStatuses: ['accepted', 'in_transit'],
      intervalMs,
      onChanged: localIds => changed.push(...localIds),
      onProgress,
    },
    createSyncStateStore(createMetaStore(database)),
  );
  let isOpen = true;
  return {
    database,
    lines,
    pages,
    orders,
    entries,
    recorder,
    synchroniser,
    changed,
    /** @throws Error where the index of the search and the lines do not say the same */
    checkSearchIndex: (): void =>
      database.exec(`INSERT INTO order_line_text (order_line_text, rank) VALUES ('integrity-check', 1)`),
    async close(): Promise<void> {
      if (!isOpen) return;
      isOpen = false;
      await synchroniser.stop();
      database.close();
    },
  };
}
