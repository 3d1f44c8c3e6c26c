import type { Dispatcher } from 'undici';
import type { Backup, BackupReason } from '../../../src-shared/contract/backups.ts';
import type { LogLine } from '../../../src-shared/contract/diagnostics.ts';
import type { AdministratorFileProblem } from '../../../src-shared/environment.ts';
import type { ClientCertificateSource } from './certificates.ts';
import type { Credential, Secret } from './secret.ts';

export interface Clock {
  /** Unix time in milliseconds. Jumps when the system clock is set. */
  nowMs(): number;
  /** Milliseconds since an arbitrary moment; never decreases. */
  monotonicMs(): number;
}

/** Where secrets are stored. With `memory`, this computer has no usable keychain, and `reason` says why. */
export interface SecretStoreState {
  kind: 'keychain' | 'memory';
  reason: string | null;
}

/** Stores credentials. Calls throw DispatchError `keychain_failed` if the keychain is locked or refuses. */
export interface SecretStore {
  state(): SecretStoreState;
  /** Looks for a usable keychain again. If there is one, moves the credentials in memory to it. */
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
  /** Yields one row at a time. Do not write to the database until the last row has been read. */
  iterate(...values: SqlValue[]): Iterable<SqlRow>;
}

/** A database whose committed transactions survive a power cut. */
export interface Database {
  prepare(sql: string): Statement;
  exec(sql: string): void;
  transaction<T>(work: () => T): T;
  /**
   * A transaction for what the service can give again. It does not wait for the disk: a power cut can take the last of
   * these transactions, but none before a committed `transaction`.
   */
  repeatable<T>(work: () => T): T;
  /**
   * Copies the database to a new file, in small steps between which it can be used. The copy has everything that was
   * committed before the last step. Do not close the database meanwhile.
   * @throws Error when the signal aborts, of SQLite, or of the disk; the file is then incomplete
   */
  copyTo(path: string, signal: AbortSignal): Promise<void>;
  close(): void;
}

export type HttpDispatcher = Dispatcher;

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

/** A failure without secrets, personal data and folders. */
export type FaultFacts = {
  name: string;
  text: string;
  code: string | null;
  /** Function names and positions of the innermost calls. */
  where: string;
};

/** A run of the program that did not end properly. Times are Unix milliseconds. */
export interface Crash {
  startedAtMs: number;
  /** Time of the start that noticed it. */
  foundAtMs: number;
  version: string;
  /** The failure that the program itself noticed; null if it was killed, or the computer lost its power. */
  failure: (FaultFacts & { kind: string }) | null;
}

/** The crashes that are still known. */
export interface Crashes {
  /** The crash of the run just before this one; null if that run ended properly. */
  former: Crash | null;
  /** All known crashes, the newest first. */
  known: readonly Crash[];
}

/** Reads the log files that still exist. */
export interface LogReader {
  /** Returns the newest `maxLines` lines, newest first. */
  read(maxLines: number): Promise<LogLine[]>;
}

/** The current columns of a table, in order, with their storage classes. */
export interface TableShape {
  name: string;
  /**
   * `isOptional` is true for a column that can be null or has a default. Rows stored before such a column was added
   * lack it.
   */
  columns: readonly {
    name: string;
    type: 'TEXT' | 'INTEGER' | 'BLOB';
    isNullable: boolean;
    isOptional: boolean;
  }[];
  /** Name of the column that SQLite treats as an alias of the rowid (INTEGER PRIMARY KEY); null if there is none. */
  rowidColumn: string | null;
}

/** A row read from a damaged file. Its columns match the table; its values may be wrong. */
export interface SalvagedRow {
  table: string;
  row: SqlRow;
}

/** A database that was damaged: its files were copied to `keptAt`, and an empty database replaced it. */
export interface Damage {
  /** Folder with the damaged files. */
  keptAt: string;
  /**
   * Yields the readable rows, the most reliable first. If a row is yielded twice, the second is an older version of it.
   */
  rows(shapes: readonly TableShape[]): Iterable<SalvagedRow>;
  /**
   * Ends the repair. Call it when the new database contains the salvaged rows. Until then, each start salvages them
   * from the damaged files again.
   */
  settled(): void;
}

/** The backups of one environment's database. Only complete backups that have passed their check count. */
export interface BackupFiles {
  /** Returns the backups in the order in which they were made, the newest first, whatever the clock said. */
  list(): Promise<Backup[]>;
  /**
   * Copies the database, and checks the copy. If the check fails, the next start checks the database as well. Copies of
   * several environments are made one after another.
   * @param assertRoom called when it is this copy's turn; nothing is copied if it throws
   * @throws DispatchError `storage_failed` (`data_damaged`), Error when the signal aborts, also while it waits for its
   * turn, of SQLite, of the disk, or of `assertRoom`; nothing is left then
   */
  make(
    database: Database,
    reason: BackupReason,
    nowMs: number,
    signal: AbortSignal,
    assertRoom?: () => void,
  ): Promise<Backup>;
  /**
   * Checks a backup again, and opens it for reading.
   * @throws DispatchError `not_found`, `storage_failed` (`backup_damaged`), Error when the signal aborts
   */
  open(id: string, signal: AbortSignal): Promise<Database>;
  remove(id: string): Promise<void>;
  /** Whether a draft in a backup refers to the document with these bytes. True while a backup is being made. */
  holds(sha256: string): boolean;
}

