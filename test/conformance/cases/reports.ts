import { type Order, type Report, type ReportRow, reportSchema } from '../answers.ts';
import type { Case } from '../case.ts';
import type { Api } from '../client.ts';
import type { Context } from '../context.ts';
import { expectEqual, expectInvalid, expectJson, expectTrue } from '../expect.ts';
import { between, rowsOf } from '../report-rows.ts';
import { getReport, listOrders, pagesOf, placeOrder, reportOrders } from '../steps.ts';
import { inOffset, timestampOf } from '../times.ts';

const section = 'GET /v2/reports/orders';

/** Bounds in milliseconds after the creation of an order, and whether it is between them. */
const bounds: readonly (readonly [string, number | null, number | null, boolean])[] = [
  ['from and to its creation', 0, 0, true],
  ['from its creation on', 0, null, true],
  ['from a millisecond before', -1, 0, true],
  ['to a millisecond after', 0, 1, true],
  ['from a millisecond after', 1, 60_000, false],
  ['to a millisecond before', -60_000, -1, false],
  ['a minute around it', -60_000, 60_000, true],
  ['the hour before', -3_600_000, -60_000, false],
];

// @interface report-orders.bounds
const boundCases: Case[] = bounds.map(([what, from, to, isThere]) => ({
  name: `report: ${what}, an order is ${isThere ? '' : 'not '}in it`,
  section,
  run: async context => {
    const api = context.as('full');
    const { id, created_at } = await placeOrder(context, api);
    const at = (offsetMs: number | null) =>
      offsetMs === null ? null : timestampOf(Date.parse(created_at) + offsetMs);
    const rows = await rowsOf(context, api, between(context, at(from), at(to)));
    expectEqual(
      rows.some(({ order_id }) => order_id === id),
      isThere,
      'the order is there',
    );
    const createdMs = Date.parse(created_at);
    const isWithin = (row: ReportRow) => {
      const afterMs = Date.parse(row.created_at) - createdMs;
      return (from === null || afterMs >= from) && (to === null || afterMs <= to);
    };
    expectTrue(rows.every(isWithin), 'a row is out of the bounds');
  },
}));

/** No RFC 3339 date-times with an offset. */
const badBounds = [
  '',
  'yesterday',
  '2026-03-10',
  '2026-03-10T09:00:00',
  '2026-02-30T09:00:00Z',
  '1773133200',
  'null',
];

const badBoundCases: Case[] = (['createdFromParameter', 'createdToParameter'] as const).flatMap(entry =>
  badBounds.map(value => ({
    name: `report: "${value}" as ${entry} is invalid`,
    section,
    run: async (context: Context) => {
      const parameter = context.profile[entry];
      expectInvalid(await getReport(context.as('full'), { [parameter]: value }), parameter);
    },
  })),
);

const otherBoundCases: Case[] = [
  {
    name: 'report: bounds that are swapped give an empty page',
    section,
    isAssumed: true,
    run: async context => {
      const api = context.as('full');
      const createdMs = Date.parse((await placeOrder(context, api)).created_at);
      const query = between(context, timestampOf(createdMs + 1_000), timestampOf(createdMs - 1_000));
      expectEqual(await reportOrders(api, query), { data: [], next_cursor: null, has_more: false }, 'page');
    },
  },
  {
    name: 'report: bounds in other offsets are the instants that they are',
    section: 'Conventions',
    run: async context => {
      const api = context.as('full');
      const { id, created_at } = await placeOrder(context, api);
      const createdMs = Date.parse(created_at);
      const query = between(context, inOffset(createdMs, '+14:00'), inOffset(createdMs, '-11:00'));
      const rows = await rowsOf(context, api, query);
      expectTrue(
        rows.some(({ order_id }) => order_id === id),
        'the order is not there',
      );
    },
  },
  {
    name: 'report: another customer’s order is not in it',
    section: 'Errors',
    run: async context => {
      const { id, created_at } = await placeOrder(context, context.as('full'));
      const query = between(context, created_at, created_at);
      const rows = await rowsOf(context, context.as('other_customer'), query);
      expectTrue(!rows.some(({ order_id }) => order_id === id), 'the order is shown');
    },
  },
  {
    name: 'report: reports:read is enough',
    section,
    run: async context => {
      await reportOrders(context.as('full', 'reports:read'));
    },
  },
];

/** Orders in the order of their creation, and the bounds of them. */
async function placeMany(context: Context, api: Api, count: number) {
  const orders: Order[] = [];
  for (let placed = 0; placed < count; placed += 1) orders.push(await placeOrder(context, api));
  const query = between(context, orders[0]?.created_at ?? '', orders.at(-1)?.created_at ?? '');
  return { ids: orders.map(({ id }) => id), query };
}

