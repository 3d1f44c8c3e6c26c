import { beforeEach, expect, test, vi } from 'vitest';
import {
  changeFilters,
  useOrdersView,
} from '../../../../../../src-renderer/features/orders/list/state/orders-view.ts';
import {
  isNameTaken,
  moveView,
  removeView,
  renameView,
  saveView,
} from '../../../../../../src-renderer/features/orders/list/views/own-views.ts';
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

const names = () => useOrdersView.getState().filters.map(({ name }) => name);
const idOf = (name: string) => useOrdersView.getState().filters.find(view => view.name === name)?.id ?? '';

beforeEach(() => {
  leave();
  changeFilters([]);
  for (const name of ['one', 'two', 'three']) saveView(name, { ...everyOrder, search: name });
});

test('a view that is saved under a known name takes its place', () => {
  saveView('two', { ...everyOrder, search: 'late' });
  expect(names()).toEqual(['one', 'two', 'three']);
  expect(useOrdersView.getState().filters[1]?.question.search).toBe('late');
});

test('a view is renamed, unless it would have no name or that of another', () => {
  renameView(idOf('two'), ' second ');
  renameView(idOf('one'), 'three');
  renameView(idOf('three'), '  ');
  expect(names()).toEqual(['one', 'second', 'three']);
  // Its own name is not taken by another one.
  const { filters } = useOrdersView.getState();
  expect(isNameTaken(filters, idOf('one'), 'one')).toBe(false);
  expect(isNameTaken(filters, idOf('one'), ' three ')).toBe(true);
  expect(isNameTaken(filters, null, 'one')).toBe(true);
});

test('a view is moved, not beyond the ends', () => {
  moveView(idOf('one'), 2);
  expect(names()).toEqual(['two', 'three', 'one']);
  moveView(idOf('one'), -1);
  expect(names()).toEqual(['one', 'two', 'three']);
  moveView(idOf('two'), 99);
  expect(names()).toEqual(['one', 'three', 'two']);
});

test('a removed view comes back to its place, once', () => {
  const removed = removeView(idOf('two'));
  expect(names()).toEqual(['one', 'three']);
  removed?.undo();
  removed?.undo();
  expect(names()).toEqual(['one', 'two', 'three']);
  expect(removeView('unknown')).toBeNull();
});
