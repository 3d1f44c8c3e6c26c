import fc from 'fast-check';
import { expect, it } from 'vitest';
import { summaryOf } from '../../../../src-main/sandbox/orders/order-summary.ts';
import { everyOrder } from '../../../../src-shared/contract/order-list.ts';
import { acceptedOrder } from '../../../support/builders/order.ts';
import { listingService, listOf } from '../../../support/stores.ts';

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
