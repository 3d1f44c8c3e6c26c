import { listSchema, type OrderList } from '../answers.ts';
import type { Case } from '../case.ts';
import { newToken } from '../client.ts';
import type { Context } from '../context.ts';
import { expectEqual, expectInvalid, expectJson, expectTrue } from '../expect.ts';
import { orderBody, primaryByPlate, vin } from '../requests.ts';
import { advance, getList, listOrders, pagesOf, placeOrder } from '../steps.ts';

const section = 'GET /v2/orders';

/** Orders of one reference that nothing else has, oldest first. */
async function placeMany(context: Context, count: number, reference: string, api = context.as('full')) {
  const ids: string[] = [];
  for (let placed = 0; placed < count; placed += 1) {
    const body = orderBody(context, { rest: { customer_reference: reference } });
    ids.push((await placeOrder(context, api, body)).id);
  }
  return ids;
}

const idsOf = ({ data }: OrderList): string[] => data.map(({ id }) => id);

// @interface list-orders.order list-orders.page
const pageCases: Case[] = [1, 2, 3, 5, 6, 100].map(size => ({
  name: `list: five orders in pages of ${size}, newest first`,
  section,
  run: async context => {
    const reference = newToken(20);
    const ids = await placeMany(context, 5, reference);
    const query = { customer_reference: reference, [context.profile.pageSizeParameter]: String(size) };
    const pages = await pagesOf(context, query, asked => listOrders(context.as('full'), asked));
    expectEqual(pages.flatMap(idsOf), ids.toReversed(), 'ids');
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
    expectEqual(pages.at(-1)?.next_cursor, null, 'the last next_cursor');
    expectEqual(pages.length, Math.ceil(5 / size), 'number of pages');
  },
}));

// @interface order-summary.* page.wrapper list-orders.filters
const filterCases: Case[] = [
  {
    name: 'list: an entry is the summary of its order',
    section: 'Order summary',
    run: async context => {
      const reference = newToken(20);
      const api = context.as('full');
      const order = await placeOrder(
        context,
        api,
        orderBody(context, { rest: { customer_reference: reference } }),
      );
      const { data } = await listOrders(api, { customer_reference: reference });
      const entry = {
        id: order.id,
        ordered_for: null,
        customer_reference: reference,
        status: 'accepted',
        pickup_readiness: 'preparing',
        created_at: order.created_at,
        updated_at: order.updated_at,
        primary_vehicle: { vin, registration_number: null },
        pickup_address: order.pickup.address.formatted_address,
        delivery_address: order.delivery.address.formatted_address,
        actual_pickup_at: null,
        actual_delivery_at: null,
      };
      expectEqual(data, [entry], 'data');
    },
  },
  {
    name: 'list: the primary vehicle is shown by its registration number where it has no VIN',
    section: 'Order summary',
    run: async context => {
      const reference = newToken(20);
      const body = orderBody(context, {
        items: [primaryByPlate],
        rest: { customer_reference: reference },
      });
      await placeOrder(context, context.as('full'), body);
      const { data } = await listOrders(context.as('full'), { customer_reference: reference });
      const expected = { vin: null, registration_number: primaryByPlate.registration_number };
      expectEqual(data[0]?.primary_vehicle, expected, 'primary_vehicle');
    },
  },
  {
    name: 'list: a reference is matched exactly',
    section,
    run: async context => {
      const reference = `Ref ${newToken(20)}`;
      const [id] = await placeMany(context, 1, reference);
      const api = context.as('full');
      const found = async (text: string) => idsOf(await listOrders(api, { customer_reference: text }));
      expectEqual(await found(reference), [id], 'ids');
      const others = [
        reference.slice(0, -1),
        `${reference}x`,
        reference.toUpperCase(),
        `${reference.slice(0, 8)}%`,
      ];
      for (const other of others) expectEqual(await found(other), [], `ids of ${other}`);
    },
  },
  {
    name: 'list: a reference of 255 characters beyond ASCII is found',
    section,
    run: async context => {
      const reference = `${newToken(20)}${'ä&=+% '.repeat(39)}x`;
      expectEqual(reference.length, 255, 'length');
      const [id] = await placeMany(context, 1, reference);
      const list = await listOrders(context.as('full'), { customer_reference: reference });
      expectEqual(idsOf(list), [id], 'ids');
    },
  },
  {
    name: 'list: a reference that nobody used gives an empty page',
    section: 'Page wrapper',
    run: async context => {
      const list = await listOrders(context.as('full'), { customer_reference: newToken(20) });
      expectEqual(list, { data: [], next_cursor: null, has_more: false }, 'page');
    },
  },
  {
    name: 'list: several orders of one reference are all there',
    section: 'Order',
    run: async context => {
      const reference = newToken(20);
      const ids = await placeMany(context, 3, reference);
      const list = await listOrders(context.as('full'), { customer_reference: reference });
      expectEqual(idsOf(list), ids.toReversed(), 'ids');
    },
  },
  {
    name: 'list: the status filter gives only that status',
    section,
    run: async context => {
      await placeOrder(context, context.as('full'));
      const { data } = await listOrders(context.as('full'), { status: 'accepted' });
      expectTrue(data.length > 0, 'there is none');
      expectTrue(
        data.every(({ status }) => status === 'accepted'),
        'another status is there',
      );
    },
  },
  {
    name: 'list: status and reference filter together',
    section,
    isAssumed: true,
    run: async context => {
      const reference = newToken(20);
      const [first = '', second] = await placeMany(context, 2, reference);
      const api = context.as('full');
      await advance(api, first, 'cancelled');
      const found = async (status: string) =>
        idsOf(await listOrders(api, { status, customer_reference: reference }));
      expectEqual(await found('cancelled'), [first], 'cancelled');
      expectEqual(await found('accepted'), [second], 'accepted');
      expectEqual(await found('delivered'), [], 'delivered');
    },
  },
  {
    name: 'list: another customer’s orders are not in it',
    section: 'Errors',
    run: async context => {
      const reference = newToken(20);
      await placeMany(context, 1, reference);
      const list = await listOrders(context.as('other_customer'), { customer_reference: reference });
      expectEqual(list.data, [], 'data');
    },
  },
  {
    name: 'list: orders:read is enough',
    section,
    run: async context => {
      await listOrders(context.as('read_only'));
    },
  },
];

