import { expect, test, vi } from 'vitest';
import {
  askOrders,
  rowAt,
  showRange,
  useOrders,
  watchOrders,
} from '../../../../src-renderer/features/orders/orders-store.ts';

interface Asked {
  method: string;
  input: { from?: { position: number } | null };
  answer: (value: unknown) => void;
}

const core = vi.hoisted(() => {
  const asked: Asked[] = [];
  let tell: (payload: unknown) => void = () => undefined;
  return {
    asked,
    call: (method: string, input: Asked['input']) =>
      new Promise(resolve => {
        asked.push({ method, input, answer: resolve });
      }),
    onEvent: (event: string, listener: typeof tell) => {
      if (event === 'orders.changed') tell = listener;
      return () => undefined;
    },
    changed: () => tell({ localIds: ['row-1'] }),
  };
});

vi.mock('../../../../src-renderer/bridge/bridge.ts', () => ({
  call: core.call,
  onEvent: core.onEvent,
  onLeave: () => undefined,
  appErrorOf: (thrown: unknown) => thrown,
}));
vi.mock('../../../../src-renderer/features/connection/app-store.ts', () => ({ logFailure: () => undefined }));

const total = 500;
const pageOf = (page: number) =>
  Array.from({ length: 100 }, (_, row) => ({ localId: `row-${page * 100 + row}` }));
const keys = Array.from({ length: total / 100 }, (_, page) => ({ value: page, position: page }));
const outlined = (page: number) => ({
  total,
  keys: keys.map(key => ({ ...key })),
  keptIndex: null,
  pages: [{ page, rows: pageOf(page) }],
});

/** The next call of a method that nobody has answered yet. */
async function nextCall(method: string): Promise<Asked> {
  await vi.waitFor(() => expect(core.asked.some(one => one.method === method)).toBe(true));
  const index = core.asked.findIndex(one => one.method === method);
  const [found] = core.asked.splice(index, 1);
  if (!found) throw new Error(method);
  return found;
}

test('the list is behind from a question to its answer, not to the answer of the question before', async () => {
  askOrders({ search: 'ham' });
  const first = await nextCall('orders.list');
  expect(useOrders.getState().isBehind).toBe(true);
  askOrders({ search: 'hamburg' });
  const second = await nextCall('orders.list');
  first.answer({ rows: pageOf(0), next: null });
  await Promise.resolve();
  expect(useOrders.getState().isBehind).toBe(true);
  second.answer({ rows: pageOf(1), next: null });
  await vi.waitFor(() => expect(useOrders.getState().isBehind).toBe(false));
  expect(rowAt(useOrders.getState(), 0)).toEqual({ localId: 'row-100' });
  askOrders({ search: '' });
  (await nextCall('orders.list')).answer({ rows: pageOf(0), next: null });
  await vi.waitFor(() => expect(useOrders.getState().isBehind).toBe(false));
});

test('rows that one went to while the list was taken in anew are read all the same', async () => {
  watchOrders();
  askOrders({});
  for (let time = 0; time < 2; time += 1)
    (await nextCall('orders.list')).answer({ rows: pageOf(0), next: { value: 1, position: 1 } });
  (await nextCall('orders.outline')).answer(outlined(0));
  await vi.waitFor(() => expect(useOrders.getState().total).toBe(total));

  // Something changes, the list is asked for anew, and before that is answered one goes to its end.
  core.changed();
  const anew = await nextCall('orders.outline');
  showRange(470, 499);
  const early = await nextCall('orders.list');
  anew.answer(outlined(0));
  await vi.waitFor(() => expect(useOrders.getState().keys[4]).not.toBe(keys[4]));
  early.answer({ rows: pageOf(4), next: null });

  const late = await nextCall('orders.list');
  expect(late.input.from).toEqual(keys[4]);
  late.answer({ rows: pageOf(4), next: null });
  await vi.waitFor(() => expect(rowAt(useOrders.getState(), 499)).toEqual({ localId: 'row-499' }));
});
