import type { Dispatcher } from 'undici';
import type { QuitAnswer } from '../../../src-shared/contract/app.ts';
import type { LogLine } from '../../../src-shared/contract/diagnostics.ts';
import type { DesktopNotification } from '../../../src-shared/contract/notifications.ts';
import type { AdministratorFileProblem, Environment } from '../../../src-shared/environment.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { Credential, Secret } from './secret.ts';

export interface Clock {
  /** Unix milliseconds; may jump. */
  nowMs(): number;
  /** Milliseconds that only ever grow; never a date. */
  monotonicMs(): number;
}

/** `memory`: the machine has no keychain that can be used, and `reason` says why. */
export interface SecretStoreState {
  kind: 'keychain' | 'memory';
  reason: string | null;
}

/** Where credentials are kept. Calls throw DispatchError `keychain_failed` where the keychain is locked or refuses. */
export interface SecretStore {
  state(): SecretStoreState;
  /** Looks for the keychain again; what memory holds moves there. */
  recheck(): Promise<SecretStoreState>;
  get(account: string): Promise<Secret | null>;
  set(account: string, secret: Secret): Promise<void>;
  delete(account: string): Promise<void>;
}

export type SqlValue = null | number | bigint | string | Uint8Array;
export type SqlRow = Record<string, SqlValue>;

export interface Statement {
  run(...values: SqlValue[]): { changes: number };
  get(...values: SqlValue[]): SqlRow | undefined;
  all(...values: SqlValue[]): SqlRow[];
  /** One row at a time; nothing may be written before the last. */
  iterate(...values: SqlValue[]): Iterable<SqlRow>;
}

/** A durable database: what a transaction has committed survives a power cut. */
export interface Database {
  prepare(sql: string): Statement;
  exec(sql: string): void;
  transaction<T>(work: () => T): T;
  close(): void;
}

export type HttpDispatcher = Dispatcher;

/** A certificate as a person can compare it. */
export interface CertificateName {
  /** Null where it cannot be read. */
  subject: string | null;
  /** Fingerprint in hexadecimal, with a colon after each byte. */
  sha256: string;
}

/** Which service an environment reaches, and whom it trusts besides. */
export interface ReachedService extends Pick<Environment, 'kind' | 'baseUrl'> {
  allowedHosts: readonly string[];
  certificates: readonly CertificateName[];
  details: ReachingDetails;
}

/** Entries of the interface profile that say where a request goes, and which header it has. */
export type ReachingDetails = Pick<
  InterfaceProfile,
  'requestIdHeader' | 'cancelOrderPath' | 'deleteFilePath' | 'inspectionReportPath' | 'trackingPath'
>;

/** A change that may lead credentials and orders to somebody else. */
export interface ServiceChange {
  /** Of the environment, before the change; of a new one, its own. */
  name: string;
  /** Null where the environment is new. */
  former: ReachedService | null;
  next: ReachedService;
  /** The credential does not go to the next service: it is forgotten. */
  isCredentialForgotten: boolean;
}

/** What only the desktop around the core can do. */
export interface Desktop {
  copyText(text: string): Promise<void>;
  /** Asks where to save a file; null where the dispatcher thought better of it. */
  chooseSavePath(suggestedName: string): Promise<string | null>;
  /** Asks for a folder; null where the dispatcher thought better of it. */
  chooseFolder(): Promise<string | null>;
  /** Asks whether a file that may run as a program is meant to be saved. */
  confirmDangerousFile(name: string): Promise<boolean>;
  /** Tells the system that a file came from elsewhere, where the system wants to know. @throws Error of the system */
  markFromInternet(path: string): Promise<void>;
  /** An order in a window of its own, or the one that shows it already. */
  openOrderWindow(environmentId: string, localId: string): Promise<void>;
  isMainWindowOpen(): boolean;
  /** Brings it to the front, or opens it, at the page with that hash. */
  showMainWindow(environmentId: string, hash: string): Promise<void>;
  /** The system's dialog for the window that asked; `reason` says why nothing was printed. */
  printPage(): Promise<{ isPrinted: boolean; reason: string }>;
  /** What the window that asked would print. */
  pageAsPdf(): Promise<Uint8Array>;
  /** @returns false where the window is in front, or there are no notifications */
  notify(notification: DesktopNotification): boolean;
  answerQuit(answer: QuitAnswer): void;
  /**
   * Asks the person at the desktop, where no page can answer, whether these changes are meant.
   * @returns false: everything stays as it is
   */
  confirmServiceChanges(changes: readonly ServiceChange[]): Promise<boolean>;
  /** Calls back once, when the page that asks has gone: closed, dead, or another document. @returns what ends that */
  whenPageGoes(listener: () => void): () => void;
}

