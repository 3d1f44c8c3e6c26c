import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Bridge from '../../../../src-renderer/bridge/bridge.ts';
import type * as Stores from '../../../../src-renderer/bridge/environment-store.ts';

let bridge: typeof Bridge;
let stores: typeof Stores;
let asked: {
  method: string;
  input: unknown;
  environmentId: string | null;
  answer: (value: unknown) => void;
  reply: (reply: unknown) => void;
  fail: (reason: unknown) => void;
}[];
let tell: (event: string, payload: unknown, environmentId: string | null) => void;

afterEach(() => {
  vi.unstubAllGlobals();
});

beforeEach(async () => {
  asked = [];
  vi.stubGlobal('window', {
    dispatchBridge: {
      invoke: (method: string, input: unknown, environmentId: string | null) =>
        new Promise((resolve, fail) => {
          const answer = (value: unknown) => resolve({ ok: true, value });
          asked.push({ method, input, environmentId, answer, reply: resolve, fail });
        }),
      subscribe: (listener: typeof tell) => {
        tell = listener;
        return () => undefined;
      },
    },
  });
  vi.resetModules();
  bridge = await import('../../../../src-renderer/bridge/bridge.ts');
  stores = await import('../../../../src-renderer/bridge/environment-store.ts');
  bridge.showEnvironment('one');
});

const summary = {
  waiting: 1,
  unconfirmed: 0,
  sending: 0,
  attention: 0,
  held: 0,
  stuck: 0,
  isPaused: false,
  typedChanges: 0,
  rejectedDrafts: 0,
  withdrawnDrafts: 0,
};
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
  const useCount = stores.createPerEnvironmentStore(() => ({ count: 0 }));
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

/** The AppError that a call is refused with. */
const refusalOf = (work: Promise<unknown>) => work.then(() => expect.unreachable(), bridge.appErrorOf);

test('a refusal of the core arrives with all that is known of it, and no answer is a failure too', async () => {
  const error = {
    code: 'rate_limited',
    message: 'Later.',
    reason: 'too_many',
    retryable: true,
    requestId: 'req_1',
    ourRequestId: 'req_2',
    status: 429,
    documentId: null,
    fieldErrors: [{ path: 'items.0.vin', code: 'invalid', message: '' }],
    retryAfterMs: 2_000,
  };
  const refusal = refusalOf(bridge.call('outbox.summary', {}));
  asked[0]?.reply({ ok: false, error });
  expect(await refusal).toEqual(error);
  const failure = refusalOf(bridge.call('outbox.summary', {}));
  asked[1]?.fail(new Error('the window is going'));
  expect(await failure).toMatchObject({ code: 'internal' });
});

test('a refusal for an environment that was left reaches nobody', async () => {
  const seen = vi.fn();
  bridge.call('outbox.summary', {}).then(seen, seen);
  bridge.showEnvironment('two');
  asked[0]?.fail(new Error('gone'));
  await settled();
  expect(seen).not.toHaveBeenCalled();
});

test('an event is heard by those who listen for it, until they end', () => {
  const heard = vi.fn();
  const end = bridge.onEvent('outbox.changed', heard);
  tell('toString', summary, 'one');
  tell('orders.changed', {}, 'one');
  expect(heard).not.toHaveBeenCalled();
  tell('outbox.changed', summary, 'one');
  expect(heard).toHaveBeenCalledExactlyOnceWith(summary, 'one');
  end();
  tell('outbox.changed', summary, 'one');
  expect(heard).toHaveBeenCalledOnce();
});

const busy = {
  code: 'too_many_calls',
  message: 'This window asks for too much at once.',
  reason: null,
  retryable: true,
  requestId: null,
  ourRequestId: null,
  status: null,
  documentId: null,
  fieldErrors: [],
  retryAfterMs: 250,
};

test('what the core had no time for is asked again a little later, and answered once', async () => {
  vi.useFakeTimers();
  const answer = bridge.call('outbox.summary', {});
  asked[0]?.reply({ ok: false, error: busy });
  await vi.advanceTimersByTimeAsync(249);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  asked[1]?.answer(summary);
  expect(await answer).toEqual(summary);
  expect(asked.map(({ method, environmentId }) => [method, environmentId])).toEqual([
    ['outbox.summary', 'one'],
    ['outbox.summary', 'one'],
  ]);
  vi.useRealTimers();
});

test('a core that has no time for half a minute is a failure', async () => {
  vi.useFakeTimers();
  const refusal = refusalOf(bridge.call('outbox.summary', {}));
  for (let seconds = 0; seconds < 60; seconds += 1) {
    for (const { reply } of asked) reply({ ok: false, error: busy });
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(await refusal).toMatchObject({ code: 'too_many_calls' });
  expect(asked).toHaveLength(15);
  vi.useRealTimers();
});
