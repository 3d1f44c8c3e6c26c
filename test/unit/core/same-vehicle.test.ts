import { expect, it } from 'vitest';
import type { Context } from '../../../src-main/core/methods/context.ts';
import { findSameVehicle } from '../../../src-main/core/methods/orders.ts';
import type { Synchronisation } from '../../../src-shared/contract/order-list.ts';
import { defaultInterfaceProfile } from '../../../src-shared/interface-profile.ts';
import { listingService, listOf } from '../../support/stores.ts';

/** A list that was looked at once, and whether a plate is looked for in every open order of it. */
async function looked(count: number, more: object = {}) {
  const service = listingService({ pageSize: 100 });
  service.add(count, more);
  const { synchroniser, sources } = listOf(service);
  await synchroniser.now();
  const isWhole = async (state: Partial<Synchronisation> = {}): Promise<boolean> => {
    const context = {
      ...sources,
      ending: new AbortController().signal,
      orders: { find: () => null },
      profile: defaultInterfaceProfile,
      entries: { stepsOfAll: () => new Map() },
      synchroniser: { state: () => ({ ...synchroniser.state(), ...state }) },
    };
    // All that is asked of it.
    const input = { localId: 'new', vin: '', registrationNumber: 'SAME-1' };
    return (await findSameVehicle(context as unknown as Context, input)).isWhole;
  };
  return { synchroniser, isWhole };
}

it('a vehicle is looked for in every open order once the list is whole and each is read in full', async () => {
  const { synchroniser, isWhole } = await looked(60);
  expect(await isWhole()).toBe(false);
  while (synchroniser.state().unreadCount > 0) await synchroniser.now();
  expect(await isWhole()).toBe(true);
  expect(await isWhole({ isComplete: false })).toBe(false);
  expect(await isWhole({ isFull: true })).toBe(false);
});

it('orders that have ended need not be read for it', async () => {
  const { synchroniser, isWhole } = await looked(60, { status: 'delivered' });
  expect(synchroniser.state().unreadCount).toBeGreaterThan(0);
  expect(await isWhole()).toBe(true);
});

it('a vehicle is not looked for in every order where more are found than are looked at', async () => {
  expect(await (await looked(20, { status: 'delivered', customer_reference: 'SAME1' })).isWhole()).toBe(true);
  expect(await (await looked(21, { status: 'delivered', customer_reference: 'SAME1' })).isWhole()).toBe(
    false,
  );
});
