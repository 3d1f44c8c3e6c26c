import type { Clock, SecretStore } from '../../src-main/core/ports/ports.ts';
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
export function fakeSecretStore(): SecretStore & { readonly secrets: Map<string, Secret> } {
  const secrets = new Map<string, Secret>();
  return {
    secrets,
    state: () => ({ kind: 'keychain', reason: null }),
    recheck: () => Promise.resolve({ kind: 'keychain', reason: null }),
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
