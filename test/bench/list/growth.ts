import { statSync } from 'node:fs';
import { everyOrder, type OrderQuery } from '../../../src-shared/contract/order-query.ts';
import type { Steps } from '../../../src-shared/steps.ts';
import type { BenchOptions, BenchRow } from '../bench-row.ts';
import { rounded } from '../typing/bench.ts';
import { filledList } from './filled-list.ts';

const usual = [1_000, 10_000, 100_000];
const large = 1_000_000;
const times = 7;
const shown = 100;

type List = ReturnType<typeof filledList>;

/** What an answer takes, in milliseconds: altogether, and the longest time for which the core does nothing else. */
interface Taken {
  wholeMs: number;
  stepMs: number;
}

/** What the user asks of a list of more and more orders: how each answer grows, and how long it holds the core. */
export async function benchGrowth({ isLarge }: BenchOptions): Promise<BenchRow[]> {
  const sizes = isLarge ? [...usual, large] : usual;
  const taken: Map<string, Taken>[] = [];
  const bytes: number[] = [];
  for (const size of sizes) {
    const list = filledList(size);
    try {
      taken.push(measuredOn(list));
      bytes.push(bytesOf(list) / size);
    } finally {
      await list.remove();
    }
  }
  const names = [...(taken[0]?.keys() ?? [])];
  return [
    ...names.map(name =>
      rowOf(
        name,
        sizes,
        taken.map(one => one.get(name)),
      ),
    ),
    {
      what: 'bytes on the disk, an order',
      ...Object.fromEntries(sizes.map((size, index) => [columnOf(size), Math.round(bytes[index] ?? 0)])),
    },
  ];
}

const columnOf = (size: number): string => `of ${size.toLocaleString('en')}`;

function rowOf(what: string, sizes: readonly number[], taken: readonly (Taken | undefined)[]): BenchRow {
  const [before, last] = taken.slice(-2);
  const growth = Math.log10((last?.wholeMs ?? 0) / (before?.wholeMs ?? 1));
  return {
    what: `${what}, ms`,
    ...Object.fromEntries(
      sizes.map((size, index) => [columnOf(size), twoDigits(taken[index]?.wholeMs ?? 0)]),
    ),
    exponent: rounded(growth),
    'longest step ms': twoDigits(last?.stepMs ?? 0),
  };
}

const twoDigits = (value: number): number => Math.round(value * 100) / 100;

function bytesOf({ database }: List): number {
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  return statSync(String(database.prepare('PRAGMA database_list').get()?.file)).size;
}

/** The questions, each asked several times; the median. */
function measuredOn(list: List): Map<string, Taken> {
  const { pages } = list.sources;
  const asked = (question: Partial<OrderQuery>): OrderQuery => ({ ...everyOrder, ...question });
  const page = (question: Partial<OrderQuery>) => () => pages.page(asked(question), null, shown);
  const outline = (question: Partial<OrderQuery>) => () => pages.outline(asked(question), null);
  const { keys } = list.pages.outline(everyOrder, null);
  const middle = keys[Math.floor(keys.length / 2)];
  const rare = String(
    list.database.prepare('SELECT row_json FROM order_line ORDER BY position LIMIT 1').get()?.row_json,
  ).match(/"vin":"(\w+)"/i)?.[1];
  const questions: [string, () => Steps<unknown>][] = [
    ['the first rows', page({})],
    [
      'a jump to the middle',
      () => pages.page(everyOrder, middle ? { key: middle, isIncluded: true } : null, shown),
    ],
    ['the outline of all', outline({})],
    ['sorted by reference, the first rows', page({ sort: 'reference' })],
    ['sorted by reference, the outline', outline({ sort: 'reference' })],
    ['filtered by “to:hamburg”, the first rows', page({ search: 'to:hamburg' })],
    ['filtered by “to:hamburg”, the outline', outline({ search: 'to:hamburg' })],
    ['one VIN, the first rows', page({ search: rare ?? 'wvw' })],
    ['search “hel”, the first rows', page({ search: 'hel' })],
    ['search “hel”, the outline', outline({ search: 'hel' })],
    ['search “a”, the outline', outline({ search: 'a' })],
    [
      'the numbers on the filters',
      () => pages.tally({ search: '', filters: ['late', 'today'], questions: [] }),
    ],
    ['the ids of all, for an export', () => pages.ids(everyOrder, null, null)],
  ];
  const taken = new Map(questions.map(([name, ask]) => [name, medianOf(ask)]));
  taken.set('an order that has changed', medianOf(changes(list)));
  return taken;
}

/** Stores a changed summary of the order in the middle, as a look at the service does. */
function changes({ database, lines, pages }: List): () => Steps<unknown> {
  const { row } = pages.page(everyOrder, null, shown).lines.at(-1) ?? {};
  let at = Date.now();
  return function* () {
    yield;
    at += 1_000;
    database.transaction(() =>
      lines.putReported({
        orderId: row?.orderId ?? '',
        readyAt: new Date(at).toISOString(),
        priceTotalCents: at % 100_000,
        otherPrice: null,
        orderedBy: 'bench',
      }),
    );
  };
}

function medianOf(ask: () => Steps<unknown>): Taken {
  const all = Array.from({ length: times }, () => timed(ask()));
  const median = (values: number[]) =>
    values.toSorted((one, other) => one - other)[Math.floor(times / 2)] ?? 0;
  return {
    wholeMs: median(all.map(({ wholeMs }) => wholeMs)),
    stepMs: median(all.map(({ stepMs }) => stepMs)),
  };
}

function timed(steps: Steps<unknown>): Taken {
  let [wholeMs, stepMs] = [0, 0];
  for (;;) {
    const startedMs = performance.now();
    const { done } = steps.next();
    const ms = performance.now() - startedMs;
    wholeMs += ms;
    stepMs = Math.max(stepMs, ms);
    if (done) return { wholeMs, stepMs };
  }
}
