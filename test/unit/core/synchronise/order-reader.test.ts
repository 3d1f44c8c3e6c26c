import { describe, expect, it } from 'vitest';
import { clientError } from '../../../../src-main/core/api/failure.ts';
import { wanted } from '../../../../src-main/core/store/order-lines/reading-priority.ts';
import { everyOrder } from '../../../../src-shared/contract/order-query.ts';
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

  it.each([403, 410, 422, 500])(
    'that alone is answered %i holds up no other, nor the next look',
    async status => {
      const service = listingService({ pageSize: 100 });
      service.add(12);
      const [first] = service.orders;
      service.onRead = orderId => {
        if (orderId === first?.id) throw refusal(status);
      };
      const list = listOf(service);
      await list.synchroniser.now();
      expect(idsOf(service.orders).filter(id => !list.lines.findByOrderId(id)?.isWhole)).toEqual([first?.id]);
      expect(list.lines.wantedIds(100)).toEqual([]);
    },
  );

  it.each([
    ['503', refusal(503)],
    ['502', refusal(502)],
    ['500 and asked to wait', refusal(500, 60_000)],
    ['500, as all others are', refusal(500)],
    ['403, as all others are', refusal(403)],
    ['something that stands before the service', clientError('not_the_service')],
    ['a redirect', clientError('redirect')],
  ])('that is answered %s is read when the service answers again', async (_answer, thrown) => {
    const service = listingService({ pageSize: 100 });
    service.add(12);
    const usual = service.onRead;
    service.onRead = () => {
      throw thrown;
    };
    const list = listOf(service);
    for (let times = 0; times < 2; times += 1)
      await expect(list.synchroniser.now()).rejects.toMatchObject({ error: { code: thrown.error.code } });
    service.onRead = usual;
    // Where another could be the reason those that were not refused come first.
    for (let times = 0; times < 2; times += 1) await list.synchroniser.now();
    expect(idsOf(service.orders).filter(id => !list.lines.findByOrderId(id)?.isWhole)).toEqual([]);
  });

  it.each([
    ['503', refusal(503)],
    ['502', refusal(502)],
    ['500 and asked to wait', refusal(500, 60_000)],
    ['something that stands before the service', clientError('not_the_service')],
    ['a redirect', clientError('redirect')],
  ])('that alone is answered %s is read with the next look', async (_answer, thrown) => {
    const service = listingService({ pageSize: 100 });
    service.add(3);
    const [, broken] = service.orders;
    service.onRead = orderId => {
      if (orderId === broken?.id) throw thrown;
    };
    const list = listOf(service);
    await expect(list.synchroniser.now()).rejects.toMatchObject({ error: { code: thrown.error.code } });
    service.onRead = () => undefined;
    await list.synchroniser.now();
    expect(list.lines.findByOrderId(broken?.id ?? '')?.isWhole).toBe(true);
  });

  it('that cannot be read is left out in the end, though there is no other to be read', async () => {
    const service = listingService({ pageSize: 100 });
    const [only] = service.add(1);
    service.onRead = () => {
      throw refusal(403);
    };
    const list = listOf(service);
    for (let times = 0; times < 3; times += 1) await list.synchroniser.now().catch(() => undefined);
    expect(service.reads).toEqual([only?.id, only?.id, only?.id]);
    await list.synchroniser.now();
    expect(service.reads).toHaveLength(3);
  });

  it('that was read before another was refused is told at once', async () => {
    const { service, list } = await known(3);
    const [newest, , oldest] = service.orders;
    for (const order of [...service.orders]) service.change(order, { customer_reference: 'Changed' });
    service.onRead = orderId => {
      if (orderId === newest?.id) throw refusal(429, 60_000);
    };
    list.changed.length = 0;
    const counts = { before: list.pages.count({ ...everyOrder, search: 'changed' }) };
    await expect(list.synchroniser.now()).rejects.toMatchObject({ error: { code: 'rate_limited' } });
    expect(counts.before).toBe(0);
    expect(list.changed.filter(id => id === oldest?.id)).toHaveLength(2);
  });

  it('that is gone is asked for no more, though it is on screen', async () => {
    const { service, list } = await known(3);
    const [, removed] = service.orders;
    service.remove(removed ?? expect.unreachable());
    await list.synchroniser.now();
    service.reads.length = 0;
    list.synchroniser.want([removed?.id ?? '']);
    await list.synchroniser.now();
    expect(service.reads).not.toContain(removed?.id);
  });
});

describe('of the orders that still move', () => {
  it.each([
    ['are gone', (service: Service, order: Order) => void service.remove(order)],
    [
      'cannot be read',
      (service: Service, order: Order) => {
        const before = service.onRead;
        service.onRead = orderId => {
          if (orderId === order.id) throw refusal(500);
          return before(orderId);
        };
      },
    ],
  ])('those that %s leave the others their turn', async (_what, end) => {
    const { service, list } = await known(mostMoving + 4);
    // Those that were read the longest ago come first.
    const oldest = service.orders.slice(0, mostMoving);
    const others = idsOf(service.orders.slice(mostMoving));
    for (const order of [...oldest]) end(service, order);
    for (let times = 0; times < 4; times += 1) await list.synchroniser.now().catch(() => undefined);
    expect(service.reads).toEqual(expect.arrayContaining(others));
  });
});
type Service = ReturnType<typeof listingService>;
