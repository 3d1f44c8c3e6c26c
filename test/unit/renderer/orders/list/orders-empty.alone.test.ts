import { expect, it, vi } from 'vitest';
import type { Connection } from '../../../../../src-shared/contract/connection.ts';
import type { Synchronisation } from '../../../../../src-shared/contract/order-list.ts';
import {
  everyOrder,
  type OrderQuery,
  pendingStates,
} from '../../../../../src-shared/contract/order-query.ts';
import { DispatchError } from '../../../../../src-shared/errors.ts';
import { wordsOf } from '../../../../support/markup.ts';

const nothing = () => undefined;
vi.stubGlobal('window', { location: { hash: '', search: '' }, addEventListener: nothing, history: {} });

const { NoneListed, OrdersEmpty } = await import(
  '../../../../../src-renderer/features/orders/list/OrdersEmpty.tsx'
);
const { useOrders } = await import('../../../../../src-renderer/features/orders/list/state/orders-store.ts');
const { useApp } = await import('../../../../../src-renderer/state/app-store.ts');
const { shortfallOf } = await import(
  '../../../../../src-renderer/features/orders/list/state/list-shortfall.tsx'
);

const { error: unavailable } = new DispatchError('service_unreachable', 'Later');

const nowMs = Date.now();
const refreshMs = 15_000;
const shortfallNow = (list: Parameters<typeof shortfallOf>[0]) => shortfallOf(list, refreshMs, nowMs);
const readNow = { isComplete: true, isFull: false, headReadAtMs: nowMs, error: null };
const loading = shortfallNow({ ...readNow, isComplete: false });
const interrupted = shortfallNow({ ...readNow, isComplete: false, error: unavailable });
const leftOut = shortfallNow({ ...readNow, isFull: true });
const stale = shortfallNow({ ...readNow, error: unavailable });
const whole = shortfallNow(readNow);

it.each([true, false])(
  'an empty list says that there is none only once it was read whole, filtered: %s',
  isFiltered => {
    const shown = (shortfall: typeof loading) => wordsOf(NoneListed, { shortfall, isFiltered });
    for (const [shortfall, why] of [
      [loading, 'Dispatch is still loading the order list.'],
      [interrupted, 'Loading the order list is interrupted: The service cannot be reached.'],
      [leftOut, 'The service has more orders than Dispatch keeps.'],
      [stale, 'The list may be out of date: newer orders and changes may be missing.'],
    ] as const) {
      const words = shown(shortfall);
      expect(words).toContain(why);
      expect(words).not.toMatch(/No orders yet|No orders in this list/);
    }
    expect(shown(whole)).toContain(isFiltered ? 'No orders in this list' : 'No orders yet');
    // Whoever has orders that are not loaded is no beginner.
    expect([whole, loading].map(one => shown(one).includes('Place a first order'))).toEqual([
      !isFiltered,
      false,
    ]);
  },
);

it('a list is as it was last read where nobody looks for what changes', () => {
  expect(shortfallOf(readNow, 0, nowMs)).toEqual({ kind: 'stale' });
  expect(shortfallOf(readNow, refreshMs, nowMs + 2 * refreshMs + 30_001)).toEqual({ kind: 'stale' });
  expect(shortfallOf(readNow, refreshMs, nowMs + 2 * refreshMs + 30_000)).toBeNull();
  expect(shortfallNow({ ...readNow, headReadAtMs: null })).toEqual({ kind: 'stale' });
});

const wholeList: Synchronisation = {
  isComplete: true,
  isReading: false,
  isFull: false,
  readCount: 0,
  orderCount: 0,
  wholeCount: 0,
  unreadCount: 0,
  askedCount: 0,
  restMs: null,
  headReadAtMs: nowMs,
  error: null,
};
const halfRead: Synchronisation = { ...wholeList, isComplete: false, readCount: 400, orderCount: 400 };
const nothingRead: Synchronisation = { ...wholeList, isComplete: false, headReadAtMs: null };
const inTransit = { ...everyOrder, states: ['in_transit'] };

