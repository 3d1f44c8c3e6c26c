import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { pageSchema } from '../../../src-shared/domain/order.ts';
import { advance, orderBody, placedOrder } from '../../support/builders/request.ts';
import { type Api, type Harness, openHarness, startOfTests, temporaryFolder } from '../../support/sandbox.ts';

const page = pageSchema(
  z.object({ id: z.string().optional(), order_id: z.string().optional(), status: z.string() }),
);
type Page = z.infer<typeof page>;

interface Placing {
  reference: string | null;
  /** Of the clock before it; most orders come in the same millisecond. */
  tickMs: number;
}
/** What other clients do while a page is asked for. */
interface Bustle {
  placings: Placing[];
  changes: { at: number; scenario: string }[];
  /** After how many of them the page is asked for. */
  pageAfter: number;
}
interface Run {
  before: (Placing & { isCancelled: boolean })[];
  bustles: Bustle[];
  sizes: number[];
}

/** Counterexamples show records without a prototype as such. */
const plain = { noNullPrototype: true };
const placing = fc.record(
  { reference: fc.constantFrom('A', 'B', null), tickMs: fc.constantFrom(0, 0, 0, 1, 60_000) },
  plain,
);
const change = fc.record(
  {
    at: fc.nat(24),
    scenario: fc.constantFrom('cancelled', 'pickup_readiness_confirmed', 'tracking_paused'),
  },
  plain,
);
const bustle: fc.Arbitrary<Bustle> = fc.record(
  {
    placings: fc.array(placing, { maxLength: 4 }),
    changes: fc.array(change, { maxLength: 3 }),
    pageAfter: fc.nat(7),
  },
  plain,
);
const size = fc.oneof(
  { withCrossShrink: true },
  fc.integer({ min: 1, max: 6 }),
  fc.integer({ min: 1, max: 100 }),
);
const run: fc.Arbitrary<Run> = fc.record({
  before: fc
    .tuple(fc.array(placing, { maxLength: 25 }), fc.array(fc.boolean(), { minLength: 25, maxLength: 25 }))
    .map(([placings, cancelled]) =>
      placings.map((one, index) => ({ ...one, isCancelled: cancelled[index] === true })),
    ),
  bustles: fc.array(bustle, { minLength: 1, maxLength: 8 }),
  sizes: fc.array(size, { minLength: 1, maxLength: 5 }),
});

interface Placed {
  id: string;
  reference: string | null;
  status: string;
  createdAtMs: number;
}

async function place({ clock, as }: Harness, { reference, tickMs }: Placing): Promise<Placed> {
  clock.nowMs += tickMs;
  const { id, status, created_at } = await placedOrder(
    as('full'),
    orderBody({
      // Ahead of a clock that goes on.
      pickup: { available_from: new Date(clock.nowMs + 86_400_000).toISOString() },
      rest: { customer_reference: reference },
    }),
  );
  return { id, reference, status, createdAtMs: Date.parse(created_at) };
}

/** Newest first, as lists show them. */
async function placeBefore(harness: Harness, before: Run['before']): Promise<Placed[]> {
  const placed: Placed[] = [];
  for (const one of before) {
    const order = await place(harness, one);
    if (one.isCancelled) {
      await advance(harness.as('full'), order.id, 'cancelled');
      order.status = 'cancelled';
    }
    placed.unshift(order);
  }
  return placed;
}

