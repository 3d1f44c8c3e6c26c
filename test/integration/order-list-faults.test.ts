import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { everyOrder } from '../../src-shared/contract/order-query.ts';
import {
  type Order,
  type OrderSummary,
  orderSchema,
  orderSummarySchema,
  pageSchema,
} from '../../src-shared/domain/order.ts';
import { advance, patchOrder, placedOrder } from '../support/builders/request.ts';
import { temporaryFolder } from '../support/core.ts';
import { eventually, openList, serviceBetween } from '../support/order-list.ts';
import { type Api, type Harness, openHarness, startHarness } from '../support/sandbox.ts';

const listSchema = pageSchema(orderSummarySchema);

async function listed(service: Harness): Promise<OrderSummary[]> {
  const api = service.as('full');
  const all: OrderSummary[] = [];
  let cursor = '';
  do {
    const page = listSchema.parse((await api(`/v2/orders?limit=100${cursor}`)).json());
    all.push(...page.data);
    cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
  } while (cursor !== '');
  return all;
}

const factsOf = (summaries: readonly OrderSummary[]) =>
  summaries.map(summary => ({
    createdAtMs: Date.parse(summary.created_at),
    id: summary.id,
    status: summary.status,
    readiness: summary.pickup_readiness,
    reference: summary.customer_reference,
    isGone: false,
  }));

type Fact = ReturnType<typeof factsOf>[number] | { createdAtMs: number; id: string | null };

/** Newest first; nobody orders what was created in the same millisecond. */
const byTime = <F extends Fact>(facts: readonly F[]): F[] => {
  expect(facts.map(fact => fact.createdAtMs)).toEqual(
    facts.map(fact => fact.createdAtMs).toSorted((one, other) => other - one),
  );
  return facts.toSorted(
    (one, other) => other.createdAtMs - one.createdAtMs || String(one.id).localeCompare(String(other.id)),
  );
};

const hourMs = 3_600_000;

/** The clock of this computer, hours away from the service's own. */
function movableClock() {
  let aheadMs = 0;
  return {
    nowMs: () => Date.now() + aheadMs,
    monotonicMs: () => performance.now(),
    setAhead: (ms: number): void => void (aheadMs = ms),
  };
}

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('arrive' as const), count: fc.integer({ min: 1, max: 12 }) }),
    fc.record({ do: fc.constant('move' as const), which: fc.nat({ max: 200 }) }),
    fc.record({ do: fc.constant('rename' as const), which: fc.nat({ max: 200 }) }),
    fc.record({ do: fc.constant('look' as const) }),
    fc.record({ do: fc.constant('read on' as const), ms: fc.integer({ min: 0, max: 60 }) }),
    fc.record({ do: fc.constant('restart' as const) }),
    fc.record({ do: fc.constant('read all' as const) }),
    fc.record({ do: fc.constant('read all meanwhile' as const), ms: fc.integer({ min: 0, max: 60 }) }),
    fc.record({
      do: fc.constant('ask' as const),
      status: fc.constantFrom('accepted', 'in_transit', 'delivered', 'cancelled'),
    }),
    fc.record({ do: fc.constant('set clock' as const), hours: fc.integer({ min: -60, max: 60 }) }),
    fc.record({
      do: fc.constant('disturb' as const),
      fault: fc.constantFrom(
        { kind: 'status', status: 400 },
        { kind: 'status', status: 429, retry_after: 0 },
        { kind: 'status', status: 500 },
        { kind: 'reset_before' },
        { kind: 'reset_after' },
        { kind: 'truncate' },
        { kind: 'expired_token' },
      ),
      operation: fc.constantFrom('order-list', 'order-get'),
      times: fc.integer({ min: 1, max: 4 }),
    }),
  ),
  { minLength: 4, maxLength: 14 },
);

/** Faults that are meant for the program may meet this as well. */
async function readOrder(api: Api, id: string): Promise<Order | null> {
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = await api(`/v2/orders/${id}`).catch(() => null);
    const { data } = orderSchema.safeParse(answer?.status === 200 ? answer.json() : null);
    if (data) return data;
  }
  return null;
}

