import { expect, type Mock, vi } from 'vitest';
import type { Core, CoreListener } from '../../src-main/core/compose.ts';
import type { CoreThread } from '../../src-main/core-thread/core-thread.ts';
import { DispatchError } from '../../src-shared/errors.ts';
import { longestWaitMs } from './longest-wait.ts';
import { environmentsWith, type Outboxes } from './made-up-environments.ts';

/** Of what the core does: what was asked of it. */
type Mocked<K extends 'start' | 'stop' | 'nudge' | 'settings' | 'prepareInstall'> = {
  [P in K]: Mock<Core[P]>;
};

type FakeCore = Core &
  Mocked<'start' | 'stop' | 'nudge' | 'settings' | 'prepareInstall'> & {
    router: { invoke: Mock<Core['router']['invoke']> };
    emit: CoreListener;
    listenerCount(): number;
  };

/** What the first thread knows of the core, with what a test says. */
export function fakeCoreThread(outboxes?: Outboxes) {
  const core = fakeCore(outboxes);
  return { ...core, environments: async () => core.environments() } satisfies CoreThread;
}

/** A core with what a test says. */
export function fakeCore(outboxes: Outboxes = { local: {} }): FakeCore {
  const listeners = new Set<CoreListener>();
  return {
    router: {
      invoke: vi.fn<Core['router']['invoke']>(() => Promise.resolve({ ok: true, value: 'answered' })),
    },
    environments: () => environmentsWith(outboxes),
    currentEnvironmentId: () => 'local',
    environmentIdOf: () => 'local',
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: vi.fn(() => Promise.resolve()),
    stop: vi.fn(() => Promise.resolve()),
    nudge: vi.fn(),
    prepareInstall: vi.fn(() => Promise.resolve(false)),
    settings: vi.fn<Core['settings']>(),
    listenerCount: () => listeners.size,
    emit(event, payload, environmentId) {
      for (const listener of listeners) listener(event, payload, environmentId);
    },
  };
}

export interface Asked {
  method: string;
  input: Record<string, unknown>;
  answer(value: unknown): void;
  refuse(reason: unknown): void;
}

type Listener = (payload: unknown, environmentId: string) => void;

const asked: Asked[] = [];
const listeners = new Map<string, Set<Listener>>();
const leavers = new Set<() => void>();

const call = (method: string, input: Asked['input']): Promise<unknown> =>
  new Promise((answer, refuse) => void asked.push({ method, input, answer, refuse }));

function hear(event: string, listener: Listener): () => void {
  const all = listeners.get(event) ?? new Set();
  listeners.set(event, all.add(listener));
  return () => all.delete(listener);
}

/**
 * Stands for `bridge.ts`: a call waits until the test answers it, as those about an environment that was left wait for
 * ever; events and another environment come when the test says so.
 */
export const heldBridge = {
  call,
  callOf: () => call,
  callOfShown: () => call,
  onEvent: hear,
  onEventOfAny: hear,
  onLeave: (forget: () => void) => {
    leavers.add(forget);
    return () => leavers.delete(forget);
  },
  showEnvironment: () => leave(),
  appErrorOf: (thrown: unknown) =>
    thrown instanceof DispatchError ? thrown.error : new DispatchError('internal', String(thrown)).error,
};

export const tell = (event: string, payload: unknown, environmentId = 'one'): void => {
  for (const listener of [...(listeners.get(event) ?? [])]) listener(payload, environmentId);
};

/** Another environment is shown: what was asked of the former one is never answered. */
export function leave(): void {
  asked.length = 0;
  for (const forget of leavers) forget();
}

export const askedNow = (): string[] => asked.map(({ method }) => method);

/** The next call of a method that nobody has answered yet. */
export async function nextCall(method: string): Promise<Asked> {
  await vi.waitFor(() => expect(askedNow()).toContain(method), { timeout: longestWaitMs });
  const [found] = asked.splice(
    asked.findIndex(one => one.method === method),
    1,
  );
  if (!found) throw new Error(method);
  return found;
}
