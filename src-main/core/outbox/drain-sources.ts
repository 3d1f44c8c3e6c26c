import type { OrderNews } from '../../../src-shared/contract/notifications.ts';
import type { AppError } from '../../../src-shared/errors.ts';
import type { ApiClient } from '../api/client.ts';
import type { Clock, Database, Log } from '../ports/ports.ts';
import type { BlobStore } from '../store/blob-store.ts';
import type { ResponseStores } from './apply-response.ts';
import type { Entry } from './entry.ts';
import type { Gate } from './gate.ts';
import type { Found } from './reconcile.ts';
import type { SealSources } from './seal.ts';

export interface DrainSources extends SealSources, ResponseStores {
  database: Database;
  client: ApiClient;
  blobs: BlobStore;
  clock: Clock;
  gate: Gate;
  log: Log;
  /** Whether entries may be sent: false until the user confirms production, and while sending is paused. */
  mayWrite(): boolean;
  environmentId: string;
  accountId: string;
  random(): number;
  /** Looks up at the service whether a step is already done, see `reconcileStep` of `reconcile.ts`. */
  findDone(entry: Entry, signal: AbortSignal, isOutrun: boolean): Promise<Found | null>;
  /**
   * Whether the service has an order with the same content as an order-create.
   * @throws DispatchError the error of a request that fails
   */
  findSame(entry: Entry): Promise<boolean>;
  onChange(localId: string): void;
  /** Called when the number of entries failing for longer than `stuckAfterMs` changes. */
  onStuck(): void;
  /** Called with an error when local storage fails, which stops sending, and with null when it works again. */
  onStorage(error: AppError | null): void;
  /** Called when an order needs attention, and when an order that had to wait is accepted. */
  onNews(localId: string, kind: OrderNews['kind']): void;
  onProgress(documentId: string, localId: string, sentBytes: number, sizeBytes: number): void;
}