it('ends as the service lists its orders, whatever order of pages, arrivals, failures and restarts', async () => {
  const folder = temporaryFolder();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 3, max: 25 }), async (sequence, pageSize) => {
      run += 1;
      const service = await openHarness({ dataDir: join(folder, `service-${run}`), seed: 60 });
      const home = join(folder, `home-${run}`);
      mkdirSync(home);
      const clock = movableClock();
      const open = () => openList({ baseUrl: service.baseUrl, folder: home, pageSize, clock });
      let list = open();
      // A fault may end the token of a call, which was meant for the program: each has its own.
      const api: Api = (path, call) => service.as('full')(path, call);
      const ids = (await listed(service)).map(({ id }) => id);
      for (const step of sequence) {
        if (step.do === 'arrive') {
          for (let left = step.count; left > 0; left -= 1) {
            // Several in the same millisecond now and then.
            service.clock.nowMs += left % 3;
            ids.push((await placedOrder(api)).id);
          }
        }
        if (step.do === 'move') {
          // Whose state does not allow it stays as it is.
          await advance(api, ids[step.which % ids.length] ?? '', 'cancelled');
        }
        if (step.do === 'rename') {
          // Refused where the order has ended.
          const order = await readOrder(api, ids[step.which % ids.length] ?? '');
          if (order) await patchOrder(api, order, { customer_reference: `Renamed ${step.which}` });
        }
        if (step.do === 'look') await list.synchroniser.now().catch(() => undefined);
        if (step.do === 'read on' || step.do === 'read all meanwhile') {
          list.synchroniser.start();
          await new Promise(resolve => setTimeout(resolve, step.ms));
          if (step.do === 'read all meanwhile') list.synchroniser.readAll();
          await list.synchroniser.stop();
        }
        if (step.do === 'ask') {
          const query = { status: step.status, customerReference: null };
          await list.synchroniser.askService(query).catch(() => undefined);
        }
        if (step.do === 'set clock') clock.setAhead(step.hours * hourMs);
        if (step.do === 'read all') list.synchroniser.readAll();
        if (step.do === 'disturb') {
          const { fault, operation, times } = step;
          const faults = [{ ...fault, operation, times }];
          await service.control('/_sandbox/faults', { method: 'POST', json: { faults } });
        }
        if (step.do === 'restart') {
          await list.close();
          list = open();
        }
      }
      await service.control('/_sandbox/faults', { method: 'DELETE' });
      const expected = byTime(factsOf(await listed(service)));
      // A token that was ended twice in a row is a refused sign-in, after which nobody asks by himself.
      list.synchroniser.tryAgain();
      list.synchroniser.start();
      const isEqual = () => JSON.stringify(byTime(list.facts())) === JSON.stringify(expected);
      // Far more than it takes, so that a busy machine has the time too.
      const deadlineMs = Date.now() + 100_000;
      await eventually(() => isEqual() || Date.now() > deadlineMs, 'the list is the service’s');
      expect(byTime(list.facts())).toEqual(expected);
      list.checkSearchIndex();
      await list.close();
      await service.close();
    }),
    { numRuns: 10, endOnFailure: true },
  );
});

// @interface list-orders.statuses
it('begins again without duplicates where the service refuses a cursor, and forgets nothing', async () => {
  const service = await startHarness({ seed: 40 });
  let refused = '';
  const between = await serviceBetween(service.baseUrl, (path, json) => {
    if (refused === '' && path.includes('cursor=')) refused = path;
    // Once and for all, until the list is read from its beginning.
    if (refused !== '' && list.synchroniser.state().readCount === 0) refused = 'nothing any more';
    if (path !== refused) return { json };
    const instance = '/v2/orders';
    return {
      status: 400,
      json: { type: 'x', title: 'x', status: 400, code: 'validation_error', instance, request_id: 'req_1' },
    };
  });
  const list = openList({ baseUrl: between, folder: temporaryFolder(), pageSize: 9 });
  list.synchroniser.start();
  await eventually(() => list.synchroniser.state().isComplete, 'the whole list is read');
  expect(refused).toBe('nothing any more');
  expect(list.facts()).toEqual(factsOf(await listed(service)));
});

