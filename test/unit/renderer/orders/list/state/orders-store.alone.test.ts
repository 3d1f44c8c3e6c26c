import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  askToSee,
  isTallyBehind,
  keepSelected,
  queryOrders,
  rowAt,
  showRange,
  tallyQuestions,
  useOrders,
  watchOrders,
} from '../../../../../../src-renderer/features/orders/list/state/orders-store.ts';
import { everyOrder } from '../../../../../../src-shared/contract/order-query.ts';
import { DispatchError } from '../../../../../../src-shared/errors.ts';
import { askedNow, leave, nextCall, tell } from '../../../../../support/fake-core.ts';
import { longestWaitMs } from '../../../../../support/longest-wait.ts';

vi.mock(
  '../../../../../../src-renderer/bridge/bridge.ts',
  async () => (await import('../../../../../support/fake-core.ts')).heldBridge,
);
vi.mock('../../../../../../src-renderer/state/app-store.ts', () => ({
  logError: () => undefined,
  logFailure: () => undefined,
}));

vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));

const ends: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  for (const end of ends.splice(0)) end();
  keepSelected(null);
  leave();
});

const total = 500;
const pageOf = (page: number, prefix = 'row') =>
  Array.from({ length: 100 }, (_, row) => ({ localId: `${prefix}-${page * 100 + row}` }));
const keys = Array.from({ length: total / 100 }, (_, page) => ({ value: page, position: page }));
const outlined = (page: number, keptIndex: number | null = null) => ({
  total,
  keys: keys.map(key => ({ ...key })),
  keptIndex,
  pages: [{ page, rows: pageOf(page) }],
});
const firstPage = { rows: pageOf(0), next: { value: 1, position: 1 } };

/** The list is on show, and how many orders there are is known. */
async function shownList(): Promise<() => void> {
  const end = watchOrders();
  ends.push(end);
  (await nextCall('orders.synchronisation')).answer({});
  (await nextCall('orders.list')).answer(firstPage);
  (await nextCall('orders.tally')).answer({ states: [] });
  (await nextCall('orders.outline')).answer(outlined(0));
  await vi.waitFor(() => expect(useOrders.getState().total).toBe(total), { timeout: longestWaitMs });
  return end;
}
const changed = (...localIds: string[]) => tell('orders.changed', { localIds });

test('the list is behind from a question to its answer, not to the answer of the question before', async () => {
  queryOrders({ search: 'ham' });
  const first = await nextCall('orders.list');
  expect(useOrders.getState().isBehind).toBe(true);
  queryOrders({ search: 'hamburg' });
  const second = await nextCall('orders.list');
  first.answer({ rows: pageOf(0), next: null });
  await Promise.resolve();
  expect(useOrders.getState().isBehind).toBe(true);
  second.answer({ rows: pageOf(1), next: null });
  await vi.waitFor(() => expect(useOrders.getState().isBehind).toBe(false), { timeout: longestWaitMs });
  expect(rowAt(useOrders.getState(), 0)).toEqual({ localId: 'row-100' });
  queryOrders({ search: '' });
  (await nextCall('orders.list')).answer({ rows: pageOf(0), next: null });
  await vi.waitFor(() => expect(useOrders.getState().isBehind).toBe(false), { timeout: longestWaitMs });
});

test('rows that one went to while the list was taken in anew are read all the same', async () => {
  await shownList();
  // Something changes, the list is asked for anew, and before that is answered one goes to its end.
  changed('row-1');
  const anew = await nextCall('orders.outline');
  showRange(470, 499);
  const early = await nextCall('orders.list');
  anew.answer(outlined(0));
  await vi.waitFor(() => expect(useOrders.getState().keys[4]).not.toBe(keys[4]), { timeout: longestWaitMs });
  early.answer({ rows: pageOf(4), next: null });

  const late = await nextCall('orders.list');
  expect(late.input.from).toEqual(keys[4]);
  late.answer({ rows: pageOf(4), next: null });
  await vi.waitFor(() => expect(rowAt(useOrders.getState(), 499)).toEqual({ localId: 'row-499' }), {
    timeout: longestWaitMs,
  });
});

test('an answer to what was asked before is not shown under what is asked now', async () => {
  queryOrders({ search: 'a' });
  queryOrders({ search: 'ab' });
  const [early, late] = [await nextCall('orders.list'), await nextCall('orders.list')];
  late.answer({ rows: pageOf(0, 'ab'), next: null });
  early.answer({ rows: pageOf(0, 'a'), next: null });
  await vi.waitFor(() => expect(useOrders.getState().isFirstLoad).toBe(false), { timeout: longestWaitMs });
  const { question, pages, total: found } = useOrders.getState();
  expect([question.search, pages.get(0)?.[0]?.localId, found]).toEqual(['ab', 'ab-0', 100]);
});

