import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  isNotFound,
  onceAnswered,
  onlyFoundId,
} from '../../../../../../src-renderer/features/orders/list/state/found-orders.ts';
import { useOrders } from '../../../../../../src-renderer/features/orders/list/state/orders-store.ts';
import { everyOrder } from '../../../../../../src-shared/contract/order-query.ts';
import { leave } from '../../../../../support/fake-core.ts';

vi.mock(
  '../../../../../../src-renderer/bridge/bridge.ts',
  async () => (await import('../../../../../support/fake-core.ts')).heldBridge,
);
vi.mock('../../../../../../src-renderer/state/app-store.ts', () => ({
  logError: () => undefined,
  logFailure: () => undefined,
}));
const screen = vi.hoisted(() => ({ hash: '#/orders' }));
const page = { activeElement: 'search' };
vi.mock('../../../../../../src-renderer/navigation/navigation.ts', () => ({
  currentRoute: () => screen.hash,
  hashOf: (hash: string) => hash,
}));

const question = { ...everyOrder, search: 'golf' };
const rowsOf = (...ids: string[]) => new Map([[0, ids.map(localId => ({ localId }))]]) as never;
const answer = (...ids: string[]) =>
  useOrders.setState({ isBehind: false, isTotalKnown: true, total: ids.length, pages: rowsOf(...ids) });

beforeEach(() => {
  screen.hash = '#/orders';
  page.activeElement = 'search';
  vi.stubGlobal('document', page);
  useOrders.setState({ question, isBehind: true, isTotalKnown: false });
});
afterEach(leave);

/** What Enter opens after `meanwhile`. */
async function openedAfter(meanwhile: () => void, ...found: string[]): Promise<(string | null)[]> {
  const opened: (string | null)[] = [];
  const pressed = onceAnswered(() => void opened.push(onlyFoundId()));
  meanwhile();
  answer(...found);
  await pressed;
  return opened;
}

test('Enter waits for the answer, and opens the only order that was found, else the list', async () => {
  expect(await openedAfter(() => undefined, 'one')).toEqual(['one']);
  expect(await openedAfter(() => undefined, 'one', 'two')).toEqual([null]);
  // The same question, read again.
  expect(await openedAfter(() => useOrders.setState({ question: { ...question } }), 'one')).toEqual(['one']);
});

test('Enter opens nothing when the user has gone elsewhere or has searched for something else', async () => {
  for (const hash of ['#/outbox', '#/orders/two']) {
    screen.hash = '#/orders';
    const goOn = () => {
      screen.hash = hash;
    };
    expect(await openedAfter(goOn, 'one')).toEqual([]);
  }
  const searchOn = () => useOrders.setState({ question: { ...question, search: 'golf 2' } });
  expect(await openedAfter(searchOn, 'one')).toEqual([]);
  useOrders.setState({ question, isBehind: true, isTotalKnown: false });
  const moveFocus = () => {
    page.activeElement = 'button';
  };
  expect(await openedAfter(moveFocus, 'one')).toEqual([]);
});

test('an order is known not to be found only when all found orders are loaded', () => {
  const found = { isTotalKnown: true, total: 2, pages: rowsOf('one', 'two') };
  expect(isNotFound(found, 'three')).toBe(true);
  expect(isNotFound(found, 'two')).toBe(false);
  expect(isNotFound({ ...found, isTotalKnown: false }, 'three')).toBe(false);
  expect(isNotFound({ ...found, total: 300 }, 'three')).toBe(false);
});
