import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { everyOrder } from '../../../../src-shared/contract/order-query.ts';
import { longestWaitMs } from '../../../support/longest-wait.ts';
import { listingService, listOf, refusal } from '../../../support/stores.ts';

const hourMs = 3_600_000;
const idsOf = (orders: readonly { id: string }[]): string[] => orders.map(({ id }) => id);

/** A list that has read all of so many orders, three a page, and waits now. */
async function complete(count: number, more: Parameters<typeof listOf>[1] = {}, status = 'accepted') {
  const service = listingService();
  service.add(count, { status });
  const list = listOf(service, more);
  await list.untilRest(list.synchroniser.start);
  expect(list.synchroniser.state().isComplete).toBe(true);
  service.lists.length = 0;
  service.reads.length = 0;
  return { service, list };
}

const unseen = (list: ReturnType<typeof listOf>) => list.pages.count({ ...everyOrder, show: 'unseen' });

describe('the whole list', () => {
  it('is read once, and not again within a day', async () => {
    const { service, list } = await complete(8);
    list.clock.pass(24 * hourMs);
    await list.untilRest();
    expect(service.lists).toEqual([]);
  });

  it.each([
    ['after a day', 24 * hourMs + 1],
    ['where the clock was set back', -hourMs],
  ])('is read again %s', async (_when, byMs) => {
    const { service, list } = await complete(8);
    list.clock.jumpTo(list.clock.nowMs() + byMs);
    await list.untilRest();
    expect(service.lists.map(({ cursor }) => cursor ?? null)).toEqual([null, 'ord_0005', 'ord_0002']);
  });

  it('is held against what is there: an order that it lacks is asked for, and may be gone', async () => {
    // What has ended is in no list of those that move, and not read anew with every look.
    const { service, list } = await complete(8, {}, 'delivered');
    const removed = service.orders[4] ?? expect.unreachable();
    service.remove(removed);
    await list.untilRest(list.synchroniser.readAll);
    expect(list.lines.findByOrderId(removed.id)?.isGone).toBe(false);
    await list.synchroniser.now();
    expect(list.lines.findByOrderId(removed.id)?.isGone).toBe(true);
  });

  it('shows its newest page before the next ones are there', async () => {
    const service = listingService();
    service.add(8);
    const held: (() => void)[] = [];
    service.onList = ({ cursor }) => (cursor ? new Promise(resolve => held.push(resolve)) : undefined);
    const list = listOf(service);
    onTestFinished(() => {
      service.onList = () => undefined;
      held[0]?.();
    });
    list.synchroniser.start();
    await vi.waitFor(() => expect(held).toHaveLength(1), { timeout: longestWaitMs });
    // What is stored beside that request is stored in the next turns of the event loop.
    for (let turn = 0; turn < 5; turn += 1) await new Promise(resolve => setImmediate(resolve));
    expect(list.shown()).toEqual(idsOf(service.orders.slice(0, 3)));
  });

  it('goes on where a failure has cut it off, behind the pages that came before', async () => {
    const service = listingService();
    service.add(12);
    service.onList = ({ cursor }) => {
      if (cursor !== 'ord_0003') return;
      service.onList = () => undefined;
      throw refusal(503);
    };
    const list = listOf(service);
    await list.untilRest(list.synchroniser.start);
    expect(list.synchroniser.state()).toMatchObject({ isComplete: false, readCount: 9 });
    await list.untilRest();
    expect(service.lists.map(({ cursor }) => cursor ?? null)).toEqual([
      null,
      'ord_0009',
      'ord_0006',
      'ord_0003',
      'ord_0003',
    ]);
    expect(list.synchroniser.state()).toMatchObject({ isComplete: true, readCount: 12 });
  });

  it('asks for the next page while one is stored, and for none twice', async () => {
    const service = listingService();
    service.add(12);
    const list = listOf(service);
    const storedAtAsking: number[] = [];
    service.onList = () => void storedAtAsking.push(list.lines.count());
    await list.untilRest(list.synchroniser.start);
    expect(storedAtAsking).toEqual([0, 0, 3, 6]);
    expect(list.shown()).toEqual(idsOf(service.orders));
  });

  it('drops a page that was asked for before a newer look at the list, and asks for it again', async () => {
    const service = listingService();
    service.add(9);
    const list = listOf(service);
    let looked: Promise<unknown> = Promise.resolve();
    service.onList = () => {
      service.onList = () => undefined;
      looked = Promise.resolve().then(list.synchroniser.now);
    };
    await list.untilRest(list.synchroniser.start);
    await looked;
    await vi.waitFor(() => expect(list.shown()).toEqual(idsOf(service.orders)), { timeout: longestWaitMs });
    const pages = service.lists.filter(asked => !('status' in asked)).map(({ cursor }) => cursor);
    expect(pages.slice(0, 4)).toEqual([null, 'ord_0006', null, 'ord_0006']);
  });

  it('is not asked for again at once where the service refuses even its newest page', async () => {
    const service = listingService();
    service.onList = () => {
      throw refusal(400);
    };
    const list = listOf(service);
    await list.untilRest(list.synchroniser.start);
    expect(service.lists).toHaveLength(1);
    expect(list.synchroniser.state().error).toMatchObject({ status: 400 });
  });

  it('of another account is read from its newest order on, and is no news', async () => {
    let accountId = 'former';
    const service = listingService();
    service.add(8);
    service.onList = ({ cursor }) => {
      if (cursor) throw refusal(503);
    };
    const list = listOf(service, { accountId: () => accountId });
    await list.untilRest(list.synchroniser.start);
    accountId = 'present';
    service.onList = () => undefined;
    service.lists.length = 0;
    await list.untilRest();
    expect(service.lists[0]?.cursor ?? null).toBeNull();
    expect(unseen(list)).toBe(0);
  });

  it('of another account is no news where that of the former one was whole', async () => {
    let accountId = 'former';
    const { service, list } = await complete(8, { accountId: () => accountId });
    service.orders.length = 0;
    service.add(5);
    accountId = 'present';
    await list.untilRest();
    expect(list.synchroniser.state().readCount).toBe(5);
    expect(unseen(list)).toBe(0);
  });
});

