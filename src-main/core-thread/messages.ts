import { isMarkedAsUntransferable, type MessagePort, type Worker } from 'node:worker_threads';
import type { EventName, EventPayload } from '../../src-shared/contract/contract.ts';
import type { LogLine } from '../../src-shared/contract/diagnostics.ts';
import type { UpdateAbility } from '../../src-shared/contract/updates.ts';
import type { CoreConfig } from '../core/compose.ts';
import type { Desktop } from '../core/ports/desktop.ts';
import type { LogFields, SecretStoreState } from '../core/ports/ports.ts';
import type { Updater } from '../core/ports/updater.ts';
import type { CarriedOutcome } from './outcome.ts';

/**
 * Functions of the main thread, which alone can use Electron, that the core's thread can call. Secrets are passed in
 * memory only.
 */
export interface FirstThread extends Omit<Desktop, 'markFromInternet' | 'whenPageGoes'> {
  readSecret(account: string): Promise<string | null>;
  keepSecret(account: string, secret: string): Promise<void>;
  deleteSecret(account: string): Promise<void>;
  recheckKeychain(): Promise<SecretStoreState>;
  /** The proxy of the system for an origin, as `http://host:port`; null for none. */
  resolveProxy(origin: string): Promise<string | null>;
  readLog(maxLines: number): Promise<LogLine[]>;
  /** The text of the local sandbox's bundle, which only the main thread can read from the verified archive. */
  readSandbox(path: string): Promise<string>;
  checkForUpdate: Updater['check'];
  downloadUpdate: Updater['download'];
  cancelUpdate: Updater['cancel'];
  takePress: Updater['takePress'];
  restartForUpdate: Updater['restart'];
}

/** The functions of `FirstThread` that act on a window, and so must know which page made the running call. */
export const portsOfWindow: ReadonlySet<keyof FirstThread> = new Set([
  'chooseSavePath',
  'chooseFolder',
  'chooseFile',
  'confirmDangerousFile',
  'confirmServiceChanges',
  'pageListens',
  'editField',
  'printPage',
  'pageAsPdf',
  'openSheetsWindow',
  'startDrag',
  'answerQuit',
  'takePress',
]);

/** Options with which the core's thread starts. */
export interface CoreThreadConfig extends Omit<CoreConfig, 'damagedAppDatabase'> {
  secretStore: SecretStoreState;
  /** What this installation can do with a new version of the program. */
  updateAbility: UpdateAbility;
  /** Path of the local sandbox's bundle. */
  sandboxEntry: string;
  controlToken: string;
}

/**
 * Requests of the main thread to the core as a whole. `start`: begin work, such as sending. `startAgain`: the same in a
 * thread that replaces one which has ended. `environments`: list the environments. `prepareInstall`: whether the program
 * is to be replaced by a new version when it ends now.
 */
export type CoreQuestion = 'start' | 'startAgain' | 'stop' | 'environments' | 'prepareInstall';

/** Messages from the main thread to the core's thread. The response to a request has the same `id`. */
export type ToCore =
  | { kind: 'begin'; id: number; config: CoreThreadConfig }
  | { kind: 'ask'; id: number; question: CoreQuestion }
  /** A call of a method; `page` is the number of the page that makes it, null if no page does. */
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

/** Messages from the core's thread to the main thread. */
export type FromCore =
  | {
      kind: 'event';
      event: EventName;
      payload: EventPayload<EventName>;
      environmentId: string | null;
    }
  | { kind: 'log'; event: string; fields: LogFields | undefined }
  /**
   * A call of a function of `FirstThread`. `call` is the id of the page's call for which it is made; null if there is
   * none.
   */
  | { kind: 'port'; id: number; port: keyof FirstThread; args: unknown[]; call: number | null }
  | { kind: 'outcome'; id: number; outcome: CarriedOutcome };

/** Byte arrays of at least this many bytes are transferred to the other thread instead of copied. */
const minHandedOverBytes = 65_536;

/**
 * Posts a message. Large byte arrays that are `value` or a field of it are transferred, so the sender must not use them
 * afterwards.
 */
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

/**
 * Whether the byte array can be transferred: it is large and fills its buffer. Node puts small arrays into a shared
 * buffer, which other arrays still need.
 */
const isWhole = (bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> =>
  bytes.byteLength >= minHandedOverBytes &&
  bytes.buffer instanceof ArrayBuffer &&
  !isMarkedAsUntransferable(bytes.buffer) &&
  bytes.byteLength === bytes.buffer.byteLength;
