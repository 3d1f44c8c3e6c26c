import { orderSchema } from '../answers.ts';
import type { Case } from '../case.ts';
import { expectEqual, expectJson, expectProblem } from '../expect.ts';
import { wholeOrderBody } from '../requests.ts';
import { advance, getOrder, placeOrder } from '../steps.ts';

const section = 'GET /v2/orders/{order_id}';

// @interface get-order.own get-order.etag
const readCases: Case[] = [
  {
    name: 'get: the order is the one that was created',
    section,
    run: async context => {
      const api = context.as('full');
      const order = await placeOrder(context, api);
      expectEqual(await getOrder(api, order.id), order, 'order');
    },
  },
  {
    name: 'get: every field of a large order is kept',
    section,
    run: async context => {
      const api = context.as('full');
      const order = await placeOrder(context, api, wholeOrderBody(context));
      expectEqual(await getOrder(api, order.id), order, 'order');
    },
  },
  {
    name: 'get: the ETag is the revision in quotation marks',
    section,
    run: async context => {
      const api = context.as('full');
      const { id } = await placeOrder(context, api);
      const answer = await api(`/v2/orders/${id}`);
      const { revision } = expectJson(answer, 200, orderSchema);
      expectEqual(answer.headers.get('etag'), `"${revision}"`, 'ETag');
    },
  },
  {
    name: 'get: the ETag follows a change',
    section,
    run: async context => {
      const api = context.as('full');
      const before = await placeOrder(context, api);
      const after = await advance(api, before.id, 'pickup_readiness_confirmed');
      const answer = await api(`/v2/orders/${before.id}`);
      expectEqual(answer.headers.get('etag'), `"${after.revision}"`, 'ETag');
    },
  },
  {
    name: 'get: reading twice gives the same order',
    section,
    run: async context => {
      const api = context.as('full');
      const { id } = await placeOrder(context, api);
      expectEqual(await getOrder(api, id), await getOrder(api, id), 'order');
    },
  },
  {
    name: 'get: orders:read is enough',
    section,
    run: async context => {
      const { id } = await placeOrder(context, context.as('full'));
      await getOrder(context.as('read_only'), id);
    },
  },
  {
    name: 'get: another customer’s order does not exist',
    section,
    run: async context => {
      const { id } = await placeOrder(context, context.as('full'));
      const answer = await context.as('other_customer')(`/v2/orders/${id}`);
      expectProblem(answer, 404, 'resource_not_found');
    },
  },
];

const unknownIds = ['ord_none', 'ord_0', 'ORD_NONE', 'ord_', 'none', '%00', 'ord_%2e%2e', '1', 'ord_a%20b'];

const unknownCases: Case[] = unknownIds.map(id => ({
  name: `get: ${id} does not exist`,
  section,
  run: async context => {
    expectProblem(await context.as('full')(`/v2/orders/${id}`), 404, 'resource_not_found');
  },
}));

export const ordersGetCases: readonly Case[] = [...readCases, ...unknownCases];