it('shows an entry that cannot be read as it came, and all others as ever', async () => {
  const service = await startHarness({ seed: 30 });
  const [, odd] = await listed(service);
  const between = await serviceBetween(service.baseUrl, (path, json) => {
    if (!path.startsWith('/v2/orders?')) return { json };
    const page = listSchema.parse(json);
    const data = page.data.map(entry => (entry.id === odd?.id ? { ...entry, status: 42 } : entry));
    return { json: { ...page, data } };
  });
  const list = openList({ baseUrl: between, folder: temporaryFolder(), pageSize: 10 });
  list.synchroniser.start();
  await eventually(() => list.synchroniser.state().isComplete, 'the whole list is read');
  await list.synchroniser.stop();
  expect(list.facts()).toHaveLength(30);
  const line = list.lines.findByOrderId(odd?.id ?? '');
  expect(line?.row).toMatchObject({ knowledge: 'unreadable', status: null });
  expect(line?.row.raw).toContain('"status":42');
});

it('marks an order that the service does not know any more, and keeps what was known of it', async () => {
  const service = await startHarness({ seed: 12 });
  const [first] = await listed(service);
  let isGone = false;
  const between = await serviceBetween(service.baseUrl, (path, json) => {
    if (!isGone) return { json };
    if (path.startsWith(`/v2/orders/${first?.id}`)) {
      const instance = path;
      return {
        status: 404,
        json: {
          type: 'x',
          title: 'x',
          status: 404,
          code: 'resource_not_found',
          instance,
          request_id: 'req_2',
        },
      };
    }
    if (!path.startsWith('/v2/orders?')) return { json };
    const page = listSchema.parse(json);
    return { json: { ...page, data: page.data.filter(({ id }) => id !== first?.id) } };
  });
  const list = openList({ baseUrl: between, folder: temporaryFolder(), pageSize: 5 });
  list.synchroniser.start();
  await eventually(() => list.synchroniser.state().isComplete, 'the whole list is read');
  isGone = true;
  list.synchroniser.readAll();
  await eventually(() => list.lines.findByOrderId(first?.id ?? '')?.isGone ?? false, 'the order is gone');
  expect(list.facts().find(({ id }) => id === first?.id)).toMatchObject({
    reference: first?.customer_reference,
    isGone: true,
  });
  isGone = false;
  list.synchroniser.readAll();
  await eventually(() => list.lines.findByOrderId(first?.id ?? '')?.isGone === false, 'it is there again');
});

it('leaves no gap where more orders came and ended than one page holds, also when reading them was cut off', async () => {
  const service = await startHarness({ seed: 10 });
  let isCut = false;
  const between = await serviceBetween(service.baseUrl, (path, json) => {
    if (!isCut || !path.includes('limit=7&cursor=')) return { json };
    isCut = false;
    return { status: 418, json: {} };
  });
  const list = openList({ baseUrl: between, folder: temporaryFolder(), pageSize: 7 });
  list.synchroniser.start();
  await eventually(() => list.synchroniser.state().isComplete, 'the whole list is read');
  await list.synchroniser.stop();
  const api = service.as('full');
  // Ended ones are in no list of those that move: only the head of the whole list shows them.
  for (let left = 30; left > 0; left -= 1) {
    service.clock.nowMs += 1;
    await advance(api, (await placedOrder(api)).id, 'cancelled');
  }
  isCut = true;
  await list.synchroniser.now().catch(() => undefined);
  expect(isCut).toBe(false);
  await list.synchroniser.now();
  expect(byTime(list.facts())).toEqual(byTime(factsOf(await listed(service))));
});

it('begins again when somebody asks for it, also where a page is on its way', async () => {
  const service = await startHarness({ seed: 40 });
  let onPage = (): void => undefined;
  const between = await serviceBetween(service.baseUrl, (_path, json) => {
    onPage();
    return { json };
  });
  const list = openList({ baseUrl: between, folder: temporaryFolder(), pageSize: 5 });
  onPage = () => {
    onPage = () => undefined;
    list.synchroniser.readAll();
  };
  await list.synchroniser.now();
  expect(list.synchroniser.state().readCount).toBe(0);
});