/** The empty list, where the service answers if nothing else is said. */
function emptyList(
  synchronisation: Synchronisation,
  answered: OrderQuery = everyOrder,
  connection: Partial<Connection> = {},
  refreshSeconds = 15,
): string {
  // What is drawn without a document has the first state of each store.
  const app = useApp.getInitialState();
  const { state, lastContactAtMs, error, scopes } = { ...connected, ...connection };
  Object.assign(app, { connection: { ...app.connection, state, lastContactAtMs, error, scopes } });
  Object.assign(app, { settings: { ...app.settings, refreshSeconds } });
  Object.assign(useOrders.getInitialState(), { synchronisation, answered, synchronisationError: null });
  return wordsOf(OrdersEmpty, {});
}
const connected: Pick<Connection, 'state' | 'lastContactAtMs' | 'error' | 'scopes'> = {
  state: 'connected',
  lastContactAtMs: 1,
  error: null,
  scopes: null,
};
const away: Partial<Connection> = { state: 'away', lastContactAtMs: null };

it('there are no orders only where the list is whole, and read without trouble', () => {
  expect(emptyList(wholeList)).toContain('No orders yet');
  expect(emptyList({ ...wholeList, error: unavailable })).toContain('No orders on this computer');
  expect(emptyList({ ...wholeList, headReadAtMs: null })).toContain('No orders on this computer');
  expect(emptyList(wholeList, everyOrder, {}, 0)).toContain('No orders on this computer');
  expect(emptyList(wholeList, everyOrder, away)).toContain('No orders on this computer');
  // What else was refused, such as writing, says nothing of the list.
  expect(emptyList(wholeList, everyOrder, { state: 'refused' })).toContain('No orders yet');
});

it('is of no known extent where that cannot be read', () => {
  emptyList(wholeList);
  Object.assign(useOrders.getInitialState(), { synchronisation: null, synchronisationError: unavailable });
  expect(wordsOf(OrdersEmpty, {})).toContain('Dispatch cannot tell whether the list is complete.');
  Object.assign(useOrders.getInitialState(), { synchronisationError: null });
  expect(wordsOf(OrdersEmpty, {})).toBe('');
});

it('a search that finds nothing says what the list lacks', () => {
  const search = { ...everyOrder, search: 'TRE' };
  const before = { ...wholeList, headReadAtMs: null };
  expect(emptyList(before, search)).toContain('The list may be out of date');
  expect(emptyList(before, { ...search, show: 'followed' })).not.toContain('The list may be out of date');
  expect(emptyList(halfRead, search)).toContain('Dispatch is still loading the order list.');
  expect(emptyList(wholeList, search)).not.toMatch(/may be out of date|still loading/);
});

it('a filter says what it is of, also where the service is away', () => {
  for (const list of [halfRead, nothingRead]) {
    const words = emptyList(list, inTransit, away);
    expect(words).toContain('No matching orders loaded so far');
    expect(words).toContain('Show all orders');
  }
  expect(emptyList(wholeList, { ...everyOrder, show: 'attention' }, away)).toContain(
    'No order needs your attention.',
  );
  expect(emptyList(nothingRead, { ...everyOrder, states: [...pendingStates] }, away)).toContain(
    'No order is queued.',
  );
});

it('claims nothing while the first orders are on their way', () => {
  for (const state of ['starting', 'connected'] as const)
    expect(emptyList(nothingRead, everyOrder, { state, lastContactAtMs: null })).toBe('Loading orders …');
  expect(emptyList(halfRead)).toContain('No orders loaded so far');
});

it('says why nothing was read', () => {
  expect(emptyList(nothingRead, everyOrder, away)).toContain('Dispatch has not reached the service yet');
  const { error } = new DispatchError('sign_in_failed', 'No', { reason: 'invalid_client' });
  const refused = emptyList(nothingRead, everyOrder, { state: 'refused', error });
  expect(refused).toContain('Dispatch could not load the orders from the service.');
  expect(refused).not.toContain('has not reached');
  // What is not allowed is no matter of the sign-in.
  const { error: notAllowed } = new DispatchError('permission_denied', 'No', { status: 403 });
  expect(emptyList(nothingRead, everyOrder, { state: 'refused', error: notAllowed })).not.toContain(
    'when it can sign in',
  );
  const { error: without } = new DispatchError('sign_in_failed', 'No', { reason: 'no_credential' });
  expect(emptyList(nothingRead, everyOrder, { state: 'refused', error: without })).toContain(
    'This environment has no credential.',
  );
  const blind = { scopes: ['orders:write'] };
  expect(emptyList(nothingRead, inTransit, blind)).toContain('Show all orders');
});

it('a refusal of the list has no words of an order', () => {
  const { error } = new DispatchError('bad_request', 'No', { status: 400, reason: 'validation_error' });
  const words = emptyList({ ...halfRead, error }, inTransit);
  expect(words).toContain('Loading the order list is interrupted: The service rejected the request.');
  expect(words).not.toContain('this order');
});