describe('a list without an end', () => {
  /** Pages that bring nothing new, each with a cursor that was not there before. */
  function endless(service: ReturnType<typeof listingService>, entries: 'none' | 'the same') {
    const { listEntries } = service.endpoints;
    let pages = 0;
    service.endpoints.listEntries = async query => {
      if (!query.cursor) return { ...(await listEntries(query)), next_cursor: 'more', has_more: true };
      service.lists.push(query);
      pages += 1;
      const page = await listEntries({});
      service.lists.pop();
      return {
        ...page,
        entries: entries === 'none' ? [] : page.entries,
        next_cursor: `more-${pages}`,
        has_more: true,
      };
    };
  }

  it.each(['none', 'the same'] as const)(
    'is given up where its pages hold %s, and it is said why',
    async entries => {
      const service = listingService();
      service.add(3);
      endless(service, entries);
      const list = listOf(service);
      await list.untilRest(list.synchroniser.start);
      expect(list.synchroniser.state()).toMatchObject({
        isComplete: false,
        error: { code: 'bad_answer', reason: 'endless_list' },
      });
      // What came is there, and the service is asked no more than it takes to know.
      expect(list.shown()).toEqual(idsOf(service.orders));
      expect(service.lists.length).toBeLessThan(60);
      const asked = service.lists.length;
      await list.untilRest();
      expect(service.lists.length - asked).toBeLessThanOrEqual(6);
    },
  );

  it('is given up where it is of orders that are known better', async () => {
    const { service, list } = await complete(3);
    await list.synchroniser.now();
    expect(list.synchroniser.state().wholeCount).toBe(3);
    const { entryOf } = service;
    service.entryOf = order => {
      const { summary } = entryOf(order);
      const older = summary && { ...summary, updated_at: '2026-01-01T00:00:00Z', status: 'in_transit' };
      return { summary: older, raw: older };
    };
    endless(service, 'the same');
    await list.untilRest(list.synchroniser.readAll);
    expect(list.synchroniser.state()).toMatchObject({ error: { reason: 'endless_list' } });
  });

  it('of orders that move is given up, too', async () => {
    const service = listingService();
    service.add(3);
    const list = listOf(service);
    await list.untilRest(list.synchroniser.start);
    endless(service, 'the same');
    const { listEntries } = service.endpoints;
    const errors: (string | null)[] = [];
    service.endpoints.listEntries = query =>
      query.status ? listEntries({ ...query, cursor: query.cursor ?? 'first' }) : listEntries({});
    for (let look = 0; look < 20; look += 1)
      await list.synchroniser
        .now()
        .catch((thrown: { error: { reason: string } }) => errors.push(thrown.error.reason));
    expect(errors).toEqual(['endless_list']);
  });

  it('of orders that move is given up where its ids fill the memory', async () => {
    const service = listingService({ pageSize: 1 });
    service.add(12);
    const list = listOf(service, { maxMetCharacters: 40 });
    await list.untilRest(list.synchroniser.start);
    const { listEntries } = service.endpoints;
    // Whatever status is asked for, every order is in it.
    service.endpoints.listEntries = query => listEntries(query.cursor ? { cursor: query.cursor } : {});
    const errors: (string | null)[] = [];
    for (let look = 0; look < 4; look += 1)
      await list.synchroniser
        .now()
        .catch((thrown: { error: { reason: string } }) => errors.push(thrown.error.reason));
    expect(errors[0]).toBe('endless_list');
  });

  it('is no list that has a few empty pages in it', async () => {
    const service = listingService({ pageSize: 1 });
    service.add(3);
    const { listEntries } = service.endpoints;
    service.endpoints.listEntries = async query => {
      const [at = '', gaps = '0'] = (query.cursor ?? '').split('|');
      const page = await listEntries({ ...query, cursor: at === '' ? null : at });
      if (Number(gaps) < 40) {
        service.lists.length = 0;
        return { entries: [], next_cursor: `${at}|${Number(gaps) + 1}`, has_more: true };
      }
      return page;
    };
    const list = listOf(service);
    await list.untilRest(list.synchroniser.start);
    expect(list.synchroniser.state()).toMatchObject({ isComplete: true, error: null });
    expect(list.shown()).toEqual(idsOf(service.orders));
  });
});