const idsOf = ({ data }: Report): string[] => data.map(({ order_id }) => order_id);

// @interface report-orders.page
const pageCases: Case[] = [
  ...[1, 2, 3, 100].map(size => ({
    name: `report: orders in pages of ${size}, newest first, none twice`,
    section,
    run: async (context: Context) => {
      const api = context.as('full');
      const { ids, query } = await placeMany(context, api, 5);
      const sized = { ...query, [context.profile.pageSizeParameter]: String(size) };
      const pages = await pagesOf(context, sized, asked => reportOrders(api, asked));
      const shown = pages.flatMap(idsOf);
      expectEqual(
        shown.filter(id => ids.includes(id)),
        ids.toReversed(),
        'ids',
      );
      expectEqual(new Set(shown).size, shown.length, 'number of different rows');
      expectTrue(
        pages.every(({ data }) => data.length <= size),
        'a page is too large',
      );
      const expected = pages.map((_page, index) => index < pages.length - 1);
      expectEqual(
        pages.map(({ has_more }) => has_more),
        expected,
        'has_more',
      );
    },
  })),
  {
    name: 'report: nothing is skipped or repeated while orders arrive',
    section,
    run: async context => {
      const api = context.as('full');
      const { ids, query } = await placeMany(context, api, 4);
      const sized = { ...query, [context.profile.pageSizeParameter]: '2' };
      const pages = await pagesOf(context, sized, async asked => {
        await placeOrder(context, api);
        return reportOrders(api, asked);
      });
      const shown = pages.flatMap(idsOf).filter(id => ids.includes(id));
      expectEqual(shown, ids.toReversed(), 'ids');
    },
  },
  ...['0', '101', '-1', '1.5', '1e1', 'many', '', '99999999999999999999'].map(size => ({
    name: `report: the page size "${size}" is invalid`,
    section: 'Limits',
    run: async (context: Context) => {
      expectInvalid(await getReport(context.as('full'), { [context.profile.pageSizeParameter]: size }));
    },
  })),
  ...[1, 2, 99, 100].map(size => ({
    name: `report: the page size ${size} is taken`,
    section: 'Limits',
    run: async (context: Context) => {
      const { pageSizeParameter } = context.profile;
      const { data } = await reportOrders(context.as('full'), { [pageSizeParameter]: String(size) });
      expectTrue(data.length <= size, `${data.length} rows`);
    },
  })),
];

// @interface report-orders.statuses
const cursorCases: Case[] = [
  ...['x', '%%%', 'AAAA', '0', '-1', 'null', 'eyJpZCI6MX0', 'ä', 'x'.repeat(1_000)].map(cursor => ({
    name: `report: the cursor ${cursor.slice(0, 20)} is invalid`,
    section,
    run: async (context: Context) => {
      expectInvalid(await getReport(context.as('full'), { [context.profile.cursorParameter]: cursor }));
    },
  })),
  {
    name: 'report: a cursor of the order list is invalid',
    section,
    isAssumed: true,
    run: async context => {
      const { cursorParameter, pageSizeParameter } = context.profile;
      const api = context.as('full');
      await placeMany(context, api, 2);
      const { next_cursor } = await listOrders(api, { [pageSizeParameter]: '1' });
      expectInvalid(await getReport(api, { [cursorParameter]: next_cursor ?? '' }));
    },
  },
  {
    name: 'report: a cursor of other bounds is invalid',
    section,
    isAssumed: true,
    run: async context => {
      const { cursorParameter, pageSizeParameter } = context.profile;
      const api = context.as('full');
      const { query } = await placeMany(context, api, 2);
      const { next_cursor } = await reportOrders(api, { ...query, [pageSizeParameter]: '1' });
      expectInvalid(await getReport(api, { [cursorParameter]: next_cursor ?? '' }));
    },
  },
  {
    name: 'report: another customer’s cursor shows none of its orders',
    section: 'Errors',
    run: async context => {
      const { cursorParameter, pageSizeParameter } = context.profile;
      const { ids, query } = await placeMany(context, context.as('full'), 2);
      const sized = { ...query, [pageSizeParameter]: '1' };
      const { next_cursor } = await reportOrders(context.as('full'), sized);
      const foreign = { ...sized, [cursorParameter]: next_cursor ?? '' };
      const answer = await getReport(context.as('other_customer'), foreign);
      if (answer.status === 400) expectInvalid(answer);
      else {
        const shown = idsOf(expectJson(answer, 200, reportSchema));
        expectTrue(!shown.some(id => ids.includes(id)), 'a foreign order is shown');
      }
    },
  },
];

export const reportCases: readonly Case[] = [
  ...boundCases,
  ...badBoundCases,
  ...otherBoundCases,
  ...pageCases,
  ...cursorCases,
];
