import { beforeEach, expect, test, vi } from 'vitest';
import type * as Bridge from '../../../src-renderer/bridge/bridge.ts';
import type * as Stores from '../../../src-renderer/bridge/environment-store.ts';

let bridge: typeof Bridge;
let stores: typeof Stores;
let asked: { method: string; environmentId: string | null; answer: (value: unknown) => void }[];
let tell: (event: string, payload: unknown, environmentId: string | null) => void;

beforeEach(async () => {
  asked = [];
  vi.stubGlobal('window', {
    dispatchBridge: {
      invoke: (method: string, _input: unknown, environmentId: string | null) =>
        new Promise(resolve => {
          asked.push({ method, environmentId, answer: value => resolve({ ok: true, value }) });
        }),
      subscribe: (listener: typeof tell) => {
        tell = listener;
        return () => undefined;
      },
    },
  });
  vi.resetModules();
  bridge = await import('../../../src-renderer/bridge/bridge.ts');
  stores = await import('../../../src-renderer/bridge/environment-store.ts');
  bridge.showEnvironment('one');
});

const summary = { waiting: 1, sending: 0, attention: 0, stuck: 0, isPaused: false };
const settled = () => new Promise(resolve => setTimeout(resolve));

test('an answer for an environment that was left reaches nobody, also when one comes back to it', async () => {
  const seen = vi.fn();
  bridge.call('outbox.summary', {}).then(seen, seen);
  bridge.showEnvironment('two');
  bridge.showEnvironment('one');
  bridge.call('outbox.summary', {}).then(seen, seen);
  for (const { answer } of asked) answer(summary);
  await settled();
  expect(asked.map(({ environmentId }) => environmentId)).toEqual(['one', 'one']);
  expect(seen).toHaveBeenCalledOnce();
});

test('work that outlives its view goes on in its environment and is answered', async () => {
  const call = bridge.callOfShown();
  bridge.showEnvironment('two');
  const answer = call('outbox.summary', {});
  asked[0]?.answer(summary);
  expect(await answer).toEqual(summary);
  expect(asked[0]?.environmentId).toBe('one');
});

test('calls of the app itself name no environment and are always answered', async () => {
  const answer = bridge.call('environments.remove', { id: 'three' });
  bridge.showEnvironment('two');
  asked[0]?.answer({});
  expect(await answer).toEqual({});
  expect(asked[0]?.environmentId).toBeNull();
});

test('stores of an environment begin anew with the next one, not with the first', () => {
  const useCount = stores.createEnvironmentStore(() => ({ count: 0 }));
  useCount.setState({ count: 7 });
  bridge.showEnvironment('one');
  expect(useCount.getState()).toEqual({ count: 7 });
  bridge.showEnvironment('two');
  expect(useCount.getState()).toEqual({ count: 0 });
});

test('events of other environments are heard only by who asks for all', () => {
  const own = vi.fn();
  const all = vi.fn();
  bridge.onEvent('outbox.changed', own);
  bridge.onEventOfAny('outbox.changed', all);
  tell('outbox.changed', summary, 'two');
  tell('outbox.changed', summary, 'one');
  expect(own).toHaveBeenCalledOnce();
  expect(all.mock.calls.map(([, id]) => id)).toEqual(['two', 'one']);
});
