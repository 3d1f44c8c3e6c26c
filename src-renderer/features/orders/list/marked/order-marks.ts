import { outlineStep } from '../../../../../src-shared/contract/order-query.ts';
import type { OrderRow } from '../../../../../src-shared/contract/orders.ts';
import { type Call, call } from '../../../../bridge/bridge.ts';
import { createPerEnvironmentStore } from '../../../../bridge/environment-store.ts';
import { showError } from '../../../../state/show-error.ts';
import { rowsIn, useOrders } from '../state/orders-store.ts';

interface Marks {
  ids: ReadonlySet<string>;
  /** Index of the row at which a range begins that the user marks next; null if there is none. */
  from: number | null;
  /** The orders that were marked before the range that is being marked now. They stay marked when the range changes. */
  before: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/** The marked orders. Commands apply to all of them. */
export const useMarks = createPerEnvironmentStore<Marks>(() => ({ ids: none, from: null, before: none }));

/** Removes all marks. The next range of marks begins at the row `index`. */
export const restartMarks = (index: number | null): void =>
  useMarks.setState({ ids: none, from: index, before: none });

export const clearMarks = (): void => restartMarks(null);

/** Marks exactly these orders, and removes all other marks. */
export const markOnly = (localIds: readonly string[]): void => {
  const ids = new Set(localIds);
  useMarks.setState({ ids, from: null, before: ids });
};

/** Keeps all marks. The next range of marks begins at the row `index`. */
export const markFrom = (index: number): void =>
  useMarks.setState(({ ids }) => ({ from: index, before: ids }));

/**
 * Marks an order, or removes its mark.
 * @param localId id of the pressed order; its row may have moved since the press
 * @param index index that the row had at the press; the next range begins there
 * @param first id of the selected order, which is marked as well if no order was marked before
 */
export function toggleMark(localId: string, index: number, first: string | null): void {
  useMarks.setState(({ ids }) => {
    const next = new Set(ids);
    if (ids.size === 0 && first !== null && first !== localId) next.add(first);
    if (next.has(localId)) next.delete(localId);
    else next.add(localId);
    return { ids: next, from: index, before: next };
  });
}

/**
 * Marks all orders from the row where the range begins to row `to`, including orders that are not loaded. Orders that
 * were marked before stay marked.
 * @param begin the row from which the range begins if no row was chosen as its beginning before
 */
export async function markRange(to: number, begin: number | null): Promise<void> {
  const start = useMarks.getState().from ?? begin ?? to;
  const [first, last] = [Math.min(start, to), Math.max(start, to)];
  const { before } = useMarks.getState();
  await mark(
    idsBetween(first, last).then(ids => {
      const range = new Set(ids);
      return [...[...before].filter(id => !range.has(id)), ...range];
    }),
    start,
    before,
  );
}

export const markAll = (): Promise<void> =>
  mark(
    call('orders.ids', useOrders.getState().question).then(({ localIds }) => localIds),
    0,
    none,
  );

async function mark(ids: Promise<string[]>, from: number, before: ReadonlySet<string>): Promise<void> {
  try {
    useMarks.setState({ ids: new Set(await ids), from, before });
  } catch (thrown) {
    showError(thrown);
  }
}

async function idsBetween(first: number, last: number): Promise<string[]> {
  const state = useOrders.getState();
  const known = rowsIn(state, first, last);
  if (known.length === last - first + 1) return known.map(({ localId }) => localId);
  const firstPage = Math.floor(first / outlineStep);
  const from = state.keys[firstPage] ?? null;
  const to = state.keys[Math.floor(last / outlineStep) + 1] ?? null;
  const { localIds } = await call('orders.ids', { ...state.question, from, to });
  const offset = firstPage * outlineStep;
  return localIds.slice(first - offset, last - offset + 1);
}

/** Few, so that reading an answer does not hold the window up. */
const rowsAtOnce = 250;

/**
 * Reads the current rows of these orders in the given order, a limited number at a time, and asks for the next ones
 * while the reader works.
 * @param ask `callOfShown()` for work that continues after the user has switched to another environment
 */
export async function* markedRowsOf(localIds: readonly string[], ask: Call = call): AsyncGenerator<OrderRow> {
  const askedFrom = (index: number) => {
    if (index >= localIds.length) return null;
    const asked = ask('orders.rows', { localIds: localIds.slice(index, index + rowsAtOnce) });
    // It may fail before anybody waits for it. Without a handler, the browser would report that as unhandled.
    asked.catch(() => undefined);
    return asked;
  };
  let asked = askedFrom(0);
  for (let index = rowsAtOnce; asked !== null; index += rowsAtOnce) {
    const { rows } = await asked;
    asked = askedFrom(index);
    yield* rows;
  }
}
