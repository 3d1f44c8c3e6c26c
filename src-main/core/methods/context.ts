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

/** What a method of an environment may reach. Made by `session.ts`. */
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
  /** Signs in with a credential that is not kept yet. @returns the scopes it has. @throws DispatchError */
  tryCredential(credential: Credential): Promise<readonly string[] | null>;
  guard: ProductionGuard;
  pause: PauseSwitch;
  /** How many entries wait, are sent, need attention. */
  summary(): OutboxSummary;
  service: Service;
  /** Of the local sandbox only. */
  localPanel: LocalPanel | null;
  profile: InterfaceProfile;
  clock: Clock;
  log: Log;
  /** Where the environment is kept; null where the system does not say. */
  freeDiskBytes(): number | null;
  /** Files that are looked at are there for a moment. */
  lookedAtFolder: string;
  environmentId: string;
  readonly accountId: string;
  /**
   * Begins another customer account with another credential; what was saved for the former one is not sent with it.
   * With an id, goes back to an account that there was before.
   */
  changeAccount(keepCredential: () => Promise<void>, id?: string): Promise<void>;
  /** Asks where to save a file; null where the dispatcher thought better of it. */
  chooseSavePath(suggestedName: string): Promise<string | null>;
  /** Asks for a folder; null where the dispatcher thought better of it. */
  chooseFolder(): Promise<string | null>;
  /** Asks whether a file that may run as a program is meant to be saved. */
  confirmDangerousFile(name: string): Promise<boolean>;
  /** Tells the system that a file came from elsewhere. @throws Error of the system */
  markFromInternet(path: string): Promise<void>;
  emit: Emit;
  /** Hears every event of this environment, right after the windows. */
  hear(listener: (event: EnvironmentEventName) => void): void;
  /** Aborted when the environment is closed: nothing may be read or written any more. */
  ending: AbortSignal;
  /** Tells the windows its `summary`. */
  emitOutbox(): void;
}