describe('the head of the list', () => {
  it('is one page where the service has no orders', async () => {
    const { service, list } = await complete(0);
    await list.synchroniser.now();
    expect(service.lists.filter(({ status }) => !status)).toHaveLength(1);
  });

  it('is read down to what is known, and each order in it is news', async () => {
    const { service, list } = await complete(8);
    const arrived = service.add(7);
    await list.synchroniser.now();
    expect(list.shown()).toEqual(idsOf(service.orders));
    expect(list.pages.ids({ ...everyOrder, show: 'unseen' }, null, null)).toEqual(idsOf(arrived));
    expect(service.lists.filter(({ status }) => !status)).toHaveLength(3);
  });

  it('that is too long to be looked through makes the whole list be read again, which has a gap until then', async () => {
    const { service, list } = await complete(8);
    service.add(100, { status: 'delivered' });
    await list.synchroniser.now();
    expect(list.shown().length).toBeLessThan(service.orders.length);
    expect(list.synchroniser.state().isComplete).toBe(false);
    // A reading that somebody begins anew does not close it.
    list.synchroniser.readAll();
    expect(list.synchroniser.state().isComplete).toBe(false);
    await list.untilRest();
    expect(list.synchroniser.state().isComplete).toBe(true);
    expect(list.shown()).toEqual(idsOf(service.orders));
  });
});

describe('orders of one millisecond', () => {
  it('stand as the service lists them, whether they were read first or came since', async () => {
    const at = '2026-11-20T22:00:00Z';
    const service = listingService({ pageSize: 10 });
    service.add(3, { created_at: at });
    const list = listOf(service);
    await list.synchroniser.now();
    expect(list.shown()).toEqual(idsOf(service.orders));
    service.add(3, { created_at: at });
    await list.synchroniser.now();
    expect(list.shown()).toEqual(idsOf(service.orders));
  });
});

