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
  /** False while production was not confirmed or sending is paused: nothing is sent. */
  mayWrite(): boolean;
  environmentId: string;
  accountId: string;
  random(): number;
  /** See `reconcile.ts`. */
  findDone(entry: Entry, signal: AbortSignal, isOutrun: boolean): Promise<Found | null>;
  onChange(localId: string): void;
  /** Another number of entries has failed for so long that the dispatcher is told. */
  onStuck(): void;
  /** Our own disk cannot take what happens, so nothing is sent; null once it could again. */
  onStorage(error: AppError | null): void;
  /** An order needs the dispatcher, or was accepted after it had waited. */
  onNews(localId: string, kind: OrderNews['kind']): void;
  onProgress(documentId: string, localId: string, sentBytes: number, sizeBytes: number): void;
}
