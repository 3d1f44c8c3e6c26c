import type { Dispatcher } from 'undici';
import type { DesktopNotification, LogLine, QuitAnswer } from '../../../src-shared/records.ts';
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
}

/** A durable database: what a transaction has committed survives a power cut. */
export interface Database {
  prepare(sql: string): Statement;
  exec(sql: string): void;
  transaction<T>(work: () => T): T;
  close(): void;
}

export type HttpDispatcher = Dispatcher;

/** What only the desktop around the core can do. */
export interface Desktop {
  copyText(text: string): Promise<void>;
  /** Asks where to save a file; null where the dispatcher thought better of it. */
  chooseSavePath(suggestedName: string): Promise<string | null>;
  /** @returns false where the window is in front, or there are no notifications */
  notify(notification: DesktopNotification): boolean;
  answerQuit(answer: QuitAnswer): void;
}

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

/** What an environment keeps on this computer: its own database, and the folder of its documents. */
export interface EnvironmentFiles {
  database: Database;
  blobFolder: string;
}

/** The files of environments, a folder each. */
export interface EnvironmentFolders {
  /** @throws Error where the folder cannot be written or another process holds it */
  open(environmentId: string): EnvironmentFiles;
  /** Puts a closed environment's files aside under another name; nothing is deleted. */
  putAside(environmentId: string): void;
}

/** Connections of one environment: kept alive in a pool per origin. */
export interface Connections {
  dispatcher: HttpDispatcher;
  /** After sleep or a change of network: new requests use new sockets; those under way end as they may. */
  renew(): void;
  /** Ends every socket; what is under way fails as `cancelled`. */
  close(): Promise<void>;
}

export type OpenConnections = (options: { caCertificates: string | null }) => Connections;

/** The local sandbox service of the first environment, which ships with the app. */
export interface LocalSandbox {
  /**
   * Starts it for the given credential; `onCrash` is called if it ends although nobody stopped it.
   * @returns its base URL
   */
  start(credential: Credential, onCrash: () => void): Promise<string>;
  stop(): Promise<void>;
}