describe('an entry that cannot be read and names no time', () => {
  /** Entries of these orders, by their place in the list, are only an id. */
  function withOdd(service: ReturnType<typeof listingService>, ...places: number[]) {
    const odd = places.map(place => service.orders[place]?.id);
    const { entryOf } = service;
    service.entryOf = order =>
      odd.includes(order.id) ? { summary: null, raw: { id: order.id } } : entryOf(order);
  }

  it('stands where the service lists it', async () => {
    const service = listingService();
    service.add(9);
    // In the middle of a page, at its end, and at the beginning of one.
    withOdd(service, 1, 5, 6);
    const list = listOf(service);
    await list.untilRest(list.synchroniser.start);
    expect(list.shown()).toEqual(idsOf(service.orders));
  });

  it('stands where the service lists it, also where it came since', async () => {
    const { service, list } = await complete(3);
    service.add(5);
    withOdd(service, 1, 3);
    await list.synchroniser.now();
    expect(list.shown()).toEqual(idsOf(service.orders));
  });
});

it('an entry that could not be read is no news when it can be', async () => {
  const { service, list } = await complete(3);
  const { entryOf } = service;
  const [order] = service.add();
  service.entryOf = one => (one === order ? { summary: null, raw: { id: one.id } } : entryOf(one));
  // Its whole cannot be read either.
  service.onRead = orderId => {
    if (orderId === order?.id) throw refusal(500);
  };
  await list.synchroniser.now().catch(() => undefined);
  list.lines.markSeen(null);
  list.lines.takeNews();
  service.entryOf = entryOf;
  await list.synchroniser.now().catch(() => undefined);
  expect(list.lines.findByOrderId(order?.id ?? '')?.row.knowledge).toBe('summary');
  expect([...list.lines.takeNews()]).toEqual([]);
});

describe('orders of a status', () => {
  it('are asked for page after page, as far as a thousand', async () => {
    const service = listingService();
    service.add(29);
    const list = listOf(service);
    const query = { status: 'accepted', customerReference: null };
    const all = await list.synchroniser.askService(query);
    expect(all).toEqual({ localIds: idsOf(service.orders), hasMore: false });
    service.add(2);
    expect(await list.synchroniser.askService(query)).toMatchObject({ hasMore: true });
  });

  it('are no news while the list is read for the first time', async () => {
    const service = listingService();
    service.add(5);
    const list = listOf(service);
    await list.synchroniser.askService({ status: 'accepted', customerReference: null });
    expect(unseen(list)).toBe(0);
  });

  const ofStatus = ({ lists }: ReturnType<typeof listingService>, status: string) =>
    lists.filter(one => one.status === status).map(({ cursor }) => cursor ?? null);

  it('are gone through anew where the service refuses a cursor of an earlier look', async () => {
    const { service, list } = await complete(20);
    await list.synchroniser.now();
    service.onList = ({ status, cursor }) => {
      if (status && cursor) throw refusal(400);
    };
    await list.synchroniser.now();
    service.onList = () => undefined;
    service.lists.length = 0;
    await list.synchroniser.now();
    expect(ofStatus(service, 'accepted')).toEqual([null, 'ord_0017', 'ord_0014']);
  });

  it('are not asked for any more where the service does not know the status', async () => {
    const { service, list } = await complete(3);
    service.onList = ({ status }) => {
      if (status) throw refusal(400);
    };
    for (let looks = 0; looks < 3; looks += 1) await list.synchroniser.now();
    expect(ofStatus(service, 'accepted')).toEqual([null]);
  });

  it('that are listed on any of its pages are not asked for one by one', async () => {
    const { service, list } = await complete(6);
    // All of them are known whole, and only eight of those that move are read anew with a look.
    for (let looks = 0; looks < 3; looks += 1) await list.synchroniser.now();
    service.add(12);
    for (let looks = 0; looks < 6; looks += 1) await list.synchroniser.now();
    service.reads.length = 0;
    for (let looks = 0; looks < 3; looks += 1) await list.synchroniser.now();
    expect(service.reads.length).toBe(3 * 8);
  });
});
