import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { summaryOf } from '../../../../../src-main/sandbox/orders/order-summary.ts';
import type { OrderKey } from '../../../../../src-shared/contract/order-list.ts';
import { everyOrder, type OrderQuery } from '../../../../../src-shared/contract/order-query.ts';
import { acceptedOrder } from '../../../../support/builders/order.ts';
import { openListOn } from '../../../../support/order-list.ts';

/** More than two steps look at. */
const count = 5_000;
const references = ['', 'Oslo', 'Turku', 'Äänekoski', 'Zwolle'];
const startMs = Date.parse('2026-01-01T00:00:00Z');

/** A list in which every seventh order is without a reference, and few orders have two letters that are nowhere else. */
function filled() {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-test-'));
  const never = () => Promise.reject(new Error('There is no service.'));
  const endpoints = { listEntries: never, getOrder: never };
  const list = openListOn({ folder, endpoints, intervalMs: () => null });
  afterAll(async () => {
    await list.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const summary = summaryOf(acceptedOrder());
  list.database.transaction(() => {
    for (let index = count; index > 0; index -= 1) {
      const reference = references[index % references.length] ?? '';
      list.lines.putSummary(
        {
          ...summary,
          id: `ord_${index}`,
          status: index % 3 === 0 ? 'delivered' : 'accepted',
          customer_reference: index % 1_700 === 0 ? `${reference}qx` : reference,
          created_at: new Date(startMs + index * 60_000).toISOString(),
        },
        1,
        true,
        false,
      );
    }
  });
  return list;
}

const list = filled();
const questions: Partial<OrderQuery>[] = [
  {},
  { isDescending: false },
  { search: 'qx' },
  { search: 'turku' },
  { search: 'turku 00' },
  { search: 'hel' },
  { search: 'hel ink', isDescending: false },
  { search: 'hel zwolle', isDescending: false },
  { states: ['delivered'] },
  { show: 'unseen' },
  { sort: 'reference' },
  { sort: 'reference', isDescending: false },
  { sort: 'reference', search: 'turku' },
  { sort: 'reference', isDescending: false, search: 'qx' },
  { sort: 'price', states: ['accepted'] },
  { sort: 'status', isDescending: false, search: 'o' },
];

it.each(questions)('what is counted in steps is what the pages have: %j', part => {
  const question = { ...everyOrder, ...part };
  const whole = list.pages.page(question, null, count).lines;
  const ids = whole.map(({ row }) => row.localId);
  const { total, keys, keptIndex } = list.pages.outline(question, ids.at(-3) ?? null);
  expect([total, keptIndex]).toEqual([ids.length, ids.length > 2 ? ids.length - 3 : null]);
  expect(keys).toEqual(whole.filter((_, index) => index % 100 === 0).map(({ key }) => key));
  expect(list.pages.count(question)).toBe(ids.length);
  expect(list.pages.ids(question, null, null)).toEqual(ids);
  const [first, last] = [Math.min(10, ids.length - 1), Math.min(1_204, ids.length - 1)];
  const [from, to] = [whole[first]?.key ?? null, whole[last]?.key ?? null];
  expect(list.pages.ids(question, from, to)).toEqual(ids.slice(first, last + 1));
  const walked: string[] = [];
  for (let after: OrderKey | null = null; ; ) {
    const { lines, next } = list.pages.page(question, after && { key: after, isIncluded: false }, 333);
    walked.push(...lines.map(({ row }) => row.localId));
    after = next;
    if (after === null) break;
  }
  expect(walked).toEqual(ids);
});

it('looks at a part of the list in each step, and never at all of it', () => {
  const search = 'qx';
  for (const question of [
    { ...everyOrder, search },
    { ...everyOrder, search, sort: 'reference' as const },
  ]) {
    const steps = list.sources.pages.outline(question, null);
    let made = 0;
    while (!steps.next().done) made += 1;
    expect(made).toBeGreaterThanOrEqual(count / 2_000);
  }
});

it('the numbers that are kept are those of the lines after changes of every kind', () => {
  const counted = () =>
    list.database
      .prepare(
        `SELECT state, is_known, is_whole, is_unseen, is_gone, wanted, total FROM order_line_count WHERE total > 0`,
      )
      .all();
  const there = () =>
    list.database
      .prepare(
        `SELECT state, order_id IS NOT NULL AS is_known, is_whole, is_unseen, is_gone, wanted, count(*) AS total
         FROM order_line GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6`,
      )
      .all();
  expect(counted()).toEqual(there());
  list.database.transaction(() => {
    list.lines.setGone('ord_7');
    list.lines.wantNow('ord_8');
    list.lines.notWanted('ord_9');
    list.lines.putSummary(
      { ...summaryOf(acceptedOrder()), id: 'ord_10', status: 'cancelled' },
      1,
      false,
      true,
    );
    list.lines.putSummary({ ...summaryOf(acceptedOrder()), id: 'ord_new' }, null, false, true);
    list.database.exec(`DELETE FROM order_line WHERE local_id = 'ord_11'`);
  });
  expect(counted()).toEqual(there());
  // Also of a state whose orders were all news, and are none any more.
  const states = () => list.pages.tally({ search: '', filters: [], questions: [] }).states;
  const statesThere = () =>
    list.database
      .prepare('SELECT state, count(*) AS total FROM order_line GROUP BY state ORDER BY state')
      .all();
  list.database.exec(`UPDATE order_line SET is_unseen = 1 WHERE state = 'accepted'`);
  expect(states()).toEqual(statesThere());
  list.database.transaction(() => list.lines.markSeen(null));
  expect(states()).toEqual(statesThere());
  expect(list.lines.count()).toBe(count);
  list.database.transaction(() => list.lines.clear());
  expect(counted()).toEqual([]);
});
