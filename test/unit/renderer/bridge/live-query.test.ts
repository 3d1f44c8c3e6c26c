import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Bridge from '../../../../src-renderer/bridge/bridge.ts';
import type * as Live from '../../../../src-renderer/bridge/live-query.ts';

let bridge: typeof Bridge;
let query: Live.LiveQuery;
let asked: { answer: (value: string) => void; fail: (reason: unknown) => void }[];
let shown: string[];
let failed: string[];
let wanted: boolean;
let change: () => void;

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(async () => {
  vi.useFakeTimers();
  let tell: (event: string, payload: unknown, environmentId: string | null) => void = () => {};
  vi.stubGlobal('window', {
    dispatchBridge: {
      subscribe: (listener: typeof tell) => {
        tell = listener;
      },
    },
  });
  vi.resetModules();
  bridge = await import('../../../../src-renderer/bridge/bridge.ts');
  const { createLiveQuery } = await import('../../../../src-renderer/bridge/live-query.ts');
  asked = [];
  shown = [];
  failed = [];
  wanted = true;
  bridge.showEnvironment('one');
  change = () => tell('templates.changed', {}, 'one');
  query = createLiveQuery<string>({
    ask: () => (wanted ? new Promise<string>((answer, fail) => void asked.push({ answer, fail })) : null),
    show: answer => shown.push(answer),
    fail: error => failed.push(error.message),
    on: ['templates.changed'],
    gapMs: 250,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('shows only the answer to the latest question, whichever comes first', async () => {
  void query.read();
  void query.read();
  asked[1]?.answer('late');
  asked[0]?.answer('early');
  await settle();
  expect(shown).toEqual(['late']);
});

test('drops the failure of an earlier question', async () => {
  void query.read();
  void query.read();
  asked[1]?.answer('late');
  asked[0]?.fail(new Error('no'));
  await settle();
  expect([shown, failed]).toEqual([['late'], []]);
});

test('drops the answer where nothing is wanted any more', async () => {
  void query.read();
  wanted = false;
  void query.read();
  asked[0]?.answer('early');
  await settle();
  expect(shown).toEqual([]);
});

test('asks once more for all changes during a question, after a pause', async () => {
  query.watch();
  await settle();
  change();
  change();
  change();
  await settle();
  expect(asked.length).toBe(1);
  asked[0]?.answer('first');
  await vi.advanceTimersByTimeAsync(249);
  expect([asked.length, shown]).toEqual([1, ['first']]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.length).toBe(2);
  asked[1]?.answer('second');
  await vi.advanceTimersByTimeAsync(1_000);
  expect([asked.length, shown]).toEqual([2, ['first', 'second']]);
});

test('rests as many times as long as it took, also where the change comes after the answer', async () => {
  const { createLiveQuery } = await import('../../../../src-renderer/bridge/live-query.ts');
  const ask = vi.fn(() => new Promise<string>(resolve => setTimeout(resolve, 50, 'answer')));
  const resting = createLiveQuery({
    ask,
    show: answer => shown.push(answer),
    fail: () => undefined,
    restMs: tookMs => tookMs * 10,
  });
  void resting.reread();
  await vi.advanceTimersByTimeAsync(60);
  expect(shown).toEqual(['answer']);
  void resting.reread();
  void resting.reread();
  await vi.advanceTimersByTimeAsync(480);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(shown).toEqual(['answer', 'answer']);
});

test('asks again after a failure, and shows what comes then', async () => {
  query.watch();
  await settle();
  asked[0]?.fail(new Error('no'));
  await settle();
  expect(failed).toEqual(['no']);
  change();
  await settle();
  asked[1]?.answer('again');
  await settle();
  expect(shown).toEqual(['again']);
});

test('forgets its question with the environment, and asks anew in the next one', async () => {
  query.watch();
  await settle();
  bridge.showEnvironment('two');
  void query.reread();
  await settle();
  asked[0]?.answer('of one');
  asked[1]?.answer('of two');
  await settle();
  expect(shown).toEqual(['of two']);
});

test('neither asks nor shows after its last view is gone, but does while another one is there', async () => {
  const [first, second] = [query.watch(), query.watch()];
  await settle();
  first();
  asked[0]?.answer('shown');
  await vi.advanceTimersByTimeAsync(250);
  second();
  asked[1]?.answer('unseen');
  change();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([asked.length, shown]).toEqual([2, ['shown']]);
});

test('tells whether something was asked since', () => {
  const isCurrent = query.mark();
  expect(isCurrent()).toBe(true);
  void query.read();
  expect(isCurrent()).toBe(false);
});

test('asks again at intervals and when the window is looked at again, but not while it is hidden', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  const live = await import('../../../../src-renderer/bridge/live-query.ts');
  const ask = vi.fn(() => Promise.resolve('answer'));
  const timed = live.createLiveQuery({ ask, show: () => undefined, fail: () => undefined, everyMs: 1_000 });
  const stop = timed.watch();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ask).toHaveBeenCalledTimes(2);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ask).toHaveBeenCalledTimes(2);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(ask).toHaveBeenCalledTimes(3);
  stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('at intervals does not drop an answer that takes longer, and asks once more after it', async () => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  const live = await import('../../../../src-renderer/bridge/live-query.ts');
  const late: number[] = [];
  const ask = vi.fn(() => new Promise<number>(resolve => setTimeout(resolve, 2_500, ask.mock.calls.length)));
  const slow = live.createLiveQuery<number>({
    ask,
    show: one => late.push(one),
    fail: () => undefined,
    everyMs: 1_000,
  });
  const stop = slow.watch();
  await vi.advanceTimersByTimeAsync(2_500);
  expect([late, ask.mock.calls.length]).toEqual([[1], 2]);
  stop();
});