test('rows that come in above what one reads push it down by as many', async () => {
  await shownList();
  showRange(50, 80);
  keepSelected('row-60');
  changed('row-3');
  const anew = await nextCall('orders.outline');
  expect(anew.input).toMatchObject({
    keep: { localId: 'row-60', index: 60 },
    inSight: { first: 50, last: 80 },
  });
  anew.answer(outlined(0, 62));
  await vi.waitFor(() => expect(useOrders.getState().shift).toEqual({ version: 1, rows: 2 }), {
    timeout: longestWaitMs,
  });
});

test('without a selected row the first one in sight that did not change stays; at the top none', async () => {
  await shownList();
  showRange(50, 80);
  changed('row-50', 'row-51');
  const below = await nextCall('orders.outline');
  expect(below.input.keep).toEqual({ localId: 'row-52', index: 52 });
  below.answer(outlined(0, 52));
  (await nextCall('orders.synchronisation')).answer({});
  showRange(0, 30);
  changed('row-90');
  expect((await nextCall('orders.outline')).input.keep).toBeNull();
});

test('the list goes to an order that was just placed, where its sort puts it', async () => {
  await shownList();
  queryOrders({ sort: 'price', search: 'ham' });
  (await nextCall('orders.list')).answer(firstPage);
  (await nextCall('orders.outline')).answer(outlined(0));
  const { version } = useOrders.getState().shift;
  askToSee('row-230');
  const first = await nextCall('orders.list');
  expect(first.input).toMatchObject({ sort: 'price', search: '' });
  first.answer(firstPage);
  const found = await nextCall('orders.outline');
  expect(found.input).toMatchObject({ keep: { localId: 'row-230', index: 0 }, inSight: { first: 0 } });
  found.answer(outlined(2, 230));
  await vi.waitFor(() => expect(useOrders.getState().shift).toEqual({ version: version + 1, rows: 224 }), {
    timeout: longestWaitMs,
  });
  expect(rowAt(useOrders.getState(), 230)).toEqual({ localId: 'row-230' });
  // Once: what comes in from now on moves nothing there.
  changed('row-1');
  expect((await nextCall('orders.outline')).input.keep).toBeNull();
});

test('the list goes to a placed order also where one page holds all, and stays at the top for the first ones', async () => {
  const seen = async (localId: string) => {
    askToSee(localId);
    (await nextCall('orders.list')).answer({ rows: pageOf(0), next: null });
    await vi.waitFor(() => expect(useOrders.getState().isBehind).toBe(false), { timeout: longestWaitMs });
    return useOrders.getState().shift;
  };
  const { version } = useOrders.getState().shift;
  expect(await seen('row-4')).toMatchObject({ version });
  expect(await seen('row-80')).toEqual({ version: version + 1, rows: 74 });
});

test('changes are taken in again after another environment was shown while they were', async () => {
  const end = await shownList();
  changed('row-1');
  await nextCall('orders.outline');
  end();
  leave();
  await shownList();
  changed('row-2');
  (await nextCall('orders.outline')).answer({ ...outlined(0), total: 501 });
  (await nextCall('orders.tally')).answer({});
  await vi.waitFor(() => expect(useOrders.getState().total).toBe(501), { timeout: longestWaitMs });
});

test('what changes while the list is not on show is taken in when it is again', async () => {
  const end = await shownList();
  end();
  changed('row-1');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(askedNow()).not.toContain('orders.outline');
  ends.push(watchOrders());
  await nextCall('orders.list');
});

const synchronised = (readCount: number, isComplete: boolean) =>
  tell('orders.synchronised', { readCount, isComplete } as never);

test('the last pages of the first reading are in the list, which windows hear of by its progress alone', async () => {
  await shownList();
  synchronised(400, false);
  (await nextCall('orders.outline')).answer(outlined(0));
  (await nextCall('orders.synchronisation')).answer({});
  synchronised(500, true);
  expect((await nextCall('orders.outline')).method).toBe('orders.outline');
});

test('what was read while the list was not on show is there when it is', async () => {
  const hide = await shownList();
  hide();
  synchronised(500, true);
  ends.push(watchOrders());
  expect((await nextCall('orders.list')).method).toBe('orders.list');
});

test('how many there are is known once all of them were counted, and not from the first rows', async () => {
  await shownList();
  const isKnown = () => useOrders.getState().isTotalKnown;
  expect(isKnown()).toBe(true);
  queryOrders({ search: 'ham' });
  expect(isKnown()).toBe(false);
  (await nextCall('orders.list')).answer(firstPage);
  await vi.advanceTimersByTimeAsync(0);
  expect(isKnown()).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  (await nextCall('orders.outline')).answer(outlined(0));
  await vi.waitFor(() => expect(isKnown()).toBe(true), { timeout: longestWaitMs });
});

