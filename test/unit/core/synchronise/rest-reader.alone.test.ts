import { afterEach, describe, expect, it, vi } from 'vitest';
import { everyOrder } from '../../../../src-shared/contract/order-query.ts';
import { forgetWaits, nextWait } from '../../../support/fakes.ts';
import { listingService, listOf, newFolder, refusal } from '../../../support/stores.ts';

vi.mock('node:timers/promises', async () => (await import('../../../support/fakes.ts')).fakeTimers);
afterEach(forgetWaits);

const intervalMs = 600_000;
const atOnce = 4;

/** A service with so many orders that have ended, each of which takes so long to read. */
function serviceOf(ended: number, readMs = 8) {
  const service = listingService({ pageSize: 100 });
  service.add(ended, { status: 'delivered' });
  const listAt = (options: Parameters<typeof listOf>[1] = {}) => {
    const list = listOf(service, { intervalMs: () => intervalMs, ...options });
    service.onRead = () => list.clock.pass(readMs / atOnce);
    return list;
  };
  return { service, listAt };
}
type List = ReturnType<ReturnType<typeof serviceOf>['listAt']>;

/** Lets it go on until it waits for its next look. @returns the waits before that, in milliseconds */
async function toTheEnd(list: List): Promise<number[]> {
  const waits: number[] = [];
  for (;;) {
    const wait = await nextWait();
    if (wait.ms > 10_000) return waits;
    waits.push(wait.ms);
    list.clock.pass(wait.ms);
    wait.end();
  }
}

