import { type Mock, vi } from 'vitest';
import type { Core, CoreListener } from '../../src-main/core/compose.ts';
import { localEnvironment } from '../../src-shared/environment.ts';
import type { OutboxSummary } from '../../src-shared/records.ts';

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