test('each minute the views are counted again, and an order that became late comes into a list of late ones', async () => {
  const hide = await shownList();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(askedNow()).not.toContain('orders.outline');
  (await nextCall('orders.tally')).answer({ totals: [7], states: [] });
  await vi.waitFor(() => expect(useOrders.getState().tally.totals).toEqual([7]), { timeout: longestWaitMs });

  // The counts are of the search, without the filter of a view, and of none while they are counted.
  queryOrders({ search: 'golf late' });
  expect(isTallyBehind(useOrders.getState())).toBe(true);
  (await nextCall('orders.list')).answer(firstPage);
  (await nextCall('orders.outline')).answer(outlined(0));
  const counted = await nextCall('orders.tally');
  expect(counted.input).toMatchObject({ search: 'golf' });
  counted.answer({ totals: [3], states: [] });
  await vi.waitFor(() => expect(isTallyBehind(useOrders.getState())).toBe(false), { timeout: longestWaitMs });
  await vi.advanceTimersByTimeAsync(60_000);
  (await nextCall('orders.outline')).answer({ ...outlined(0), total: 501 });
  (await nextCall('orders.tally')).answer({});
  await vi.waitFor(() => expect(useOrders.getState().total).toBe(501), { timeout: longestWaitMs });

  hide();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(askedNow().filter(method => method !== 'orders.synchronisation')).toEqual([]);
});

test('during the first reading the views are counted a fifth of the time, and once more when it is over', async () => {
  await shownList();
  const busy = async (forMs: number): Promise<void> => {
    for (let ms = 0; ms < forMs; ms += 100) {
      changed(`row-${ms}`);
      await vi.advanceTimersByTimeAsync(100);
      if (askedNow().includes('orders.outline')) (await nextCall('orders.outline')).answer(outlined(0));
      if (askedNow().includes('orders.synchronisation'))
        (await nextCall('orders.synchronisation')).answer({});
    }
  };
  changed('row-1');
  const slow = await nextCall('orders.tally');
  await busy(200);
  slow.answer({ totals: [1], states: [] });
  await busy(700);
  expect(askedNow()).not.toContain('orders.tally');
  (await nextCall('orders.tally')).answer({ totals: [2], states: [] });
  expect(askedNow()).not.toContain('orders.tally');
  await vi.waitFor(() => expect(useOrders.getState().tally.totals).toEqual([2]), { timeout: longestWaitMs });
});

test('own views that come while the list is not on show are counted as soon as it is again', async () => {
  const hide = await shownList();
  hide();
  const question = { ...everyOrder, search: 'to:hamburg' };
  tallyQuestions([question]);
  ends.push(watchOrders());
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await nextCall('orders.tally')).input).toMatchObject({ questions: [question] });
});

test('an outline has again what the core does not send again, and is asked for by what the window has', async () => {
  await shownList();
  changed('row-1');
  const digests = { keys: 'k', pages: 'p' };
  const anew = await nextCall('orders.outline');
  anew.answer({ ...outlined(0), digests });
  await vi.waitFor(() => expect(useOrders.getState().keys).toEqual(keys), { timeout: longestWaitMs });
  (await nextCall('orders.synchronisation')).answer({});
  changed('row-2');
  await vi.advanceTimersByTimeAsync(250);
  const again = await nextCall('orders.outline');
  expect(again.input).toMatchObject({ known: digests, asker: anew.input.asker });
  again.answer({ total: 502, keptIndex: null, digests, keys: null, pages: null });
  await vi.waitFor(() => expect(useOrders.getState().total).toBe(502), { timeout: longestWaitMs });
  expect(useOrders.getState().keys).toEqual(keys);
  expect(rowAt(useOrders.getState(), 99)).toEqual({ localId: 'row-99' });
});

test('an outline that the next one of this window has ended is no failure of the list', async () => {
  await shownList();
  changed('row-1');
  const ended = await nextCall('orders.outline');
  ended.refuse(new DispatchError('cancelled', 'Ended.'));
  (await nextCall('orders.synchronisation')).answer({});
  await vi.advanceTimersByTimeAsync(250);
  changed('row-2');
  (await nextCall('orders.outline')).answer({ ...outlined(0), total: 503 });
  await vi.waitFor(() => expect(useOrders.getState().total).toBe(503), { timeout: longestWaitMs });
  changed('row-3');
  (await nextCall('orders.synchronisation')).answer({});
  (await nextCall('orders.outline')).refuse(new DispatchError('cancelled', 'Ended.'));
  await vi.advanceTimersByTimeAsync(250);
  expect(useOrders.getState().error).toBeNull();
});
