import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createDraftSaver,
  type SaveState,
  saveDelayMs,
} from '../../../../../src-renderer/features/order-form/session/draft-saver.ts';
import { emptyDraft, type OrderDraft } from '../../../../../src-shared/domain/draft.ts';
import { DispatchError } from '../../../../../src-shared/errors.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const typed = (customerNote: string): OrderDraft => ({ ...emptyDraft(), customerNote });

/** A store of one draft whose answers are held back until `answer` or `refuse`. */
function heldStore() {
  const saves: { version: number; note: string }[] = [];
  const states: SaveState[] = [];
  let settle: { answer: () => void; refuse: (error: Error) => void } | null = null;
  const saver = createDraftSaver<OrderDraft>(
    { version: 1 },
    {
      save: (version, draft) => {
        saves.push({ version, note: draft.customerNote });
        return new Promise((resolve, reject) => {
          settle = { answer: () => resolve({ version: version + 1, updatedAtMs: 20 }), refuse: reject };
        });
      },
      onState: state => states.push(state),
    },
  );
  const last = () => states.at(-1);
  return {
    saver,
    saves,
    last,
    answer: async () => {
      settle?.answer();
      await vi.advanceTimersByTimeAsync(0);
    },
    refuse: async (error: Error) => {
      settle?.refuse(error);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

test('saves the newest text within the delay of the first keystroke, however long one types on', async () => {
  const { saver, saves } = heldStore();
  for (let key = 0; key < 6; key += 1) {
    saver.change(typed(`text ${key}`));
    await vi.advanceTimersByTimeAsync(saveDelayMs / 5);
  }
  expect(saves).toEqual([{ version: 1, note: 'text 4' }]);
});

test('has at most one save in flight and then saves what was typed meanwhile', async () => {
  const { saver, saves, last, answer } = heldStore();
  saver.change(typed('a'));
  await vi.advanceTimersByTimeAsync(saveDelayMs);
  saver.change(typed('b'));
  saver.change(typed('c'));
  await vi.advanceTimersByTimeAsync(10 * saveDelayMs);
  expect(saves).toHaveLength(1);
  await answer();
  expect(last()).toEqual({ kind: 'unsaved' });
  await vi.advanceTimersByTimeAsync(saveDelayMs);
  expect(saves).toEqual([
    { version: 1, note: 'a' },
    { version: 2, note: 'c' },
  ]);
  await answer();
  expect(last()).toEqual({ kind: 'saved', atMs: 20 });
  expect(saver.version()).toBe(3);
});

test('flush saves at once and answers when everything is stored', async () => {
  const { saver, saves, answer } = heldStore();
  saver.change(typed('a'));
  const flushed = saver.flush();
  expect(saves).toHaveLength(1);
  saver.change(typed('b'));
  await answer();
  await answer();
  expect(await flushed).toBe(true);
  expect(saves.map(save => save.note)).toEqual(['a', 'b']);
  expect(await saver.flush()).toBe(true);
  expect(saves).toHaveLength(2);
});

test('keeps text that could not be saved and tries again by itself', async () => {
  const { saver, saves, last, refuse, answer } = heldStore();
  saver.change(typed('a'));
  const flushed = saver.flush();
  await refuse(new DispatchError('storage_full', 'disk'));
  expect(await flushed).toBe(false);
  expect(last()).toMatchObject({ kind: 'failed', error: { code: 'storage_full' } });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(saves.map(save => save.note)).toEqual(['a', 'a']);
  await answer();
  expect(last()).toEqual({ kind: 'saved', atMs: 20 });
});

test('text typed while a save is on its way that then fails is what is saved the next time', async () => {
  const { saver, saves, last, refuse, answer } = heldStore();
  saver.change(typed('a'));
  await vi.advanceTimersByTimeAsync(saveDelayMs);
  saver.change(typed('ab'));
  await refuse(new DispatchError('storage_failed', 'disk'));
  expect(last()).toMatchObject({ kind: 'failed' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(saves.map(save => save.note)).toEqual(['a', 'ab']);
  await answer();
  expect(last()).toEqual({ kind: 'saved', atMs: 20 });
  expect(saver.isClean()).toBe(true);
});

test('stops at a conflict until the dispatcher has chosen', async () => {
  const { saver, saves, last, refuse, answer } = heldStore();
  saver.change(typed('mine'));
  await vi.advanceTimersByTimeAsync(saveDelayMs);
  await refuse(new DispatchError('draft_conflict', 'other window'));
  expect(last()).toEqual({ kind: 'conflict' });
  saver.change(typed('mine, longer'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saves).toHaveLength(1);
  expect(await saver.flush()).toBe(false);
  const kept = saver.overwrite(7, typed('mine, longer'));
  await answer();
  expect(await kept).toBe(true);
  expect(saves.at(-1)).toEqual({ version: 7, note: 'mine, longer' });
});

test('taking the other version gives up what waited here', async () => {
  const { saver, saves, last } = heldStore();
  saver.change(typed('mine'));
  saver.adopt(9, 99);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saves).toEqual([]);
  expect(saver.version()).toBe(9);
  expect(last()).toEqual({ kind: 'saved', atMs: 99 });
});

test('closing saves what waits', async () => {
  const { saver, saves, answer } = heldStore();
  saver.change(typed('last words'));
  const closed = saver.close();
  await answer();
  expect(await closed).toBe(true);
  expect(saves.map(save => save.note)).toEqual(['last words']);
});

test('is flushed for everybody who asked only when the last save has arrived', async () => {
  const { saver, saves, answer } = heldStore();
  saver.change(typed('a'));
  // A field that is left asks first, then the button that places the order.
  const done: string[] = [];
  void saver.flush().then(() => done.push('field'));
  saver.change(typed('b'));
  void saver.flush().then(() => done.push(`place at version ${saver.version()}`));
  await answer();
  expect([saves.length, done]).toEqual([2, []]);
  await answer();
  expect(done.toSorted()).toEqual(['field', 'place at version 3']);
});

test('tries again within the delay after a failure, however long one types on', async () => {
  const { saver, saves, refuse } = heldStore();
  saver.change(typed('first'));
  await vi.advanceTimersByTimeAsync(saveDelayMs);
  await refuse(new DispatchError('storage_failed', 'busy'));
  for (let key = 0; key < 6; key += 1) {
    saver.change(typed(`text ${key}`));
    await vi.advanceTimersByTimeAsync(saveDelayMs / 5);
  }
  expect(saves.map(({ note }) => note)).toEqual(['first', 'text 4']);
});
