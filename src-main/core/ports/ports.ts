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
  /** Milliseconds that only increase, unrelated to the date. */
  monotonicMs(): number;
}

/** `memory`: this computer has no usable keychain, and `reason` says why. */
export interface SecretStoreState {
  kind: 'keychain' | 'memory';
  reason: string | null;
}

/** Stores credentials. Calls throw DispatchError `keychain_failed` if the keychain is locked or refuses. */
export interface SecretStore {
  state(): SecretStoreState;
  /** Looks for the keychain again; credentials in memory are moved to it. */
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
  /** Yields one row at a time; nothing may be written until the last one. */
  iterate(...values: SqlValue[]): Iterable<SqlRow>;
}

/** A durable database: committed transactions survive a power cut. */
export interface Database {
  prepare(sql: string): Statement;
  exec(sql: string): void;
  transaction<T>(work: () => T): T;
  close(): void;
}

export type HttpDispatcher = Dispatcher;

/** A certificate in a form that a user can compare. */
export interface CertificateName {
  /** Null if it cannot be read. */
  subject: string | null;
  /** Fingerprint in hexadecimal, with a colon after each byte. */
  sha256: string;
}

/** The service that an environment reaches, and what it trusts in addition. */
export interface ReachedService extends Pick<Environment, 'kind' | 'baseUrl'> {
  allowedHosts: readonly string[];
  certificates: readonly CertificateName[];
  details: ReachingDetails;
}

/** Entries of the interface profile that determine where a request goes and which header it has. */
export type ReachingDetails = Pick<
  InterfaceProfile,
  'requestIdHeader' | 'cancelOrderPath' | 'deleteFilePath' | 'inspectionReportPath' | 'trackingPath'
>;

/** A change that may send credentials and orders to another service. */
export interface ServiceChange {
  /** Name of the environment before the change; for a new one, its own. */
  name: string;
  /** Null if the environment is new. */
  former: ReachedService | null;
  next: ReachedService;
  /** True if the next service does not get the credential, which is deleted. */
  isCredentialForgotten: boolean;
}

/** Functions that only the desktop around the core has. */
export interface Desktop {
  copyText(text: string): Promise<void>;
  /** Asks where to save a file; null if the user cancels. */
  chooseSavePath(suggestedName: string): Promise<string | null>;
  /** Asks for a folder; null if the user cancels. */
  chooseFolder(): Promise<string | null>;
  /** Asks the user to confirm saving a file that could run as a program. */
  confirmDangerousFile(name: string): Promise<boolean>;
  /**
   * Marks a file as coming from the internet, on systems that have such a mark.
   * @throws Error of the operating system
   */
  markFromInternet(path: string): Promise<void>;
  /** Opens an order in its own window, or brings its open window to the front. */
  openOrderWindow(environmentId: string, localId: string): Promise<void>;
  isMainWindowOpen(): boolean;
  /** Brings the main window to the front, or opens it, at the page with this hash. */
  showMainWindow(environmentId: string, hash: string): Promise<void>;
  /** Shows the print dialog for the calling window; `reason` says why nothing was printed. */
  printPage(): Promise<{ isPrinted: boolean; reason: string }>;
  /** The calling window as PDF, as it would be printed. */
  pageAsPdf(): Promise<Uint8Array>;
  /** @returns false if a window is in front, or if the system has no notifications */
  notify(notification: DesktopNotification): boolean;
  answerQuit(answer: QuitAnswer): void;
  /**
   * Asks the user to confirm changes, in a dialog that no page can answer.
   * @returns false if everything must stay as it is
   */
  confirmServiceChanges(changes: readonly ServiceChange[]): Promise<boolean>;
  /**
   * Calls the listener once, when the calling page closes, crashes or is replaced by another document.
   * @returns a function that removes the listener
   */
  whenPageGoes(listener: () => void): () => void;
}

/** The administrator's file: its text, or why it is ignored. */
export type AdministratorFile = { path: string } & (
  | { text: string; problem: null }
  | { text: null; problem: AdministratorFileProblem }
);

/** Logs events only: names, counts, statuses and request ids. Never bodies, tokens, secrets or personal data. */
export interface Log {
  write(event: string, fields?: LogFields): void;
}

export type LogFields = Record<string, string | number | boolean | null>;

/** Reads the log files that still exist. */
export interface LogReader {
  /** Returns the newest `maxLines` lines, newest first. */
  read(maxLines: number): Promise<LogLine[]>;
}