async function askPage(api: Api, path: string, query: Record<string, string>): Promise<Page> {
  const answer = await api(`${path}?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  const got = page.parse(answer.json());
  expect(got.data.length).toBeLessThanOrEqual(Number(query.limit));
  expect(got.has_more).toBe(got.next_cursor !== null);
  return got;
}

/** One after the other sent, all of them under way together. */
async function askAmong(
  harness: Harness,
  placed: readonly Placed[],
  { placings, changes, pageAfter }: Bustle,
  ask: () => Promise<Page>,
): Promise<{ got: Page; changedIds: string[] }> {
  const changedIds: string[] = [];
  const others = [
    ...placings.map(one => () => place(harness, one)),
    ...changes.flatMap(({ at, scenario }) => {
      const order = placed[at % Math.max(1, placed.length)];
      if (!order) return [];
      if (scenario === 'cancelled') changedIds.push(order.id);
      return [() => advance(harness.as('full'), order.id, scenario)];
    }),
  ];
  const before = others.slice(0, pageAfter).map(other => other());
  const asked = ask();
  const after = others.slice(pageAfter).map(other => other());
  await Promise.all([...before, ...after]);
  return { got: await asked, changedIds };
}

interface Walk {
  path: string;
  query: Record<string, string>;
  /** Whether the order must be found as long as its status does not change. */
  isWanted(order: Placed): boolean;
  dependsOnStatus: boolean;
}

/** Goes through all pages while orders come and change, and checks what was seen. */
async function walk(harness: Harness, placed: Placed[], { bustles, sizes }: Run, to: Walk): Promise<void> {
  const seen: string[] = [];
  const changed = new Set<string>();
  let cursor: string | null = null;
  for (let number = 0; number === 0 || cursor !== null; number += 1) {
    const limit = String(sizes[number % sizes.length]);
    const query: Record<string, string> = { ...to.query, limit, ...(cursor === null ? {} : { cursor }) };
    const around = bustles[number % bustles.length] ?? { placings: [], changes: [], pageAfter: 0 };
    const { got, changedIds } = await askAmong(harness, placed, around, () =>
      askPage(harness.as('full'), to.path, query),
    );
    for (const id of changedIds) changed.add(id);
    if (to.query.status !== undefined) {
      expect(got.data.every(({ status }) => status === to.query.status)).toBe(true);
    }
    seen.push(...got.data.map(({ id, order_id }) => id ?? order_id ?? ''));
    // Here, because a cursor that repeats might never end.
    expect(new Set(seen).size).toBe(seen.length);
    cursor = got.next_cursor;
  }
  const isSteady = (id: string) => !(to.dependsOnStatus && changed.has(id));
  const known = new Set(placed.map(({ id }) => id));
  expect(seen.filter(id => known.has(id) && isSteady(id))).toEqual(
    placed.filter(order => to.isWanted(order) && isSteady(order.id)).map(({ id }) => id),
  );
}

/** On a computer that is busy with other tests. */
const timeoutMs = 600_000;

const assertWalks = (walkOf: (placed: Placed[]) => fc.Arbitrary<Walk>) =>
  fc.assert(
    fc.asyncProperty(run, fc.gen(), async (one, gen) => {
      const harness = await openHarness({
        dataDir: temporaryFolder(),
        clock: { nowMs: startOfTests },
      });
      try {
        const placed = await placeBefore(harness, one.before);
        await walk(harness, placed, one, gen(walkOf, placed));
      } finally {
        await harness.close();
      }
    }),
    // Not made smaller, which would run into the test's time limit: the seed that is printed repeats it.
    { numRuns: 20, endOnFailure: true },
  );

const listWalk = (): fc.Arbitrary<Walk> =>
  fc
    .record(
      {
        status: fc.constantFrom('accepted', 'cancelled'),
        customer_reference: fc.constantFrom('A', 'B'),
      },
      { requiredKeys: [], ...plain },
    )
    .map(query => ({
      path: '/v2/orders',
      query,
      dependsOnStatus: query.status !== undefined,
      isWanted: ({ status, reference }) =>
        (query.status ?? status) === status && (query.customer_reference ?? reference) === reference,
    }));

/** Bounds at, before and after the times at which orders were created. */
const reportWalk = (placed: Placed[]): fc.Arbitrary<Walk> => {
  const bound = fc
    .tuple(
      fc.constantFrom(...placed.map(({ createdAtMs }) => createdAtMs), startOfTests),
      fc.constantFrom(0, -1, 1),
    )
    .map(([atMs, moreMs]) => atMs + moreMs);
  return fc.record({ from: fc.option(bound), to: fc.option(bound) }).map(({ from, to }) => ({
    path: '/v2/reports/orders',
    query: {
      ...(from === null ? {} : { created_from: new Date(from).toISOString() }),
      ...(to === null ? {} : { created_to: new Date(to).toISOString() }),
    },
    dependsOnStatus: false,
    isWanted: ({ createdAtMs }) => createdAtMs >= (from ?? 0) && createdAtMs <= (to ?? Infinity),
  }));
};

it(
  'GET /v2/orders shows each order that was there once, in its order, while others come and change',
  () => assertWalks(listWalk),
  timeoutMs,
);

it('GET /v2/reports/orders does so within its bounds', () => assertWalks(reportWalk), timeoutMs);
