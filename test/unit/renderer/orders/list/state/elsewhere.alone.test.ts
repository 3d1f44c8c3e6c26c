import { expect, test, vi } from 'vitest';
import {
  countElsewhere,
  isCountKnown,
} from '../../../../../../src-renderer/features/orders/list/state/elsewhere.ts';
import { everyOrder, pendingStates } from '../../../../../../src-shared/contract/order-query.ts';
import { nextCall } from '../../../../../support/fake-core.ts';

vi.mock(
  '../../../../../../src-renderer/bridge/bridge.ts',
  async () => (await import('../../../../../support/fake-core.ts')).heldBridge,
);
vi.mock('../../../../../../src-renderer/state/app-store.ts', () => ({
  logError: () => undefined,
  logFailure: () => undefined,
}));

test('a search with a filter counts what it finds without the filter', async () => {
  const question = { ...everyOrder, search: 'life-1' };
  expect(await countElsewhere(question)).toBe(0);
  for (const filter of [{ states: ['cancelled'] }, { show: 'followed' as const }]) {
    const counted = countElsewhere({ ...question, ...filter });
    const asked = await nextCall('orders.count');
    expect(asked.input).toEqual(question);
    asked.answer({ total: 1 });
    expect(await counted).toBe(1);
  }
});

test('none of the orders of the service is counted before all were read; of those of here it is', () => {
  const part = { isTallyRead: true, isWhole: false };
  const inTransit = { show: 'all' as const, states: ['in_transit'] };
  expect(isCountKnown(0, inTransit, part)).toBe(false);
  expect(isCountKnown(3, inTransit, part)).toBe(true);
  expect(isCountKnown(0, inTransit, { ...part, isWhole: true })).toBe(true);
  for (const show of ['followed', 'attention'] as const)
    expect(isCountKnown(0, { show, states: [] }, part)).toBe(true);
  expect(isCountKnown(0, { show: 'all', states: [...pendingStates] }, part)).toBe(true);
  expect(isCountKnown(0, { show: 'unseen', states: [] }, part)).toBe(false);
  expect(isCountKnown(3, inTransit, { isTallyRead: false, isWhole: true })).toBe(false);
});