describe('orders of which only a summary is known', () => {
  it('are read whole in the background: those that are open first, of the others the newest', async () => {
    const { service, listAt } = serviceOf(20);
    const open = service.add(3).map(({ id }) => id);
    const list = listAt();
    list.synchroniser.start();
    await toTheEnd(list);
    const read = [...new Set(service.reads)];
    expect(new Set(read.slice(0, 3))).toEqual(new Set(open));
    expect(read.slice(3)).toEqual(service.orders.slice(3).map(({ id }) => id));
    expect(list.synchroniser.state()).toMatchObject({ orderCount: 23, wholeCount: 23, unreadCount: 0 });
  });

  it.each([
    ['of a quick service no more than thirty a second', 8, 4 * 33],
    ['of a slow one half of the time none', 400, 800],
  ])('are read with pauses: %s', async (_what, readMs, fewMs) => {
    const { listAt } = serviceOf(20, readMs);
    const list = listAt();
    list.synchroniser.start();
    const waits = await toTheEnd(list);
    expect(waits).toEqual(Array.from({ length: 4 }, () => expect.closeTo(fewMs - readMs)));
  });

  it('are no news, and what they tell is in the list', async () => {
    const { listAt } = serviceOf(5);
    const list = listAt();
    list.synchroniser.start();
    await toTheEnd(list);
    expect(list.pages.count({ ...everyOrder, show: 'unseen' })).toBe(0);
    expect(list.pages.count({ ...everyOrder, search: 'volvo' })).toBe(5);
  });

  it('are gone on with after a restart, none of them twice', async () => {
    const { service, listAt } = serviceOf(20);
    const folder = newFolder();
    const first = listAt({ folder });
    first.synchroniser.start();
    for (let times = 0; times < 3; times += 1) {
      const wait = await nextWait();
      first.clock.pass(wait.ms);
      wait.end();
    }
    await first.close();
    forgetWaits();
    const before = service.reads.length;
    expect(before).toBeLessThan(20);
    const again = listAt({ folder });
    again.synchroniser.start();
    await toTheEnd(again);
    expect(new Set(service.reads).size).toBe(20);
    expect(service.reads).toHaveLength(20);
  });

  it('are left alone as long as the service asks, and none of them is passed over', async () => {
    const { service, listAt } = serviceOf(20);
    const list = listAt();
    const usual = service.onRead;
    service.onRead = () => {
      if (service.reads.length === 10) throw refusal(429, 90_000);
      return usual('');
    };
    list.synchroniser.start();
    expect(await toTheEnd(list)).not.toContain(90_000);
    expect(list.synchroniser.state()).toMatchObject({ error: { code: 'rate_limited' } });
    list.clock.pass(90_000);
    list.synchroniser.wake();
    await toTheEnd(list);
    expect(list.synchroniser.state()).toMatchObject({ error: null, wholeCount: 20, unreadCount: 0 });
  });

  it('wait as long as the service asks, whoever wants something of it meanwhile', async () => {
    const { service, listAt } = serviceOf(20);
    const list = listAt();
    const usual = service.onRead;
    service.onRead = () => {
      if (service.reads.length === 10) throw refusal(429, 90_000);
      return usual('');
    };
    list.synchroniser.start();
    await toTheEnd(list);
    const before = service.reads.length;
    list.synchroniser.want(service.orders.map(({ id }) => id));
    list.synchroniser.readFirst(
      'test',
      service.orders.map(({ id }) => id),
    );
    const rest = await nextWait();
    expect(rest.ms).toBe(90_000);
    expect(service.reads).toHaveLength(before);
    list.clock.pass(rest.ms);
    rest.end();
    await toTheEnd(list);
    expect(list.synchroniser.state()).toMatchObject({ error: null, wholeCount: 20, unreadCount: 0 });
  });

  it('wait as long as the service asks whoever has looked by hand, until it answers somebody', async () => {
    const { service, listAt } = serviceOf(20);
    const list = listAt({ intervalMs: () => null });
    await list.synchroniser.now();
    list.synchroniser.start();
    await nextWait();
    const usual = service.onList;
    service.onList = () => {
      throw refusal(429, 90_000);
    };
    await expect(list.synchroniser.now()).rejects.toMatchObject({ error: { code: 'rate_limited' } });
    list.synchroniser.readFirst(
      'test',
      service.orders.map(({ id }) => id),
    );
    expect((await nextWait()).ms).toBe(90_000);
    expect(service.reads).toEqual([]);
    service.onList = usual;
    await list.synchroniser.now();
    await nextWait();
    expect(list.synchroniser.state()).toMatchObject({ error: null, askedCount: 0, unreadCount: 0 });
  });

  it('that the service fails at are left out, and said to be so', async () => {
    const { service, listAt } = serviceOf(6);
    const list = listAt();
    const [bad] = service.orders;
    service.onRead = orderId => {
      if (orderId === bad?.id) throw refusal(500);
    };
    list.synchroniser.start();
    await toTheEnd(list);
    expect(list.synchroniser.state()).toMatchObject({ orderCount: 6, wholeCount: 5, unreadCount: 0 });
    expect(list.pages.countUnread(everyOrder, null)).toEqual({ unread: 0, unasked: 0, unreadable: 1 });
  });

  it('are not read where it is to look only when somebody asks', async () => {
    const { service, listAt } = serviceOf(6);
    const list = listAt({ intervalMs: () => null });
    list.synchroniser.start();
    await nextWait();
    expect(service.reads).toEqual([]);
    expect(list.synchroniser.state()).toMatchObject({ unreadCount: 6, restMs: null });
  });
});

