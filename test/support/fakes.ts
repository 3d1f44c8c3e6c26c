import { type Mock, vi } from 'vitest';
import type { Core, CoreListener } from '../../src-main/core/compose.ts';
import type { Clock, SecretStore } from '../../src-main/core/ports/ports.ts';
import type { Secret } from '../../src-main/core/ports/secret.ts';
import { localEnvironment } from '../../src-shared/environment.ts';
import type { OutboxSummary } from '../../src-shared/records.ts';

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

export const calm: OutboxSummary = { waiting: 0, sending: 0, attention: 0, stuck: 0, isPaused: false };

/** Of what the core does: what was asked of it. */
type Asked<K extends 'start' | 'stop' | 'nudge' | 'settings'> = { [P in K]: Mock<Core[P]> };

type FakeCore = Core &
  Asked<'start' | 'stop' | 'nudge' | 'settings'> & {
    router: { invoke: Mock<Core['router']['invoke']> };
    emit: CoreListener;
    listenerCount(): number;
  };

/** What the windows' side of the program knows of the core, with what a test says. */
export function fakeCore(outboxes: Record<string, Partial<OutboxSummary> | null> = { local: {} }): FakeCore {
  const listeners = new Set<CoreListener>();
  return {
    router: {
      invoke: vi.fn<Core['router']['invoke']>(() => Promise.resolve({ ok: true, value: 'answered' })),
    },
    environments: () =>
      Object.entries(outboxes).map(([id, outbox]) => ({
        ...localEnvironment,
        id,
        name: `Service ${id}`,
        outbox: outbox && { ...calm, ...outbox },
      })),
    currentEnvironmentId: () => 'local',
    environmentIdOf: () => 'local',
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: vi.fn(() => Promise.resolve()),
    stop: vi.fn(() => Promise.resolve()),
    nudge: vi.fn(),
    settings: vi.fn<Core['settings']>(),
    listenerCount: () => listeners.size,
    emit(event, payload, environmentId) {
      for (const listener of listeners) listener(event, payload, environmentId);
    },
  };
}