/** The local files of an environment: database, journal, documents and backups. */
export interface EnvironmentFiles {
  database: Database;
  backups: BackupFiles;
  /**
   * Copies a database, and opens the copy, which is deleted when it is closed.
   * @throws Error when the signal aborts, of SQLite, or of the disk; nothing is left then
   */
  openCopy(source: Database, signal: AbortSignal): Promise<Database>;
  journalFolder: string;
  blobFolder: string;
  /**
   * Folder for downloaded files while the user views them. It is emptied when the environment opens, and may be absent.
   */
  lookedAtFolder: string;
  damage: Damage | null;
  /** Whether database and journal are unchanged since they were last closed properly. */
  isAsLeft: boolean;
  /** Records that database and journal were closed properly. Call it right after closing them. */
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
   * @throws Error if the folder cannot be written, or if another process has its database open
   */
  open(environmentId: string, isDamaged?: boolean): EnvironmentFiles;
  /**
   * Stores the description of an environment beside its data, so that the list can be restored if the app's database is
   * damaged. The description never contains a credential.
   */
  describe(environmentId: string, text: string): void;
  /** Returns the stored descriptions of all environments that have files. */
  described(): { id: string; text: string }[];
  /**
   * Deletes all files of a closed environment.
   * @returns false if some files could not be deleted, for example because another program has them open; these files
   * are deleted at the next start
   */
  delete(environmentId: string): boolean;
  /** Returns number and total size of the copies of damaged databases. */
  keptCopies(): Promise<KeptCopies>;
  /** Deletes the copies of damaged databases, except those that an unfinished repair needs. */
  deleteKeptCopies(): Promise<{ removed: number; left: KeptCopies }>;
}

/** The connections of one environment: a keep-alive pool per origin. */
export interface Connections {
  dispatcher: HttpDispatcher;
  /**
   * Renews all connections: new requests use new sockets, and running ones fail as `cancelled`. Call it after sleep or
   * a network change.
   */
  renew(): void;
  /** Closes all sockets; running requests fail as `cancelled`. */
  close(): Promise<void>;
}

/** User names and passwords for proxies of the network. */
export interface ProxySignIn {
  /**
   * Returns the value of `Proxy-Authorization` for this proxy only; null if the user has not signed in to it.
   * @param proxy the proxy as `http://host:port`
   * @throws DispatchError `keychain_failed`
   */
  authorization(proxy: string): Promise<Secret | null>;
  /**
   * Reports that a proxy demands a sign-in, or refuses the one that it got.
   * @param isBasic whether it accepts the Basic scheme, the only one that Dispatch has
   */
  asked(proxy: string, isBasic: boolean): void;
}

export type OpenConnections = (options: {
  caCertificates: string | null;
  /** The client certificate of the environment; null if it cannot have one. */
  clientCertificate: ClientCertificateSource | null;
  /**
   * Hosts that may have private addresses (this computer or its own network). For other hosts, private addresses are
   * refused.
   */
  privateHosts: readonly string[];
  proxies: ProxySignIn;
}) => Connections;

/**
 * Which data of the local sandbox has changed: simulated faults or webhook events. The API of the service reports
 * neither.
 */
export type SandboxChange = 'faults' | 'events';

/** A request to a control endpoint (`/_sandbox/…`) of the local sandbox. */
export interface SandboxControlRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path, including the query. */
  path: string;
  json?: unknown;
  signal?: AbortSignal;
}

/** The local sandbox, which ships with the app. It is the service of the first environment. */
export interface LocalSandbox {
  /**
   * Starts the sandbox with the given credential.
   * @param onCrash called if the sandbox ends without `stop`
   * @returns its base URL
   */
  start(credential: Credential, onCrash: () => void): Promise<string>;
  stop(): Promise<void>;
  /**
   * Calls a control endpoint; the implementation adds the control token.
   * @returns the JSON of the response; null if it has none
   * @throws DispatchError `service_unreachable` while the sandbox is stopped, `bad_request` with the invalid fields,
   * `service_failed`
   */
  control(request: SandboxControlRequest): Promise<unknown>;
  /** Deletes all stored data. Call it only while the sandbox is stopped. */
  erase(): Promise<void>;
  /** Sets the listener for changes. After each start or end of the sandbox, it is called for every kind of change. */
  onChange(listener: (what: SandboxChange) => void): void;
}
