import { describe, expect, it } from 'vitest';
import { wanted } from '../../../../src-main/core/store/order-line-wanted.ts';
import type { Order } from '../../../../src-shared/domain/order.ts';
import { listingService, listOf, refusal } from '../../../support/stores.ts';

const idsOf = (orders: readonly Order[]): string[] => orders.map(({ id }) => id);
/** So many of those that move are read anew with every look. */
const mostMoving = 8;

/** So many orders, all of which were listed and read whole. */
async function known(count: number, more: Partial<Order> = {}) {
  const service = listingService({ pageSize: 100 });
  service.add(count, more);
  const list = listOf(service);
  await list.synchroniser.now();
  service.reads.length = 0;
  return { service, list };
}

describe('an order', () => {
  it('is read whole with the first look after it was listed, and is not wanted any more then', async () => {
    const service = listingService({ pageSize: 100 });
    service.add(20);
    const list = listOf(service);
    await list.synchroniser.now();
    expect(new Set(service.reads)).toEqual(new Set(idsOf(service.orders)));
    service.reads.length = 0;
    await list.synchroniser.now();
    expect(service.reads).toHaveLength(mostMoving);
  });

  it('that is on screen is read before all others', async () => {
    const service = listingService({ pageSize: 100 });
    service.add(60);
    const list = listOf(service);
    await list.synchroniser.now();
    service.reads.length = 0;
    const oldest = service.orders.at(-1)?.id ?? '';
    list.synchroniser.want([oldest]);
    await list.synchroniser.now();
    expect(service.reads[0]).toBe(oldest);
  });

  it('that comes on screen again is read again, and wanted no more where nothing of it is new', async () => {
    const { service, list } = await known(3, { status: 'delivered' });
    const [{ id } = expect.unreachable()] = service.orders;
    for (let times = 0; times < 2; times += 1) {
      list.synchroniser.want([id]);
      await list.synchroniser.now();
    }
    expect(service.reads).toEqual([id, id]);
    expect(list.lines.wantedIds(100, wanted.now)).toEqual([]);
  });

  it('that has ended is not read again', async () => {
    const { service, list } = await known(3);
    for (const order of [...service.orders]) service.change(order, { status: 'cancelled' });
    await list.synchroniser.now();
    service.reads.length = 0;
    await list.synchroniser.now();
    expect(service.reads).toEqual([]);
  });

  it('that the service does not know any more is gone', async () => {
    const { service, list } = await known(3);
    const [, removed] = service.orders;
    service.remove(removed ?? expect.unreachable());
    await list.synchroniser.now();
    expect(list.lines.findByOrderId(removed?.id ?? '')?.isGone).toBe(true);
    expect(list.changed).toContain(removed?.id);
  });

  it('that may not be read is not gone, and that is said', async () => {
    const { service, list } = await known(3);
    service.onRead = () => {
      throw refusal(403);
    };
    await expect(list.synchroniser.now()).rejects.toMatchObject({ error: { code: 'permission_denied' } });
    expect(idsOf(service.orders).filter(id => list.lines.findByOrderId(id)?.isGone)).toEqual([]);
  });

  it('that the service fails at holds up no other, and is left until it changes', async () => {
    const service = listingService({ pageSize: 100 });
    service.add(12);
    const [, broken] = service.orders;
    service.onRead = orderId => {
      if (orderId === broken?.id) throw refusal(500);
    };
    const list = listOf(service);
    await list.synchroniser.now();
    const isWhole = (id: string) => list.lines.findByOrderId(id)?.isWhole;
    expect(idsOf(service.orders).filter(id => !isWhole(id))).toEqual([broken?.id]);
    service.reads.length = 0;
    await list.synchroniser.now();
    expect(service.reads).not.toContain(broken?.id);
    service.onRead = () => undefined;
    service.change(broken ?? expect.unreachable(), { customer_reference: 'Mended' });
    await list.synchroniser.now();
    expect(isWhole(broken?.id ?? '')).toBe(true);
  });
});
