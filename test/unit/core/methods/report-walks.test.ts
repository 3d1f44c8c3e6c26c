import { expect, it } from 'vitest';
import { createReportWalks } from '../../../../src-main/core/methods/reports.ts';
import { everyOrder } from '../../../../src-shared/contract/order-query.ts';
import { reportRowSchema } from '../../../../src-shared/domain/report-row.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';
import { fakeClock } from '../../../support/fakes.ts';
import { listingService, listOf } from '../../../support/stores.ts';

const rowOf = (orderId: string, totalCents: number | null) =>
  reportRowSchema.parse({
    order_id: orderId,
    created_at: '2026-11-20T08:00:00Z',
    status: 'delivered',
    cost: totalCents === null ? null : { currency: 'EUR', total_cents: totalCents },
  });

it('what a report says of orders that are not read in full is in the list, and the windows hear of it', async () => {
  const service = listingService();
  service.add(3, { status: 'delivered' });
  const { lines, pages, database, synchroniser } = listOf(service);
  await synchroniser.now();
  const heard: unknown[] = [];
  const walks = createReportWalks({
    endpoints: {
      reportLines: async () => ({
        rows: [rowOf('ord_0001', 12_300), rowOf('ord_0002', null), rowOf('ord_elsewhere', 1)],
        unreadable: [],
        nextCursor: null,
        hasMore: false,
      }),
    },
    clock: fakeClock(),
    database,
    lines,
    emit: (_event, payload) => void heard.push(payload),
  });
  const { rows } = await walks.page('walk', { createdFrom: null, createdTo: null, cursor: null });
  expect(rows).toHaveLength(3);
  expect(pages.page(everyOrder, null, 9).lines.map(({ row }) => row.priceTotalCents)).toEqual([
    null,
    null,
    12_300,
  ]);
  expect(heard).toEqual([{ localIds: ['ord_0001'] }]);
});

const away = () => new DispatchError('service_failed', 'Away', { status: 503 });

interface Answer {
  rows: number;
  /** Null: the page fails. */
  next: string | 'end' | null;
}

/** Walks over the answers of a service, which come in turn; what happens is kept in its order. */
function walksOver(answers: readonly Answer[], answerMs = 0) {
  const clock = fakeClock();
  const happened: string[] = [];
  let number = 0;
  const walks = createReportWalks({
    endpoints: {
      async reportLines({ cursor } = {}) {
        happened.push(`asked for ${cursor ?? 'the first'}`);
        const { rows, next } = answers[number] ?? { rows: 0, next: null };
        number += 1;
        clock.pass(answerMs);
        if (next === null) throw away();
        return {
          rows: Array.from({ length: rows }, (_, index) => rowOf(`ord_${number}x${index}`, null)),
          unreadable: [`odd ${number}`],
          nextCursor: next === 'end' ? null : next,
          hasMore: next !== 'end',
        };
      },
    },
    clock,
    database: {
      transaction(work) {
        happened.push('took in a page');
        return work();
      },
    },
    lines: { putReported: () => false, findByOrderId: () => null },
    emit: () => undefined,
  });
  const page = (cursor: string | null) => walks.page('walk', { createdFrom: null, createdTo: null, cursor });
  return { page, happened };
}

it('pages that come quickly are one, and each is asked for before the one before it is taken in', async () => {
  const { page, happened } = walksOver([
    { rows: 100, next: 'b' },
    { rows: 100, next: 'c' },
    { rows: 1, next: 'end' },
  ]);
  const { rows, ...rest } = await page(null);
  expect(rows).toHaveLength(201);
  expect(rest).toEqual({ unreadable: ['odd 1', 'odd 2', 'odd 3'], nextCursor: null, hasMore: false });
  expect(happened).toEqual([
    'asked for the first',
    'asked for b',
    'took in a page',
    'asked for c',
    'took in a page',
    'took in a page',
  ]);
});

it.each([
  ['of a slow service is passed on by itself', [{ rows: 100, next: 'b' }], 200, 100],
  ['without a row is passed on by itself', [{ rows: 0, next: 'b' }], 0, 0],
  ['without a way on is passed on by itself', [{ rows: 100, next: 'a' }], 0, 100],
  [
    'that makes 300 rows is the last',
    Array.from({ length: 3 }, () => ({ rows: 100, next: 'b' })).map((one, index) => ({
      ...one,
      next: `b${index}`,
    })),
    0,
    300,
  ],
] as const)('a page %s', async (_, answers, answerMs, rows) => {
  const { page, happened } = walksOver(answers, answerMs);
  expect((await page('a')).rows).toHaveLength(rows);
  expect(happened.filter(one => one.startsWith('asked'))).toHaveLength(answers.length);
});

it('what came before a failure is passed on, and who asks for the rest hears of it', async () => {
  const { page } = walksOver([
    { rows: 100, next: 'b' },
    { rows: 0, next: null },
    { rows: 0, next: null },
  ]);
  expect(await page(null)).toMatchObject({ nextCursor: 'b', hasMore: true, unreadable: ['odd 1'] });
  await expect(page('b')).rejects.toMatchObject({ error: { code: 'service_failed' } });
});
