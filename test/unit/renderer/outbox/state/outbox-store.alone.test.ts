import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  chooseFilter,
  entryBeside,
  loadMoreEntries,
  loadOutbox,
  showEntry,
  useOutbox,
  watchOutbox,
} from '../../../../../src-renderer/features/outbox/state/outbox-store.ts';
import { DispatchError } from '../../../../../src-shared/errors.ts';
import { askedNow, leave, nextCall, tell } from '../../../../support/fake-core.ts';

vi.mock(
  '../../../../../src-renderer/bridge/bridge.ts',
  async () => (await import('../../../../support/fake-core.ts')).heldBridge,
);

const ends: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  for (const end of ends.splice(0)) end();
  leave();
});

const entries = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ id: `entry-${from + index}` }));
const shownIds = () => useOutbox.getState().entries?.map(({ id }) => id);
const watch = () => void ends.push(watchOutbox());

test('an answer to the former filter is not shown under the new one', async () => {
  void loadOutbox();
  const early = await nextCall('outbox.list');
  chooseFilter('done');
  const late = await nextCall('outbox.list');
  expect([early.input.filter, late.input.filter]).toEqual(['open', 'done']);
  late.answer(entries(5, 7));
  early.answer(entries(0, 2));
  await vi.advanceTimersByTimeAsync(0);
  expect(shownIds()).toEqual(['entry-5', 'entry-6']);
});

test('reads on from the last entry, shows none twice, and ends with a page that is not full', async () => {
  void loadOutbox();
  (await nextCall('outbox.list')).answer(entries(0, 200));
  await vi.advanceTimersByTimeAsync(0);
  void loadMoreEntries();
  void loadMoreEntries();
  const more = await nextCall('outbox.list');
  expect(more.input).toMatchObject({ before: 'entry-199', limit: 200 });
  more.answer(entries(198, 205));
  await vi.advanceTimersByTimeAsync(0);
  expect(askedNow()).toEqual([]);
  expect(shownIds()).toEqual(entries(0, 205).map(({ id }) => id));
  expect(useOutbox.getState().hasMore).toBe(false);
  await loadMoreEntries();
  expect(askedNow()).toEqual([]);
});

test('after a change as much is read again as was there', async () => {
  useOutbox.setState({ entries: entries(0, 350) as never });
  void loadOutbox();
  const again = await nextCall('outbox.list');
  expect(again.input.limit).toBe(350);
  again.answer(entries(0, 350));
  await vi.advanceTimersByTimeAsync(0);
  expect(useOutbox.getState().hasMore).toBe(true);
});

test('says that an entry of the details is gone, and only of the one that is shown', async () => {
  showEntry('entry-1');
  const first = await nextCall('outbox.get');
  showEntry('entry-2');
  const second = await nextCall('outbox.get');
  first.refuse(new DispatchError('not_found', 'gone'));
  await vi.advanceTimersByTimeAsync(0);
  expect(useOutbox.getState()).toMatchObject({ isGone: false, shown: null });
  second.refuse(new DispatchError('not_found', 'gone'));
  await vi.advanceTimersByTimeAsync(0);
  expect(useOutbox.getState()).toMatchObject({ isGone: true, shown: null, error: null });
});

test('many changes at once are one more reading, after the one on its way', async () => {
  watch();
  const first = await nextCall('outbox.list');
  for (let change = 0; change < 20; change += 1) tell('outbox.changed', {});
  await vi.advanceTimersByTimeAsync(1_000);
  expect(askedNow()).toEqual([]);
  first.answer([]);
  (await nextCall('outbox.list')).answer(entries(0, 1));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(askedNow()).toEqual([]);
  expect(shownIds()).toEqual(['entry-0']);
});

test('is read in the next environment too when the former one was left while it was read', async () => {
  watch();
  await nextCall('outbox.list');
  for (const end of ends.splice(0)) end();
  leave();
  watch();
  (await nextCall('outbox.list')).answer(entries(0, 200));
  await vi.advanceTimersByTimeAsync(0);
  expect(shownIds()).toHaveLength(200);
  // The same of reading on.
  void loadMoreEntries();
  await nextCall('outbox.list');
  leave();
  useOutbox.setState({ entries: entries(0, 200) as never, hasMore: true });
  void loadMoreEntries();
  expect((await nextCall('outbox.list')).input.before).toBe('entry-199');
});

test('beside an entry is the next one, and beside the last the one before', () => {
  useOutbox.setState({ entries: entries(0, 3) as never });
  expect(['entry-0', 'entry-2', 'entry-9'].map(entryBeside)).toEqual(['entry-1', 'entry-1', null]);
});