/** The administrator's file as it was found: its text, or why it does not count. */
export type AdministratorFile = { path: string } & (
  | { text: string; problem: null }
  | { text: null; problem: AdministratorFileProblem }
);

/** Events only: names, counts, statuses, request ids. Never bodies, tokens, secrets or personal data. */
export interface Log {
  write(event: string, fields?: LogFields): void;
}

export type LogFields = Record<string, string | number | boolean | null>;

/** The log as it was written, so far as it is kept. */
export interface LogReader {
  /** The newest lines first, at most so many. */
  read(maxLines: number): Promise<LogLine[]>;
}

/** A table as it is now: its columns in their order, and the storage class of each. */
export interface TableShape {
  name: string;
  /** `isOptional`: it may be NULL, or a row may end before it. */
  columns: readonly {
    name: string;
    type: 'TEXT' | 'INTEGER' | 'BLOB';
    isNullable: boolean;
    isOptional: boolean;
  }[];
  /** The one that is another name of the rowid. */
  rowidColumn: string | null;
}

/** A row as it was read out of a damaged file; nothing but its shape is certain. */
export interface SalvagedRow {
  table: string;
  row: SqlRow;
}

/** A database that could not be used any more. It was copied aside, and an empty one is in its place. */
export interface Damage {
  /** Folder that keeps the damaged files as they were. */
  keptAt: string;
  /** What can still be read, the rows that are certain first; one that comes again is an older image of it. */
  rows(shapes: readonly TableShape[]): Iterable<SalvagedRow>;
  /** The new database holds what was saved. Until then, each start salvages anew from the files put aside. */
  settled(): void;
}

/** What an environment keeps on this computer: its own database, its second record of it, and its documents. */
export interface EnvironmentFiles {
  database: Database;
  journalFolder: string;
  blobFolder: string;
  /** Files of the service that are looked at, for a moment; it is empty, and need not be there. */
  lookedAtFolder: string;
  damage: Damage | null;
  /** Database and journal are as they were when they were closed last, and nothing was amiss then. */
  isAsLeft: boolean;
  /** Call after both were closed in order. */
  noteCleanEnd(): void;
}

/** Copies of databases that were found damaged. */
export interface KeptCopies {
  count: number;
  sizeBytes: number;
}

/** The files of environments, a folder each. */
export interface EnvironmentFolders {
  /**
   * @param isDamaged its rows were found unreadable: it is put aside although SQLite takes it
   * @throws Error where the folder cannot be written or another process holds it
   */
  open(environmentId: string, isDamaged?: boolean): EnvironmentFiles;
  /** Keeps what an environment is beside its data, so that it can be told again; never a credential. */
  describe(environmentId: string, text: string): void;
  /** What was kept of each environment that has files. */
  described(): { id: string; text: string }[];
  /**
   * Deletes all files of a closed environment.
   * @returns false where some are still there, such as one that another program has open: they go at the next start
   */
  delete(environmentId: string): boolean;
  /** Copies of databases that were damaged, and how large they are together. */
  keptCopies(): Promise<KeptCopies>;
  /** Deletes those copies that no repair needs. */
  deleteKeptCopies(): Promise<{ removed: number; left: KeptCopies }>;
}

/** Connections of one environment: kept alive in a pool per origin. */
export interface Connections {
  dispatcher: HttpDispatcher;
  /** After sleep or a change of network: new requests use new sockets; those under way fail as `cancelled`. */
  renew(): void;
  /** Ends every socket; what is under way fails as `cancelled`. */
  close(): Promise<void>;
}

export type OpenConnections = (options: {
  caCertificates: string | null;
  /** Hosts that may lead to addresses of this computer or of its own network; others that do are not called. */
  privateHosts: readonly string[];
}) => Connections;

/** What the local sandbox says has changed beside the interface. */
export type SandboxChange = 'faults' | 'events';

/** A question to a `/_sandbox/…` endpoint. */
export interface SandboxControlRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its query. */
  path: string;
  json?: unknown;
  signal?: AbortSignal;
}

/** The local sandbox service of the first environment, which ships with the app. */
export interface LocalSandbox {
  /**
   * Starts it for the given credential; `onCrash` is called if it ends although nobody stopped it.
   * @returns its base URL
   */
  start(credential: Credential, onCrash: () => void): Promise<string>;
  stop(): Promise<void>;
  /**
   * Asks what only the local sandbox has; the control token stays with whoever implements this.
   * @returns the answer's JSON, null where it has none
   * @throws DispatchError `service_unreachable` while it is stopped, `bad_request` with its fields, `service_failed`
   */
  control(request: SandboxControlRequest): Promise<unknown>;
  /** Deletes all that it has stored. Only while it is stopped. */
  erase(): Promise<void>;
  /** Hears of changes from then on; a start and an end may have changed everything. */
  onChange(listener: (what: SandboxChange) => void): void;
}