/** The current columns of a table, in order, with their storage classes. */
export interface TableShape {
  name: string;
  /** `isOptional`: may be NULL, or be missing at the end of a row. */
  columns: readonly {
    name: string;
    type: 'TEXT' | 'INTEGER' | 'BLOB';
    isNullable: boolean;
    isOptional: boolean;
  }[];
  /** The column that is an alias of the rowid. */
  rowidColumn: string | null;
}

/** A row read from a damaged file; only its columns are known to fit. */
export interface SalvagedRow {
  table: string;
  row: SqlRow;
}

/** A database that could not be used any more. It was copied aside and replaced by an empty one. */
export interface Damage {
  /** Folder with the damaged files. */
  keptAt: string;
  /** Yields the readable rows, the most reliable ones first; a repeated row is an older version. */
  rows(shapes: readonly TableShape[]): Iterable<SalvagedRow>;
  /**
   * Call it when the new database contains the salvaged rows. Until then, each start salvages again from the damaged
   * files.
   */
  settled(): void;
}

/** The local files of an environment: database, journal and documents. */
export interface EnvironmentFiles {
  database: Database;
  journalFolder: string;
  blobFolder: string;
  /** Folder for files of the service while they are viewed; empty at the start, and may not exist. */
  lookedAtFolder: string;
  damage: Damage | null;
  /** Whether database and journal are unchanged since they were last closed properly. */
  isAsLeft: boolean;
  /** Call it after both were closed properly. */
  noteCleanEnd(): void;
}

/** Copies of damaged databases. */
export interface KeptCopies {
  count: number;
  sizeBytes: number;
}

/** The files of the environments, one folder each. */
export interface EnvironmentFolders {
  /**
   * Opens the files of an environment.
   * @param isDamaged true if rows were unreadable: the database is set aside even if SQLite can open it
   * @throws Error if the folder cannot be written, or if another process has it open
   */
  open(environmentId: string, isDamaged?: boolean): EnvironmentFiles;
  /**
   * Stores the description of an environment beside its data, in case the list is lost. Never contains a credential.
   */
  describe(environmentId: string, text: string): void;
  /** The stored descriptions of all environments that have files. */
  described(): { id: string; text: string }[];
  /**
   * Deletes all files of a closed environment.
   * @returns false if some could not be deleted, such as a file that another program has open; they are deleted at the
   * next start
   */
  delete(environmentId: string): boolean;
  /** Number and total size of the copies of damaged databases. */
  keptCopies(): Promise<KeptCopies>;
  /** Deletes the copies that no repair needs. */
  deleteKeptCopies(): Promise<{ removed: number; left: KeptCopies }>;
}

/** The connections of one environment: a keep-alive pool per origin. */
export interface Connections {
  dispatcher: HttpDispatcher;
  /** Call it after sleep or a network change: new requests use new sockets, and running ones fail as `cancelled`. */
  renew(): void;
  /** Closes all sockets; running requests fail as `cancelled`. */
  close(): Promise<void>;
}

export type OpenConnections = (options: {
  caCertificates: string | null;
  /** Hosts that may have addresses of this computer or its own network; other hosts with such addresses are refused. */
  privateHosts: readonly string[];
}) => Connections;

/** What has changed in the local sandbox, besides the data of the interface. */
export type SandboxChange = 'faults' | 'events';

/** A request to a `/_sandbox/…` endpoint. */
export interface SandboxControlRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Including the query. */
  path: string;
  json?: unknown;
  signal?: AbortSignal;
}

/** The local sandbox service of the first environment, which ships with the app. */
export interface LocalSandbox {
  /**
   * Starts the sandbox with the given credential; `onCrash` is called if it ends without `stop`.
   * @returns its base URL
   */
  start(credential: Credential, onCrash: () => void): Promise<string>;
  stop(): Promise<void>;
  /**
   * Calls a control endpoint; the implementation adds the control token.
   * @returns the JSON of the response; null if it has none
   * @throws DispatchError `service_unreachable` while it is stopped, `bad_request` with its fields, `service_failed`
   */
  control(request: SandboxControlRequest): Promise<unknown>;
  /** Deletes all stored data. Call it only while the sandbox is stopped. */
  erase(): Promise<void>;
  /** Sets the listener for changes; a start or an end may have changed everything. */
  onChange(listener: (what: SandboxChange) => void): void;
}
