import { describe, expect, it } from 'vitest';
import { listingService, listOf, newFolder, refusal } from '../../../support/stores.ts';

const idsOf = (orders: readonly { id: string }[]): string[] => orders.map(({ id }) => id);

describe('more orders than are kept', () => {
  it('leave out the oldest, and it is said so; what is there is kept up to date', async () => {
    const service = listingService();
    service.add(12);
    const list = listOf(service, { maxOrders: 7 });
    await list.untilRest(list.synchroniser.start);
    expect(list.shown()).toEqual(idsOf(service.orders).slice(0, 7));
    expect(list.synchroniser.state()).toMatchObject({ isFull: true, error: null });
    // Nothing more is asked for than the newest.
    service.lists.length = 0;
    const [newest] = service.orders;
    if (newest) service.change(newest, { status: 'delivered' });
    await list.synchroniser.now();
    expect(list.lines.findByOrderId(newest?.id ?? '')?.row.status).toBe('delivered');
    expect(list.lines.count()).toBe(7);
    await list.untilRest();
    expect(service.lists.filter(({ status }) => !status)).toHaveLength(1);
  });

  it('may be the newest one, which comes when there is just no room any more', async () => {
    const service = listingService();
    service.add(7);
    const list = listOf(service, { maxOrders: 7 });
    await list.untilRest(list.synchroniser.start);
    expect(list.synchroniser.state().isFull).toBe(false);
    service.add(1);
    await list.synchroniser.now();
    expect(list.synchroniser.state().isFull).toBe(true);
  });

  it('are still known to be left out after a restart, and while something else is wrong', async () => {
    const service = listingService();
    service.add(12);
    const options = { folder: newFolder(), maxOrders: 7 };
    const before = listOf(service, options);
    await before.untilRest(before.synchroniser.start);
    await before.close();
    const list = listOf(service, options);
    expect(list.synchroniser.state()).toMatchObject({ isFull: true, isComplete: true });
    service.onList = () => {
      throw refusal(503);
    };
    await list.synchroniser.now().catch(() => undefined);
    expect(list.synchroniser.state()).toMatchObject({ isFull: true });
  });

  it('are left out also while the list is read anew', async () => {
    const service = listingService();
    service.add(12);
    const list = listOf(service, { maxOrders: 7 });
    await list.untilRest(list.synchroniser.start);
    service.onList = () => {
      expect(list.synchroniser.state().isFull).toBe(true);
    };
    service.lists.length = 0;
    await list.untilRest(list.synchroniser.readAll);
    expect(service.lists.length).toBeGreaterThan(1);
    expect(list.synchroniser.state()).toMatchObject({ isFull: true, isComplete: true });
  });

  it('are not left out any more where the service has removed some', async () => {
    const service = listingService();
    service.add(8);
    const list = listOf(service, { maxOrders: 7 });
    await list.untilRest(list.synchroniser.start);
    service.remove(service.orders.at(-1) ?? expect.unreachable());
    await list.untilRest(list.synchroniser.readAll);
    expect(list.synchroniser.state().isFull).toBe(false);
  });

  it('are left out also where they are gone when they are asked for', async () => {
    const service = listingService();
    service.add(3);
    const list = listOf(service, { maxOrders: 6 });
    await list.untilRest(list.synchroniser.start);
    for (let round = 0; round < 5; round += 1) {
      service.orders.length = 0;
      service.add(3);
      await list.untilRest(list.synchroniser.readAll);
      await list.synchroniser.now();
    }
    expect(list.lines.count()).toBe(6);
    expect(list.synchroniser.state()).toMatchObject({ isFull: true, error: null });
  });
});
