import type { Synchronisation } from '../../../src-shared/contract/order-list.ts';
import type { Endpoints } from '../api/endpoints.ts';
import type { Clock, Database, Log } from '../ports/ports.ts';
import type { OrderLineStore } from '../store/order-lines/order-line-store.ts';
import type { OrderRecorder } from '../store/order-recorder.ts';

export interface SyncSources {
  database: Database;
  lines: OrderLineStore;
  recorder: OrderRecorder;
  endpoints: Pick<Endpoints, 'listEntries' | 'listEntriesIfNew' | 'getOrderIfNew'>;
  clock: Clock;
  log: Log;
  accountId(): string;
  /** Statuses in which an order may still change. */
  movingStatuses: readonly string[];
  /** Statuses in which an order no longer changes. */
  finishedStatuses: readonly string[];
  /** Interval in milliseconds at which the news of the service are read; null to read them only on request. */
  intervalMs(): number | null;
  /** Maximum number of orders in the list; by default `maxOrders` of `page-store.ts`. */
  maxOrders?: number;
  /**
   * Maximum total length in characters of the ids of one status; by default `maxMetCharacters` of `moving-sweep.ts`.
   */
  maxMetCharacters?: number;
  onChanged(localIds: string[]): void;
  onProgress(state: Synchronisation): void;
}
