import type { EnvironmentEventName, EventPayload } from '../../../src-shared/contract/contract.ts';
import type { OutboxSummary } from '../../../src-shared/contract/outbox.ts';
import type { Environment } from '../../../src-shared/environment.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { Endpoints } from '../api/endpoints.ts';
import type { TokenCache } from '../api/token-cache.ts';
import type { ConnectionState } from '../environment/connection.ts';
import type { Credentials } from '../environment/credentials.ts';
import type { ProductionGuard } from '../environment/production-guard.ts';
import type { Service } from '../environment/service.ts';
import type { Drain } from '../outbox/drain.ts';
import type { EntryStore } from '../outbox/entry-store.ts';
import type { PauseSwitch } from '../outbox/pause-switch.ts';
import type { Clock, Database, Log } from '../ports/ports.ts';
import type { Credential } from '../ports/secret.ts';
import type { LocalPanel } from '../sandbox/local-panel.ts';
import type { AddressLearner } from '../store/address-learner.ts';
import type { AddressStore } from '../store/address-store.ts';
import type { BlobStore } from '../store/blob-store.ts';
import type { ChangeStore } from '../store/change-store.ts';
import type { DocumentStore } from '../store/document-store.ts';
import type { DocumentTransfers } from '../store/document-transfers.ts';
import type { FileCache } from '../store/file-cache.ts';
import type { HistoryStore } from '../store/history-store.ts';
import type { OrderLinePages } from '../store/order-line-pages.ts';
import type { OrderLineStore } from '../store/order-line-store.ts';
import type { OrderRecorder } from '../store/order-recorder.ts';
import type { OrderStore } from '../store/order-store.ts';
import type { TemplateStore } from '../store/template-store.ts';
import type { Synchroniser } from '../synchronise/synchroniser.ts';

export type Emit = <E extends EnvironmentEventName>(event: E, payload: EventPayload<E>) => void;

/** Everything that the methods of an environment use; created by `session.ts`. */
export interface Context {
  environment: Environment;
  database: Database;
  orders: OrderStore;
  lines: OrderLineStore;
  pages: OrderLinePages;
  synchroniser: Synchroniser;
  documents: DocumentStore;
  addresses: AddressStore;
  learner: AddressLearner;
  templates: TemplateStore;
  changes: ChangeStore;
  entries: EntryStore;
  history: HistoryStore;
  blobs: BlobStore;
  files: FileCache;
  recorder: OrderRecorder;
  transfers: DocumentTransfers;
  endpoints: Endpoints;
  drain: Drain;
  connection: ConnectionState;
  credentials: Credentials;
  tokens: TokenCache;
  /**
   * Signs in with a credential that is not stored yet.
   * @returns the granted scopes; null if the service does not name them
   * @throws DispatchError
   */
  tryCredential(credential: Credential): Promise<readonly string[] | null>;
  guard: ProductionGuard;
  pause: PauseSwitch;
  /** Counts of the outbox, and whether sending is paused. */
  summary(): OutboxSummary;
  service: Service;
  /** Null except in the local sandbox. */
  localPanel: LocalPanel | null;
  profile: InterfaceProfile;
  clock: Clock;
  log: Log;
  /** Free bytes on the disk of the environment's data; null if the system does not tell. */
  freeDiskBytes(): number | null;
  /** Folder for files while they are downloaded for viewing. */
  lookedAtFolder: string;
  environmentId: string;
  readonly accountId: string;
  /**
   * Starts with another customer account and credential; entries saved for the previous account are not sent with it.
   * With `id`, returns to an account used before.
   */
  changeAccount(keepCredential: () => Promise<void>, id?: string): Promise<void>;
  /** Asks where to save a file; null if the user cancels. */
  chooseSavePath(suggestedName: string): Promise<string | null>;
  /** Asks for a folder; null if the user cancels. */
  chooseFolder(): Promise<string | null>;
  /** Asks the user to confirm saving a file that could run as a program. */
  confirmDangerousFile(name: string): Promise<boolean>;
  /**
   * Marks a file as coming from the internet.
   * @throws Error of the operating system
   */
  markFromInternet(path: string): Promise<void>;
  emit: Emit;
  /** Calls the listener for every event of this environment, right after the windows. */
  hear(listener: (event: EnvironmentEventName) => void): void;
  /** Aborted when the environment is closed; nothing may be read or written after that. */
  ending: AbortSignal;
  /** Sends `summary` to the windows. */
  emitOutbox(): void;
}