// @interface list-orders.statuses
const cursorCases: Case[] = [
  {
    name: 'list: nothing is skipped or repeated while orders arrive',
    section,
    run: async context => {
      const { cursorParameter, pageSizeParameter } = context.profile;
      const reference = newToken(20);
      const api = context.as('full');
      const ids = await placeMany(context, 4, reference);
      const query = { customer_reference: reference, [pageSizeParameter]: '2' };
      const first = await listOrders(api, query);
      await placeMany(context, 3, reference);
      const second = await listOrders(api, { ...query, [cursorParameter]: first.next_cursor ?? '' });
      expectEqual([first, second].flatMap(idsOf), ids.toReversed(), 'ids');
    },
  },
  {
    name: 'list: a cursor may be used again',
    section,
    run: async context => {
      const { cursorParameter, pageSizeParameter } = context.profile;
      const reference = newToken(20);
      const api = context.as('full');
      await placeMany(context, 3, reference);
      const query = { customer_reference: reference, [pageSizeParameter]: '1' };
      const { next_cursor } = await listOrders(api, query);
      const next = { ...query, [cursorParameter]: next_cursor ?? '' };
      expectEqual(await listOrders(api, next), await listOrders(api, next), 'page');
    },
  },
  {
    name: 'list: another customer’s cursor shows none of its orders',
    section: 'Errors',
    run: async context => {
      const { cursorParameter, pageSizeParameter } = context.profile;
      const reference = newToken(20);
      const ids = await placeMany(context, 2, reference);
      const query = { customer_reference: reference, [pageSizeParameter]: '1' };
      const { next_cursor } = await listOrders(context.as('full'), query);
      const answer = await getList(context.as('other_customer'), {
        ...query,
        [cursorParameter]: next_cursor ?? '',
      });
      if (answer.status === 400) expectInvalid(answer);
      else {
        const shown = idsOf(expectJson(answer, 200, listSchema));
        expectTrue(!shown.some(id => ids.includes(id)), 'a foreign order is shown');
      }
    },
  },
  ...['x', '%%%', 'AAAA', '0', '-1', 'null', 'eyJpZCI6MX0', 'ä', 'x'.repeat(1_000)].map(cursor => ({
    name: `list: the cursor ${cursor.slice(0, 20)} is invalid`,
    section,
    run: async (context: Context) => {
      expectInvalid(await getList(context.as('full'), { [context.profile.cursorParameter]: cursor }));
    },
  })),
  ...['0', '101', '-1', '1.5', '1e1', 'many', '', '99999999999999999999'].map(size => ({
    name: `list: the page size "${size}" is invalid`,
    section: 'Limits',
    run: async (context: Context) => {
      expectInvalid(await getList(context.as('full'), { [context.profile.pageSizeParameter]: size }));
    },
  })),
  ...[1, 2, 99, 100].map(size => ({
    name: `list: the page size ${size} is taken`,
    section: 'Limits',
    run: async (context: Context) => {
      const { pageSizeParameter } = context.profile;
      const { data } = await listOrders(context.as('full'), { [pageSizeParameter]: String(size) });
      expectTrue(data.length <= size, `${data.length} entries`);
    },
  })),
  ...[
    ['an empty reference', ''],
    ['a reference of 256 characters', 'x'.repeat(256)],
  ].map(([what, reference = '']) => ({
    name: `list: ${what} is invalid`,
    section: 'Limits',
    run: async (context: Context) => {
      expectInvalid(await getList(context.as('full'), { customer_reference: reference }));
    },
  })),
];

export const ordersListCases: readonly Case[] = [...pageCases, ...filterCases, ...cursorCases];