describe('orders that somebody waits for', () => {
  it.each([
    ['while others are read', intervalMs],
    ['where it is to look only when somebody asks', null],
  ])('are read before all others, without a pause, %s', async (_when, interval) => {
    const { service, listAt } = serviceOf(30);
    const list = listAt({ intervalMs: () => interval });
    list.synchroniser.start();
    await nextWait();
    service.reads.length = 0;
    const oldest = service.orders.slice(-12).map(({ id }) => id);
    list.synchroniser.readFirst('test', oldest);
    await nextWait();
    expect(new Set(service.reads.slice(0, 12))).toEqual(new Set(oldest));
    expect(list.synchroniser.state().askedCount).toBe(0);
  });

  it('are read in their turn again when nobody does any more', async () => {
    const { service, listAt } = serviceOf(30);
    const list = listAt();
    list.synchroniser.start();
    await nextWait();
    list.synchroniser.readFirst(
      'test',
      service.orders.slice(-12).map(({ id }) => id),
    );
    list.synchroniser.readInTurn('test');
    await toTheEnd(list);
    expect(service.reads).toEqual(service.orders.map(({ id }) => id));
  });

  it('are waited for by one when another waits no more', async () => {
    const { service, listAt } = serviceOf(30);
    const list = listAt({ intervalMs: () => null });
    await list.synchroniser.now();
    const ids = service.orders.map(({ id }) => id);
    list.synchroniser.readFirst('a list', ids.slice(0, 20));
    list.synchroniser.readFirst('an export', ids.slice(15, 25));
    expect(list.synchroniser.state().askedCount).toBe(25);
    list.synchroniser.readInTurn('an export');
    expect(list.synchroniser.state().askedCount).toBe(20);
    list.synchroniser.readInTurn('a list');
    expect(list.synchroniser.state().askedCount).toBe(0);
  });

  it('are read in their turn after a restart: nobody waits any more', async () => {
    const { service, listAt } = serviceOf(30);
    const folder = newFolder();
    const first = listAt({ folder, intervalMs: () => null });
    await first.synchroniser.now();
    first.synchroniser.readFirst('test', ['ord_0001']);
    expect(first.synchroniser.state().askedCount).toBe(1);
    await first.close();
    service.reads.length = 0;
    const again = listAt({ folder });
    again.synchroniser.start();
    await toTheEnd(again);
    expect(service.reads).toEqual(service.orders.map(({ id }) => id));
  });

  /** A list that looks only when somebody asks, of which a reading that somebody waits for was just refused. */
  async function refusedWhileWaitedFor(count: number) {
    const { service, listAt } = serviceOf(count);
    const list = listAt({ intervalMs: () => null });
    await list.synchroniser.now();
    list.synchroniser.start();
    await nextWait();
    const usual = service.onRead;
    service.onRead = () => {
      throw refusal(503);
    };
    list.synchroniser.readFirst(
      'test',
      service.orders.map(({ id }) => id),
    );
    const retry = await nextWait();
    expect(list.synchroniser.state().error).not.toBeNull();
    service.onRead = usual;
    return { list, retry };
  }

  it('are tried again soon after a failure, also where it is to look only when somebody asks', async () => {
    const { list, retry } = await refusedWhileWaitedFor(60);
    expect(retry.ms).toBe(15_000);
    list.clock.pass(retry.ms);
    retry.end();
    await nextWait();
    expect(list.synchroniser.state()).toMatchObject({ askedCount: 0, error: null });
  });

  it('are gone on with at once when the service answers somebody again', async () => {
    const { list } = await refusedWhileWaitedFor(60);
    await list.synchroniser.now();
    await nextWait();
    expect(list.synchroniser.state()).toMatchObject({ askedCount: 0, error: null });
  });

  it('that are read already are not read again', async () => {
    const { service, listAt } = serviceOf(5);
    const list = listAt();
    list.synchroniser.start();
    await toTheEnd(list);
    service.reads.length = 0;
    list.synchroniser.readFirst(
      'test',
      service.orders.map(({ id }) => id),
    );
    await nextWait();
    expect(service.reads).toEqual([]);
  });
});

it('the windows hear of orders that are read in the background every five seconds at most, and of each', async () => {
  const { service, listAt } = serviceOf(300);
  const list = listAt();
  const heard: number[] = [];
  const push = list.changed.push.bind(list.changed);
  list.changed.push = (...ids) => {
    heard.push(ids.length);
    return push(...ids);
  };
  list.synchroniser.start();
  await toTheEnd(list);
  expect(new Set(list.changed)).toEqual(new Set(service.orders.map(({ id }) => id)));
  const seconds = (300 / atOnce) * ((4 * 33) / 1_000);
  expect(heard.length).toBeLessThanOrEqual(Math.ceil(seconds / 5) + 1);
});
