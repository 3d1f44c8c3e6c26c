import fc from 'fast-check';
import { expect, it } from 'vitest';
import { summaryOf } from '../../../../../src-main/sandbox/orders/order-summary.ts';
import { everyOrder } from '../../../../../src-shared/contract/order-query.ts';
import { acceptedOrder, goodDraft } from '../../../../support/builders/order.ts';
import { listingService, listOf } from '../../../../support/stores.ts';

const summary = summaryOf(acceptedOrder());
const startMs = Date.parse('2026-11-27T10:00:00Z');

/** Orders of few moments, some within one step of numbers, some beside it, some far away. */
const arrivals = fc.array(
  fc.record({
    afterMs: fc.oneof(fc.constantFrom(0, 1, 1_999, 2_000, 4_001, -1), fc.integer({ min: -9e9, max: 9e9 })),
    isAbove: fc.boolean(),
    count: fc.constantFrom(1, 1, 1, 40),
  }),
  { maxLength: 25 },
);

it('a line stands where its time puts it, whatever came before it and however many have the same time', () => {
  fc.assert(
    fc.property(arrivals, all => {
      const list = listOf(listingService());
      const expected: { id: string; atMs: number }[] = [];
      list.database.transaction(() => {
        for (const [index, { afterMs, isAbove, count }] of all.entries()) {
          for (let one = 0; one < count; one += 1) {
            const [id, atMs] = [`ord_${index}_${one}`, startMs + afterMs];
            list.lines.putSummary(
              { ...summary, id, created_at: new Date(atMs).toISOString() },
              1,
              true,
              isAbove,
            );
            const place = expected.findIndex(other => other.atMs < atMs || (isAbove && other.atMs === atMs));
            expected.splice(place < 0 ? expected.length : place, 0, { id, atMs });
          }
        }
      });
      const { lines } = list.pages.page(everyOrder, null, 2_000);
      expect(lines.map(({ row }) => row.orderId)).toEqual(expected.map(({ id }) => id));
      list.checkSearchIndex();
    }),
    { numRuns: 15 },
  );
});

it('orders that come between two lines without a number between them move those below', () => {
  const list = listOf(listingService());
  const put = (id: string, atMs: number, isAbove: boolean) =>
    list.lines.putSummary({ ...summary, id, created_at: new Date(atMs).toISOString() }, 1, true, isAbove);
  list.database.transaction(() => {
    put('newer', startMs + 2_000, true);
    put('older', startMs - 2_000, true);
    for (let count = 0; count < 700; count += 1) put(`between_${count}`, startMs, true);
  });
  const { lines } = list.pages.page(everyOrder, null, 1_000);
  const between = Array.from({ length: 700 }, (_, count) => `between_${699 - count}`);
  expect(lines.map(({ row }) => row.orderId)).toEqual(['newer', ...between, 'older']);
  const found = list.pages.page({ ...everyOrder, search: 'between_333' }, null, 9).lines;
  expect(found.map(({ row }) => row.orderId)).toEqual(['between_333']);
  list.checkSearchIndex();
});

it('orders of a few moments are listed by moving each only a few times, in whatever order they come', () => {
  const orders = 2_000;
  const list = listOf(listingService());
  const { database } = list;
  database.exec('CREATE TEMP TABLE moved (times INTEGER); INSERT INTO moved VALUES (0)');
  database.exec(
    `CREATE TEMP TRIGGER count_moves AFTER UPDATE OF position ON order_line BEGIN UPDATE moved SET times = times + 1; END`,
  );
  database.transaction(() => {
    for (let index = 0; index < orders; index += 1) {
      const place = (index * 1_237) % orders;
      const created_at = new Date(startMs + place * 3).toISOString();
      list.lines.putSummary({ ...summary, id: `ord_${place}`, created_at }, 1, true, true);
    }
  });
  const { lines } = list.pages.page(everyOrder, null, orders);
  const newestFirst = Array.from({ length: orders }, (_, index) => `ord_${orders - 1 - index}`);
  expect(lines.map(({ row }) => row.orderId)).toEqual(newestFirst);
  expect(Number(database.prepare('SELECT times FROM moved').get()?.times) / orders).toBeLessThan(3);
});

/** Orders of one moment that are stored here; their ids are in another order than their times. */
function listOfStored(orders: number) {
  const list = listOf(listingService());
  for (let index = 0; index < orders; index += 1) {
    const localId = `o${(index * 7) % orders}`;
    list.orders.insertDraft(localId, goodDraft(), startMs + index);
    list.orders.place(localId, null, startMs + index);
  }
  return { ...list, listed: () => list.pages.page(everyOrder, null, orders).lines };
}

it('stored orders of one moment get their lines without moving any of them', () => {
  const list = listOfStored(600);
  list.database.exec('CREATE TEMP TABLE moved (times INTEGER)');
  list.database.exec(
    `CREATE TEMP TRIGGER count_moves AFTER UPDATE OF position ON order_line BEGIN INSERT INTO moved VALUES (1); END`,
  );
  list.lines.catchUp();
  expect(list.listed()).toHaveLength(600);
  expect(list.database.prepare('SELECT count(*) AS times FROM moved').get()?.times).toBe(0);
  list.checkSearchIndex();
});

it('stored orders get their lines in steps, and the one that is asked for at once', () => {
  const list = listOfStored(100);
  const steps = list.lines.catchUpInSteps();
  steps.next();
  expect(list.listed().length).toBeLessThan(50);
  list.lines.tryCatchUpOf(['o7']);
  expect(list.pages.rows(['o7'])).toHaveLength(1);
  for (const _ of steps);
  expect(list.listed()).toHaveLength(100);
  list.checkSearchIndex();
});
