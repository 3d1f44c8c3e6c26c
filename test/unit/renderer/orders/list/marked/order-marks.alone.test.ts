import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  clearMarks,
  markAll,
  markedRowsOf,
  markFrom,
  markOnly,
  markRange,
  restartMarks,
  toggleMark,
  useMarks,
} from '../../../../../../src-renderer/features/orders/list/marked/order-marks.ts';
import { useOrders } from '../../../../../../src-renderer/features/orders/list/state/orders-store.ts';
import { leave, nextCall } from '../../../../../support/fake-core.ts';

vi.mock(
  '../../../../../../src-renderer/bridge/bridge.ts',
  async () => (await import('../../../../../support/fake-core.ts')).heldBridge,
);
vi.mock('../../../../../../src-renderer/state/app-store.ts', () => ({
  logError: () => undefined,
  logFailure: () => undefined,
}));
vi.mock('../../../../../../src-renderer/state/show-error.ts', () => ({ showError: () => undefined }));

afterEach(leave);

const page = (number: number) =>
  Array.from({ length: 100 }, (_, row) => ({ localId: `row-${number * 100 + row}` }));
const ids = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `row-${from + index}`);
const marked = () => [...useMarks.getState().ids];
const keys = Array.from({ length: 5 }, (_, number) => ({ value: number, position: number }));

/** 500 orders, of which the first and the third hundred were read. */
const listed = () =>
  useOrders.setState({
    total: 500,
    keys,
    pages: new Map([0, 2].map(number => [number, page(number)])) as never,
  });

test('only what is left to do stays marked, and a range is added to it', async () => {
  listed();
  for (const index of [1, 3, 5]) toggleMark(`row-${index}`, index, null);
  markOnly(['row-3']);
  expect(marked()).toEqual(['row-3']);
  await markRange(8, 7);
  expect(marked()).toEqual(['row-3', 'row-7', 'row-8']);
});

test('a mark comes and goes, and the first one takes along what was selected alone', () => {
  listed();
  toggleMark('row-3', 3, 'row-1');
  expect(marked()).toEqual(['row-1', 'row-3']);
  toggleMark('row-5', 5, 'row-1');
  toggleMark('row-3', 3, 'row-1');
  expect(marked()).toEqual(['row-1', 'row-5']);
  // The pressed order is meant, whatever has its index by now.
  toggleMark('row-7', 5, null);
  expect(marked()).toEqual(['row-1', 'row-5', 'row-7']);
});

test('a range reaches from where marking began, in both directions', async () => {
  listed();
  toggleMark('row-10', 10, null);
  await markRange(13, null);
  expect(marked()).toEqual(ids(10, 13));
  await markRange(8, null);
  expect(marked()).toEqual(ids(8, 10));
  // Wherever the keys are by then.
  await markRange(12, 8);
  expect(marked()).toEqual(ids(10, 12));
  clearMarks();
  await markRange(21, 20);
  expect(marked()).toEqual(ids(20, 21));
});

test('moving on by keys keeps all marks, and a range from there is added to them', async () => {
  listed();
  toggleMark('row-3', 3, null);
  markFrom(4);
  markFrom(6);
  await markRange(8, 6);
  expect(marked()).toEqual(['row-3', ...ids(6, 8)]);
  // The same range, shorter.
  await markRange(7, 6);
  expect(marked()).toEqual(['row-3', ...ids(6, 7)]);
  restartMarks(9);
  expect(marked()).toEqual([]);
  await markRange(10, null);
  expect(marked()).toEqual(ids(9, 10));
});

test('a range over rows that were not read is asked for by whole pages, and cut to what was meant', async () => {
  listed();
  restartMarks(95);
  const done = markRange(203, null);
  const asked = await nextCall('orders.ids');
  expect(asked.input).toMatchObject({ from: keys[0], to: keys[3] });
  asked.answer({ localIds: ids(0, 300) });
  await done;
  expect(marked()).toEqual(ids(95, 203));
  // From within a page that is not the first one.
  restartMarks(150);
  const other = markRange(160, null);
  const again = await nextCall('orders.ids');
  expect(again.input).toMatchObject({ from: keys[1], to: keys[2] });
  again.answer({ localIds: ids(100, 200) });
  await other;
  expect(marked()).toEqual(ids(150, 160));
});

test('everything is what the list answers now, also what was not read', async () => {
  listed();
  const done = markAll();
  (await nextCall('orders.ids')).answer({ localIds: ids(0, 499) });
  await done;
  expect(marked()).toHaveLength(500);
});

test('rows of very many orders are read in pieces, each once, and the next is asked for meanwhile', async () => {
  const wanted = ids(0, 999);
  const rows: string[] = [];
  const firstRow = Promise.withResolvers<void>();
  const reading = (async () => {
    for await (const { localId } of markedRowsOf(wanted)) {
      rows.push(localId);
      if (rows.length === 1) await firstRow.promise;
    }
  })();
  const answerNext = async () => {
    const asked = await nextCall('orders.rows');
    const localIds = asked.input.localIds as string[];
    expect(localIds).toHaveLength(250);
    asked.answer({ rows: localIds.map(localId => ({ localId })) });
  };
  await answerNext();
  // The reader has its first row in hand, and the second piece is asked for.
  await answerNext();
  firstRow.resolve();
  await answerNext();
  await answerNext();
  await reading;
  expect(rows).toEqual(wanted);
});

test('a piece that cannot be read is said to the reader, after the rows before it', async () => {
  const rows: string[] = [];
  const reading = (async () => {
    for await (const { localId } of markedRowsOf(ids(0, 499))) rows.push(localId);
  })();
  const first = await nextCall('orders.rows');
  first.answer({ rows: ids(0, 249).map(localId => ({ localId })) });
  (await nextCall('orders.rows')).refuse(new Error('damaged'));
  await expect(reading).rejects.toThrow('damaged');
  expect(rows).toEqual(ids(0, 249));
});

test('a piece that cannot be read while the reader works is no failure that nobody waits for', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  onTestFinished(() => void process.off('unhandledRejection', unhandled));
  const rows = markedRowsOf(ids(0, 499));
  const next = rows.next();
  (await nextCall('orders.rows')).answer({ rows: ids(0, 249).map(localId => ({ localId })) });
  expect((await next).value).toEqual({ localId: 'row-0' });
  (await nextCall('orders.rows')).refuse(new Error('damaged'));
  // Rejections without a handler are reported before the next task.
  await new Promise(resolve => setImmediate(resolve));
  expect(unhandled).not.toHaveBeenCalled();
});
