import { noUpdater } from '../../src-main/adapters/no-updater.ts';
import type { Clock, SecretStore, SecretStoreState } from '../../src-main/core/ports/ports.ts';
import type { Secret } from '../../src-main/core/ports/secret.ts';

/** A clock that moves only when told; the wall clock can jump on its own. */
export function fakeClock(startMs = Date.parse('2026-11-21T08:00:00Z')): Clock & {
  pass(ms: number): void;
  jumpTo(ms: number): void;
} {
  let nowMs = startMs;
  let monotonicMs = 0;
  return {
    nowMs: () => nowMs,
    monotonicMs: () => monotonicMs,
    pass(ms) {
      nowMs += ms;
      monotonicMs += ms;
    },
    jumpTo(ms) {
      nowMs = ms;
    },
  };
}

/** A keychain that a test can look into. */
/** @param kind `memory`: as on a computer without a keychain */
export function fakeSecretStore(
  kind: SecretStoreState['kind'] = 'keychain',
): SecretStore & { readonly secrets: Map<string, Secret> } {
  const secrets = new Map<string, Secret>();
  return {
    secrets,
    state: () => ({ kind, reason: null }),
    recheck: () => Promise.resolve({ kind, reason: null }),
    get: account => Promise.resolve(secrets.get(account) ?? null),
    set(account, secret) {
      secrets.set(account, secret);
      return Promise.resolve();
    },
    delete(account) {
      secrets.delete(account);
      return Promise.resolve();
    },
  };
}

/** What the first thread of a program does for new versions, where there is no place for them. */
export const noUpdateOfFirst = {
  checkForUpdate: noUpdater.check,
  downloadUpdate: noUpdater.download,
  cancelUpdate: noUpdater.cancel,
  takePress: noUpdater.takePress,
  restartForUpdate: noUpdater.restart,
};

/** A wait that the program under test has asked for. */
export interface Wait {
  ms: number;
  end(): void;
}

const unexpectedMs = 15_000;
/** So often may a wait end at once before it counts as none. */
const mostInVain = 1_000;

let waiting: Wait[] = [];
let onWait: (() => void) | null = null;
let inVain = 0;

/** In place of `node:timers/promises`: a wait ends when the test says so. `vi.mock` puts it there. */
export const fakeTimers = {
  setTimeout(ms: number, _value: unknown, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        inVain += 1;
        // A program that never waits would keep the test from ever going on.
        if (inVain < mostInVain) reject(signal.reason);
        return;
      }
      const wait = { ms, end: resolve };
      waiting.push(wait);
      signal?.addEventListener('abort', () => {
        waiting = waiting.filter(one => one !== wait);
        reject(signal.reason);
      });
      onWait?.();
    });
  },
};

/** The wait that the program is in, or comes to next; it is taken from the others. @throws Error where none comes */
export async function nextWait(): Promise<Wait> {
  for (let wait = waiting.shift(); ; wait = waiting.shift()) {
    if (wait) return wait;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('Nothing has waited')), unexpectedMs);
      onWait = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

export function forgetWaits(): void {
  waiting = [];
  onWait = null;
  inVain = 0;
}

/** The page that asks, which goes when the test says so. */
export function fakePage() {
  const listeners = new Set<() => void>();
  return {
    whenPageGoes(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    listeners: () => listeners.size,
    go(): void {
      for (const listener of [...listeners]) listener();
    },
  };
}
