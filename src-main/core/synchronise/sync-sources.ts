import type { Synchronisation } from '../../../src-shared/contract/order-list.ts';
import type { Endpoints } from '../api/endpoints.ts';
import type { Clock, Database, Log } from '../ports/ports.ts';
import type { OrderLineStore } from '../store/order-line-store.ts';
import type { OrderRecorder } from '../store/order-recorder.ts';

export interface SyncSources {
  database: Database;
  lines: OrderLineStore;
  recorder: OrderRecorder;
  endpoints: Pick<Endpoints, 'listEntries' | 'getOrder'>;
  clock: Clock;
  log: Log;
  accountId(): string;
  /** Statuses in which an order may still change. */
  movingStatuses: readonly string[];
  /** Statuses in which it does not. */
  finishedStatuses: readonly string[];
  /** Between two looks at the service; null: only when somebody asks. */
  intervalMs(): number | null;
  /** Orders of the service that are kept at most; default: see the list reader. */
  mostOrders?: number;
  /** Default: see below. */
  mostMetCharacters?: number;
  onChanged(localIds: string[]): void;
  onProgress(state: Synchronisation): void;
}
