import { outlineStep } from '../../../../src-shared/contract/order-list.ts';
import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import { call } from '../../../bridge/bridge.ts';
import { createPerEnvironmentStore } from '../../../bridge/environment-store.ts';
import { showError } from '../../../session/report.ts';
import { rowAt, useOrders } from './orders-store.ts';

/** Orders that are marked, to do something with all of them. */
export const useMarks = createPerEnvironmentStore<{ ids: ReadonlySet<string>; from: number | null }>(() => ({
  ids: new Set<string>(),
  from: null,
}));

export const clearMarks = (): void => useMarks.setState({ ids: new Set(), from: null });

export function markFrom(index: number | null): void {
  useMarks.setState({ ids: new Set(), from: index });
}

/** This one too, or not any more. `first`: what was selected alone until now is meant as well. */
export function toggleMark(index: number, first: string | null): void {
  const row = rowAt(useOrders.getState(), index);
  if (!row) return;
  useMarks.setState(({ ids }) => {
    const next = new Set(ids);
    if (ids.size === 0 && first !== null && first !== row.localId) next.add(first);
    if (next.has(row.localId)) next.delete(row.localId);
    else next.add(row.localId);
    return { ids: next, from: index };
  });
}

/** Everything from where marking began to this row, also what was not read yet. */
export async function markRange(to: number, begin: number | null): Promise<void> {
  const start = useMarks.getState().from ?? begin ?? to;
  const [first, last] = [Math.min(start, to), Math.max(start, to)];
  try {
    const ids = await idsBetween(first, last);
    useMarks.setState({ ids: new Set(ids), from: start });
  } catch (thrown) {
    showError(thrown);
  }
}

export async function markAll(): Promise<void> {
  const { question } = useOrders.getState();
  try {
    const { localIds } = await call('orders.ids', question);
    useMarks.setState({ ids: new Set(localIds), from: 0 });
  } catch (thrown) {
    showError(thrown);
  }
}

async function idsBetween(first: number, last: number): Promise<string[]> {
  const state = useOrders.getState();
  const rows = Array.from({ length: last - first + 1 }, (_, index) => rowAt(state, first + index));
  const known = rows.filter(row => row !== undefined).map(row => row.localId);
  if (known.length === rows.length) return known;
  const firstPage = Math.floor(first / outlineStep);
  const from = state.keys[firstPage] ?? null;
  const to = state.keys[Math.floor(last / outlineStep) + 1] ?? null;
  const { localIds } = await call('orders.ids', { ...state.question, from, to });
  const offset = firstPage * outlineStep;
  return localIds.slice(first - offset, last - offset + 1);
}

const atOnce = 1_000;

/** Rows of these orders as they are now, in their order, in pieces. */
export async function* markedRowsOf(localIds: readonly string[]): AsyncGenerator<OrderRow> {
  for (let index = 0; index < localIds.length; index += atOnce) {
    const { rows } = await call('orders.rows', { localIds: localIds.slice(index, index + atOnce) });
    yield* rows;
  }
}
