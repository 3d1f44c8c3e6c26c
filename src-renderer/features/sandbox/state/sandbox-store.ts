import type { OrderDetail, OrderRow } from '../../../../src-shared/contract/orders.ts';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import type { ScenarioName } from '../../../../src-shared/domain/scenario.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, call, onEvent, onLeave } from '../../../bridge/bridge.ts';
import { createPerEnvironmentStore } from '../../../bridge/environment-store.ts';
import { createLiveQuery } from '../../../bridge/live-query.ts';
import type { TypedMoment } from '../../../ui/fields/DateTimeField.tsx';
import { changesBetween, isFollowed, type ObservedChange } from './changes.ts';

/** A scenario that was applied in this panel, and its outcome so far. */
export interface Run {
  entryId: string;
  scenario: ScenarioName;
  before: OrderDetail;
  outcome:
    | { kind: 'waiting' }
    | { kind: 'discarded' }
    | { kind: 'applied'; changes: ObservedChange[] }
    | { kind: 'refused'; error: AppError; entry: OutboxEntry };
}

export type SandboxTab = 'order' | 'drive' | 'events' | 'faults' | 'data';

interface SandboxStore {
  /** The selected tab. It stays selected while the user is in another view. */
  tab: SandboxTab;
  /** Typed time for the event of the next scenario; null means now. */
  eventTime: TypedMoment | null;
  /** Accepted orders, the newest first; null until the first answer. */
  orders: OrderRow[] | null;
  /** Text of the search. Its results are in `found`, which is null without a search. */
  search: string;
  found: OrderRow[] | null;
  detail: OrderDetail | null;
  run: Run | null;
  isAsking: boolean;
  error: AppError | null;
}

export const useSandbox = createPerEnvironmentStore<SandboxStore>(() => ({
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
  // Once a later item of the order exists, the result is no longer updated, because further changes may not come from
  // this scenario.
  if (run.outcome.kind === 'applied' && isFollowed(detail.entries, entry.id)) return run.outcome;
  if (entry.state === 'done') return { kind: 'applied', changes: changesBetween(run.before, detail) };
  if (entry.state === 'cancelled' || entry.state === 'superseded') return { kind: 'discarded' };
  return entry.state === 'parked' && entry.lastError
    ? { kind: 'refused', error: entry.lastError, entry }
    : { kind: 'waiting' };
}

async function wholeOrder(localId: string): Promise<OrderDetail> {
  const known = await call('orders.get', { localId });
  // If only the row of the order is stored, the whole order is read from the service.
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

/** Searches all accepted orders. The answer is dropped if the search has changed in the meantime. */
export async function searchOrders(search: string): Promise<void> {
  useSandbox.setState(search.trim() === '' ? { search, found: null } : { search });
  await foundQuery.read();
}

export const showTab = (tab: SandboxTab): void => useSandbox.setState({ tab });

/** Selects another order, and clears the result of the scenario for the order that was selected before. */
export function showOrder(localId: string | null): void {
  if (localId === shownId) return;
  shownId = localId;
  useSandbox.setState({ detail: null, run: null, error: null });
  void detailQuery.read();
}

/**
 * Queues a scenario in the outbox, also while the service cannot be reached. Its outcome arrives later, with events.
 */
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

/**
 * Keeps the orders up to date while the panel is open.
 * @returns a function that stops the updates
 */
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
