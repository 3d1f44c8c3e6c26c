import { isMarkedAsUntransferable, type MessagePort, type Worker } from 'node:worker_threads';
import type { EventName, EventPayload } from '../../src-shared/contract/contract.ts';
import type { LogLine } from '../../src-shared/contract/diagnostics.ts';
import type { CoreConfig } from '../core/compose.ts';
import type { Desktop, LogFields, SecretStoreState } from '../core/ports/ports.ts';
import type { CarriedOutcome } from './outcome.ts';

/** What the core's thread asks of the first one, where Electron is. Secrets cross in memory only. */
export interface FirstThread extends Omit<Desktop, 'markFromInternet' | 'whenPageGoes'> {
  readSecret(account: string): Promise<string | null>;
  keepSecret(account: string, secret: string): Promise<void>;
  deleteSecret(account: string): Promise<void>;
  recheckKeychain(): Promise<SecretStoreState>;
  /** The proxy of the system for an origin, as `http://host:port`; null for none. */
  resolveProxy(origin: string): Promise<string | null>;
  readLog(maxLines: number): Promise<LogLine[]>;
  /** The text of the local sandbox's bundle, which only the first thread can read from the verified archive. */
  readSandbox(path: string): Promise<string>;
}

/** Those that act for the window whose call is running. */
export const portsOfWindow: ReadonlySet<keyof FirstThread> = new Set([
  'chooseSavePath',
  'chooseFolder',
  'confirmDangerousFile',
  'confirmServiceChanges',
  'printPage',
  'pageAsPdf',
  'answerQuit',
]);

/** What a thread of the core starts with. */
export interface CoreThreadConfig extends Omit<CoreConfig, 'damagedAppDatabase'> {
  secretStore: SecretStoreState;
  /** Path of the local sandbox's bundle. */
  sandboxEntry: string;
  controlToken: string;
}

/** Questions of the first thread about the core as a whole. */
export type CoreQuestion = 'start' | 'startAgain' | 'stop' | 'environments';

/** From the first thread to the core's. `id` comes back with the outcome. */
export type ToCore =
  | { kind: 'begin'; id: number; config: CoreThreadConfig }
  | { kind: 'ask'; id: number; question: CoreQuestion }
  /** A call of a window; `page` is the number of the page that makes it, null for none. */
  | {
      kind: 'call';
      id: number;
      page: number | null;
      method: string;
      input: unknown;
      environmentId: string | null;
    }
  | { kind: 'page-gone'; page: number }
  | { kind: 'nudge' }
  | { kind: 'outcome'; id: number; outcome: CarriedOutcome };

/** From the core's thread to the first one. */
export type FromCore =
  | {
      kind: 'event';
      event: EventName;
      payload: EventPayload<EventName>;
      environmentId: string | null;
    }
  | { kind: 'log'; event: string; fields: LogFields | undefined }
  /** `call` is the id of the window's call in which the port is used, null for none. */
  | { kind: 'port'; id: number; port: keyof FirstThread; args: unknown[]; call: number | null }
  | { kind: 'outcome'; id: number; outcome: CarriedOutcome };

/** Bytes from this length on are handed over instead of copied. */
const minHandedOverBytes = 65_536;

/** Posts a message. Large bytes that are `value` or a field of it are handed over: the sender must not use them again. */
export function postWithBytes<Message>(
  to: Pick<MessagePort | Worker, 'postMessage'>,
  message: Message,
  value: unknown,
): void {
  to.postMessage(message, buffersOf(value));
}

function buffersOf(value: unknown): ArrayBuffer[] {
  const fields =
    value === null || typeof value !== 'object' || Array.isArray(value) ? [] : Object.values(value);
  return [value, ...(value instanceof Uint8Array ? [] : fields)].flatMap(field =>
    field instanceof Uint8Array && isWhole(field) ? [field.buffer] : [],
  );
}

/** Whether the bytes are all that their buffer holds; Node keeps small ones together in one buffer, which must stay. */
const isWhole = (bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> =>
  bytes.byteLength >= minHandedOverBytes &&
  bytes.buffer instanceof ArrayBuffer &&
  !isMarkedAsUntransferable(bytes.buffer) &&
  bytes.byteLength === bytes.buffer.byteLength;
