import type { Dispatcher } from 'undici';
import type { Credential, Secret } from './secret.ts';

export interface Clock {
  /** Unix milliseconds; may jump. */
  nowMs(): number;
  /** Milliseconds that only ever grow; never a date. */
  monotonicMs(): number;
}

/** Where credentials are kept. `memory` means the machine has no keychain and `reason` says why. */
export interface SecretStore {
  readonly kind: 'keychain' | 'memory';
  readonly reason: string | null;
  get(account: string): Promise<Secret | null>;
  set(account: string, secret: Secret): Promise<void>;
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

/** Events only: names, counts, statuses, request ids. Never bodies, tokens, secrets or personal data. */
export interface Log {
  write(event: string, fields?: Record<string, string | number | boolean | null>): void;
}

/** The local sandbox service of the first environment, which ships with the app. */
export interface LocalSandbox {
  /**
   * Starts it for the given credential; `onCrash` is called if it ends although nobody stopped it.
   * @returns its base URL
   */
  start(credential: Credential, onCrash: () => void): Promise<string>;
  stop(): Promise<void>;
}