it('loses, duplicates and invents nothing with a clock that goes wrong by hours and days', async () => {
  const service = await startHarness({ seed: 40 });
  const clock = movableClock();
  const list = openList({ baseUrl: service.baseUrl, folder: temporaryFolder(), pageSize: 9, clock });
  list.synchroniser.start();
  const api = service.as('full');
  for (const hours of [30, -8, 3, -70, 0]) {
    clock.setAhead(hours * hourMs);
    const isLater = () => Math.abs(clock.nowMs() - (list.synchroniser.state().headReadAtMs ?? 0)) < hourMs;
    await eventually(() => isLater() && list.synchroniser.state().isComplete, `it is read ${hours} h ahead`);
  }
  await list.synchroniser.stop();
  expect(byTime(list.facts())).toEqual(byTime(factsOf(await listed(service))));
  expect(list.pages.count({ ...everyOrder, show: 'unseen' })).toBe(0);

  clock.setAhead(-8 * hourMs);
  const { id } = await placedOrder(api);
  await list.synchroniser.now();
  expect(
    list.pages.page({ ...everyOrder, show: 'unseen' }, null, 10).lines.map(({ row }) => row.orderId),
  ).toEqual([id]);
});

it('goes on reading all orders that move after the clock was set back', async () => {
  const service = await startHarness({ seed: 1 });
  const api = service.as('full');
  const ids: string[] = [];
  for (let left = 12; left > 0; left -= 1) ids.push((await placedOrder(api)).id);
  const read: string[] = [];
  const between = await serviceBetween(service.baseUrl, (path, json) => {
    read.push(path.replace('/v2/orders/', ''));
    return { json };
  });
  const clock = movableClock();
  clock.setAhead(5 * hourMs);
  const list = openList({ baseUrl: between, folder: temporaryFolder(), clock });
  await list.synchroniser.now();
  clock.setAhead(0);
  // Eight in a look.
  read.length = 0;
  for (let looks = 0; looks < 2; looks += 1) await list.synchroniser.now();
  expect(ids.filter(id => !read.includes(id))).toEqual([]);
});

it('notices soon that an order ended which is in no list of those that move any more', async () => {
  const service = await startHarness({ seed: 1 });
  const api = service.as('full');
  const ids: string[] = [];
  for (let left = 45; left > 0; left -= 1) ids.push((await placedOrder(api)).id);
  const list = openList({ baseUrl: service.baseUrl, folder: temporaryFolder(), pageSize: 20 });
  list.synchroniser.start();
  await eventually(
    () => list.synchroniser.state().isComplete && list.lines.wantedIds(1).length === 0,
    'the list and its orders are read',
  );
  await list.synchroniser.stop();
  // Below the head of the list, and the last one whose turn would come.
  const latest = list.database.prepare(
    'SELECT order_id FROM transport_order WHERE order_id IN (SELECT value FROM json_each(?)) ORDER BY fetched_at_ms DESC',
  );
  const ended = String(latest.get(JSON.stringify(ids.slice(0, 20)))?.order_id);
  await advance(api, ended, 'cancelled');
  // Three pages a look, and four of all that move.
  for (let looks = 0; looks < 3; looks += 1) await list.synchroniser.now();
  expect(list.lines.findByOrderId(ended)?.row.status).toBe('cancelled');
});

it('leaves an entry that cannot be read and names no time where it first stood', async () => {
  const service = await startHarness({ seed: 10 });
  const [newest] = await listed(service);
  const between = await serviceBetween(service.baseUrl, (path, json) => {
    if (!path.startsWith('/v2/orders?')) return { json };
    const page = listSchema.parse(json);
    return {
      json: { ...page, data: page.data.map(entry => (entry.id === newest?.id ? { id: entry.id } : entry)) },
    };
  });
  const clock = movableClock();
  const list = openList({ baseUrl: between, folder: temporaryFolder(), clock });
  await list.synchroniser.now();
  const first = list.lines.findByOrderId(newest?.id ?? '')?.position;
  clock.setAhead(hourMs);
  list.changed.length = 0;
  await list.synchroniser.now();
  expect(list.lines.findByOrderId(newest?.id ?? '')?.position).toBe(first);
  expect(list.changed).toEqual([]);
});

it('does not take an older page for newer than what an answer of our own said', async () => {
  const service = await startHarness({ seed: 1 });
  const api = service.as('full');
  const placed = await placedOrder(api);
  const [older] = await listed(service);
  service.clock.nowMs += 5_000;
  await patchOrder(api, placed, { customer_reference: 'Newer' });
  const list = openList({ baseUrl: service.baseUrl, folder: temporaryFolder() });
  await list.synchroniser.now();
  const before = list.facts();
  expect(before).toMatchObject([{ id: placed.id, reference: 'Newer' }, {}]);
  list.database.transaction(() => list.lines.putSummary(older ?? expect.unreachable(), null, false, false));
  expect(list.facts()).toEqual(before);
});
