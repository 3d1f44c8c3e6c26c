import type { EventName, EventPayload } from '../../../src-shared/contract.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { AppInfo } from '../../../src-shared/records.ts';
import type { Endpoints } from '../api/endpoints.ts';
import type { ConnectionState } from '../environment/connection.ts';
import type { SandboxControl } from '../environment/sandbox-control.ts';
import type { Drain } from '../outbox/drain.ts';
import type { EntryStore } from '../outbox/entry-store.ts';
import type { Clock, Database, Log } from '../ports/ports.ts';
import type { BlobStore } from '../store/blob-store.ts';
import type { DocumentStore } from '../store/document-store.ts';
import type { DocumentTransfers } from '../store/document-transfers.ts';
import type { FileCache } from '../store/file-cache.ts';
import type { HistoryStore } from '../store/history-store.ts';
import type { MetaStore } from '../store/meta-store.ts';
import type { OrderRecorder } from '../store/order-recorder.ts';
import type { OrderStore } from '../store/order-store.ts';

export type Emit = <E extends EventName>(event: E, payload: EventPayload<E>) => void;

/** What a use case may reach. Made once by `compose.ts`. */
export interface Context {
  database: Database;
  orders: OrderStore;
  documents: DocumentStore;
  entries: EntryStore;
  history: HistoryStore;
  meta: MetaStore;
  blobs: BlobStore;
  files: FileCache;
  recorder: OrderRecorder;
  transfers: DocumentTransfers;
  endpoints: Endpoints;
  drain: Drain;
  connection: ConnectionState;
  sandbox: SandboxControl;
  profile: InterfaceProfile;
  clock: Clock;
  log: Log;
  environmentId: string;
  accountId: string;
  info: Omit<AppInfo, 'settings'>;
  copyText(text: string): Promise<void>;
  emit: Emit;
  /** Tells the windows how many entries wait, are sent, need attention. */
  emitOutbox(): void;
}
