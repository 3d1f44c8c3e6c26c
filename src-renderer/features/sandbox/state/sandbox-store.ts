import type { OrderDetail, OrderRow } from '../../../../src-shared/contract/orders.ts';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import type { ScenarioName } from '../../../../src-shared/domain/scenario.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, call, onEvent, onLeave } from '../../../bridge/bridge.ts';
import { createEnvironmentStore } from '../../../bridge/environment-store.ts';
import { createLiveQuery } from '../../../bridge/live-query.ts';
import type { TypedMoment } from '../../../ui/fields/DateTimeField.tsx';
import { type Change, changesBetween, isFollowed } from './changes.ts';

/** A scenario that was asked for here, and what has come of it so far. */
export interface Run {
  entryId: string;
  scenario: ScenarioName;
  before: OrderDetail;
  outcome:
    | { kind: 'waiting' }
    | { kind: 'discarded' }
    | { kind: 'applied'; changes: Change[] }
    | { kind: 'refused'; error: AppError; entry: OutboxEntry };
}

export type SandboxTab = 'order' | 'drive' | 'events' | 'faults' | 'data';

interface SandboxStore {
  /** The part of the panel on show; kept while one is elsewhere. */
  tab: SandboxTab;
  /** When the next scenario is said to happen, as it is typed; null: now. */
  eventTime: TypedMoment | null;
  /** Orders the service has accepted, the newest first. */
  orders: OrderRow[] | null;
  /** What is sought among all orders, and what was found; null before anything is sought. */
  search: string;
  found: OrderRow[] | null;
  detail: OrderDetail | null;
  run: Run | null;
  isAsking: boolean;
  error: AppError | null;
}

export const useSandbox = createEnvironmentStore<SandboxStore>(() => ({
  tab: 'order',
  eventTime: null,
  orders: null,
  search: '',
  found: null,
  detail: null,
  run: null,
  isAsking: false,
  error: null,
}));

let shownId: string | null = null;
onLeave(() => {
  shownId = null;
});

function outcomeOf(run: Run, detail: OrderDetail): Run['outcome'] {
  const entry = detail.entries.find(one => one.id === run.entryId);
  if (!entry) return run.outcome;
  // What came of it is told once; what others do to the order afterwards is not of this scenario.
  if (run.outcome.kind === 'applied' && isFollowed(detail.entries, entry.id)) return run.outcome;
  if (entry.state === 'done') return { kind: 'applied', changes: changesBetween(run.before, detail) };
  if (entry.state === 'cancelled' || entry.state === 'superseded') return { kind: 'discarded' };
  return entry.state === 'parked' && entry.lastError
    ? { kind: 'refused', error: entry.lastError, entry }
    : { kind: 'waiting' };
}

async function wholeOrder(localId: string): Promise<OrderDetail> {
  const known = await call('orders.get', { localId });
  // Only its line in the list of the service was known so far.
  const isWhole = known.order !== null || known.row.phase !== 'accepted';
  return isWhole ? known : call('orders.refresh', { localId });
}

const detailQuery = createLiveQuery({
  ask: () => (shownId === null ? null : wholeOrder(shownId)),
  show: detail =>
    useSandbox.setState(state => ({
      detail,
      error: null,
      run: state.run && { ...state.run, outcome: outcomeOf(state.run, detail) },
    })),
  fail: error => useSandbox.setState({ error }),
  on: ['outbox.changed'],
});

async function acceptedOrders(search: string): Promise<OrderRow[]> {
  const { rows } = await call('orders.list', { search });
  return rows.filter(({ phase, isGone }) => phase === 'accepted' && !isGone);
}

const ordersQuery = createLiveQuery({
  ask: () => acceptedOrders(''),
  show: orders => useSandbox.setState({ orders }),
  fail: error => useSandbox.setState({ error }),
  on: ['orders.changed'],
});

const foundQuery = createLiveQuery({
  ask: () => {
    const { search } = useSandbox.getState();
    return search.trim() === '' ? null : acceptedOrders(search);
  },
  show: found => useSandbox.setState({ found }),
  fail: error => useSandbox.setState({ error }),
});

/** Looks for orders among all; an answer to what is no longer sought is dropped. */
export async function searchOrders(search: string): Promise<void> {
  useSandbox.setState(search.trim() === '' ? { search, found: null } : { search });
  await foundQuery.read();
}

export const showTab = (tab: SandboxTab): void => useSandbox.setState({ tab });

/** Shows another order; what was done to the one before is no longer on show. */
export function showOrder(localId: string | null): void {
  if (localId === shownId) return;
  shownId = localId;
  useSandbox.setState({ detail: null, run: null, error: null });
  void detailQuery.read();
}

/** Applies a scenario by way of the outbox. The answer comes by events, at once or when the service is back. */
export async function applyScenario(scenario: ScenarioName, eventAt: string | null): Promise<void> {
  const before = useSandbox.getState().detail;
  if (!before) return;
  useSandbox.setState({ isAsking: true, error: null });
  try {
    const { entryId } = await call('sandbox.advance', { localId: before.row.localId, scenario, eventAt });
    useSandbox.setState({ run: { entryId, scenario, before, outcome: { kind: 'waiting' } } });
    await detailQuery.read();
  } catch (thrown) {
    useSandbox.setState({ error: appErrorOf(thrown), run: null });
  } finally {
    useSandbox.setState({ isAsking: false });
  }
}

/** Follows the orders while the panel is on show; returns the function that stops. */
export function watchSandbox(): () => void {
  const ends = [
    ordersQuery.watch(),
    detailQuery.watch(),
    onEvent('orders.changed', ({ localIds }) => {
      if (shownId !== null && localIds.includes(shownId)) void detailQuery.reread();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
