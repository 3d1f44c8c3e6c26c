import { afterEach, expect, test, vi } from 'vitest';
import {
  filterAddresses,
  loadAddresses,
  loadMoreAddresses,
  showAddress,
  useAddresses,
} from '../../../../src-renderer/features/address-book/addresses-store.ts';
import { askedNow, leave, nextCall } from '../../../support/fake-core.ts';

vi.mock(
  '../../../../src-renderer/bridge/bridge.ts',
  async () => (await import('../../../support/fake-core.ts')).heldBridge,
);

afterEach(leave);

const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ id: `address-${from + index}` }));
const shownIds = () => useAddresses.getState().rows?.map(({ id }) => id);
const settled = () => new Promise(resolve => setTimeout(resolve));

async function shown(from: number, to: number, found: number): Promise<void> {
  void loadAddresses();
  (await nextCall('addressBook.list')).answer({ rows: rows(from, to), found, total: found });
  await settled();
}

test('an answer to the former filter is not shown under the new one', async () => {
  void loadAddresses();
  const early = await nextCall('addressBook.list');
  filterAddresses('cmr-recipient');
  const late = await nextCall('addressBook.list');
  expect([early.input.kind, late.input.kind]).toEqual([null, 'cmr-recipient']);
  late.answer({ rows: rows(5, 6), found: 1, total: 9 });
  early.answer({ rows: rows(0, 9), found: 9, total: 9 });
  await settled();
  expect(shownIds()).toEqual(['address-5']);
});

test('reads on behind what is there, shows none twice, and claims no more than there is', async () => {
  await shown(0, 200, 300);
  void loadMoreAddresses();
  void loadMoreAddresses();
  const more = await nextCall('addressBook.list');
  expect(more.input).toMatchObject({ offset: 200 });
  more.answer({ rows: rows(199, 250), found: 300, total: 300 });
  await settled();
  expect(shownIds()).toEqual(rows(0, 250).map(({ id }) => id));
  expect(askedNow()).toEqual([]);
  // Others were removed meanwhile: what comes is known already.
  void loadMoreAddresses();
  (await nextCall('addressBook.list')).answer({ rows: rows(240, 250), found: 300, total: 300 });
  await settled();
  expect(useAddresses.getState().found).toBe(250);
  await loadMoreAddresses();
  expect(askedNow()).toEqual([]);
});

test('reading on works in the next environment too when the former one was left while it read', async () => {
  await shown(0, 200, 300);
  void loadMoreAddresses();
  await nextCall('addressBook.list');
  leave();
  await shown(0, 200, 400);
  void loadMoreAddresses();
  expect((await nextCall('addressBook.list')).input).toMatchObject({ offset: 200 });
});

test('details are those of the address that is chosen now, and none where it is gone', async () => {
  await shown(0, 3, 3);
  showAddress('address-1');
  const early = await nextCall('addressBook.get');
  expect(useAddresses.getState().shown?.id).toBe('address-1');
  showAddress('address-2');
  const late = await nextCall('addressBook.get');
  early.answer({ id: 'address-1' });
  await settled();
  expect(useAddresses.getState().shown?.id).toBe('address-2');
  late.refuse(new Error('gone'));
  await settled();
  expect(useAddresses.getState().shown).toBeNull();
});
