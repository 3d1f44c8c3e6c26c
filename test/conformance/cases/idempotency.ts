import { orderSchema } from '../answers.ts';
import type { Case } from '../case.ts';
import { type Answer, type Call, newKey, newToken } from '../client.ts';
import type { Context } from '../context.ts';
import {
  expectEqual,
  expectInvalid,
  expectJson,
  expectProblem,
  expectStatus,
  expectTrue,
} from '../expect.ts';
import { fileBody, type Json, orderBody } from '../requests.ts';
import {
  changeOrder,
  getOrder,
  listOrders,
  mergePatchType,
  patchOrder,
  placeOrder,
  postFile,
  postOrder,
  postScenario,
} from '../steps.ts';

const section = 'Shared request parts';

interface Request {
  path: string;
  json: Json;
  method?: string;
  headers?: Record<string, string>;
}

interface Write {
  name: string;
  /** The same request at each call, but for the key. */
  request(context: Context): Promise<Request>;
  status: number;
}

const writes: readonly Write[] = [
  {
    name: 'file creation',
    request: async () => ({ path: '/v2/files', json: fileBody() }),
    status: 201,
  },
  {
    name: 'order creation',
    request: async context => ({ path: '/v2/orders', json: orderBody(context) }),
    status: 201,
  },
  {
    name: 'order update',
    request: async context => {
      const { id, revision } = await placeOrder(context, context.as('full'));
      const headers = { 'content-type': mergePatchType, 'if-match': `"${revision}"` };
      return { path: `/v2/orders/${id}`, method: 'PATCH', json: { customer_note: 'first' }, headers };
    },
    status: 200,
  },
  {
    name: 'the sandbox scenario',
    request: async context => {
      const { id } = await placeOrder(context, context.as('full'));
      return { path: `/v2/test/orders/${id}/advance`, json: { scenario: 'pickup_readiness_confirmed' } };
    },
    status: 200,
  },
];

const post = async (context: Context, write: Write, call: Call): Promise<Answer> => {
  const { path, ...request } = await write.request(context);
  return context.as('full')(path, { ...request, ...call });
};

// @interface requests.idempotency-key
const keyCases: Case[] = writes.flatMap(write => [
  ...[8, 9, 254, 255].map(length => ({
    name: `idempotency: ${write.name} takes a key of ${length} characters`,
    section: 'Limits',
    run: async (context: Context) =>
      expectStatus(await post(context, write, { key: newToken(length) }), write.status),
  })),
  ...[1, 7, 256, 1_000].map(length => ({
    name: `idempotency: ${write.name} refuses a key of ${length} characters`,
    section: 'Limits',
    run: async (context: Context) => {
      expectInvalid(await post(context, write, { key: newToken(length) }));
    },
  })),
  {
    name: `idempotency: ${write.name} refuses an empty key`,
    section: 'Limits',
    run: async (context: Context) => {
      expectInvalid(await post(context, write, { key: '' }));
    },
  },
  {
    name: `idempotency: ${write.name} refuses a request without a key`,
    section,
    isAssumed: write.name !== 'the sandbox scenario',
    run: async (context: Context) => {
      expectInvalid(await post(context, write, {}));
    },
  },
  {
    name: `idempotency: ${write.name} gives the first answer again`,
    section,
    run: async (context: Context) => {
      const { path, ...request } = await write.request(context);
      const key = newKey();
      const first = await context.as('full')(path, { ...request, key });
      const second = await context.as('full')(path, { ...request, key });
      expectStatus(first, write.status);
      expectSame(second, first);
    },
  },
  {
    name: `idempotency: ${write.name} refuses a key that was used for other data`,
    section,
    isAssumed: true,
    run: async (context: Context) => {
      const { path, ...request } = await write.request(context);
      const key = newKey();
      expectStatus(await context.as('full')(path, { ...request, key }), write.status);
      const other = { ...request, json: otherData(request.json) };
      expectProblem(await context.as('full')(path, { ...other, key }), 409, 'idempotency_conflict');
    },
  },
]);

const otherData = (json: Json): Json => {
  if ('scenario' in json) return { ...json, scenario: 'cancelled' };
  return 'size_bytes' in json ? { ...json, size_bytes: 12 } : { ...json, customer_note: 'another' };
};

function expectSame(second: Answer, first: Answer): void {
  const partsOf = ({ status, headers, text }: Answer) => ({
    status,
    text,
    etag: headers.get('etag'),
    location: headers.get('location'),
  });
  expectEqual(partsOf(second), partsOf(first), 'the second answer');
}

// @interface errors.409-idempotency-conflict
/** The first operation succeeds with a key; the second must not be done with it. */
const operationCases: Case[] = writes.flatMap(first =>
  writes
    .filter(second => second !== first)
    .map(second => ({
      name: `idempotency: a key of ${first.name} is a conflict for ${second.name}`,
      section: 'Errors',
      run: async (context: Context) => {
        const key = newKey();
        expectStatus(await post(context, first, { key }), first.status);
        expectProblem(await post(context, second, { key }), 409, 'idempotency_conflict');
      },
    })),
);

// @interface create-file.retry create-order.retry update-order.retry
const otherCases: Case[] = [
  {
    name: 'idempotency: an update whose answer was lost is answered again after the revision moved on',
    section: 'PATCH /v2/orders/{order_id}',
    run: async context => {
      const api = context.as('full');
      const order = await placeOrder(context, api);
      const key = newKey();
      const first = await patchOrder(api, order, { customer_note: 'first' }, key);
      const changed = expectJson(first, 200, orderSchema);
      const later = await changeOrder(api, changed, { customer_note: 'second' });
      expectSame(await patchOrder(api, order, { customer_note: 'first' }, key), first);
      expectEqual(await getOrder(api, order.id), later, 'the order');
    },
  },
  {
    name: 'idempotency: an update is a conflict for the same update of another revision',
    section: 'PATCH /v2/orders/{order_id}',
    isAssumed: true,
    run: async context => {
      const api = context.as('full');
      const order = await placeOrder(context, api);
      const key = newKey();
      const changed = expectJson(await patchOrder(api, order, { customer_note: 'x' }, key), 200, orderSchema);
      const answer = await patchOrder(api, changed, { customer_note: 'x' }, key);
      expectProblem(answer, 409, 'idempotency_conflict');
    },
  },
  {
    name: 'idempotency: an update is a conflict for the same update of another order',
    section: 'Errors',
    run: async context => {
      const api = context.as('full');
      const [one, other] = [await placeOrder(context, api), await placeOrder(context, api)];
      const key = newKey();
      expectStatus(await patchOrder(api, one, { customer_note: 'x' }, key), 200);
      const answer = await patchOrder(api, other, { customer_note: 'x' }, key);
      expectProblem(answer, 409, 'idempotency_conflict');
      expectEqual(await getOrder(api, other.id), other, 'the order');
    },
  },
  {
    name: 'idempotency: an update that was refused is answered with the same refusal again',
    section,
    isAssumed: true,
    run: async context => {
      const api = context.as('full');
      const order = await placeOrder(context, api);
      const key = newKey();
      const first = await patchOrder(api, order, {}, key);
      expectStatus(first, 422);
      expectSame(await patchOrder(api, order, {}, key), first);
    },
  },
  {
    name: 'idempotency: ten orders at once with one key are one order',
    section,
    run: async context => {
      const reference = newToken(20);
      const body = orderBody(context, { rest: { customer_reference: reference } });
      const key = newKey();
      const api = context.as('full');
      await Promise.all(Array.from({ length: 10 }, () => postOrder(api, body, key)));
      // An answer to one of many at once may be a refusal; a retry gives the order.
      const { id } = expectJson(await postOrder(api, body, key), 201, orderSchema);
      const { data } = await listOrders(api, { customer_reference: reference });
      expectEqual(
        data.map(order => order.id),
        [id],
        'orders',
      );
    },
  },
  {
    name: 'idempotency: a retry makes no second order',
    section,
    run: async context => {
      const reference = newToken(20);
      const body = orderBody(context, { rest: { customer_reference: reference } });
      const key = newKey();
      for (let tries = 0; tries < 3; tries += 1)
        expectStatus(await postOrder(context.as('full'), body, key), 201);
      const { data } = await listOrders(context.as('full'), { customer_reference: reference });
      expectEqual(data.length, 1, 'number of orders');
    },
  },
  {
    name: 'idempotency: a retry after a scenario still shows the order as it was created',
    section,
    isAssumed: true,
    run: async context => {
      const body = orderBody(context);
      const key = newKey();
      const api = context.as('full');
      const first = await postOrder(api, body, key);
      const { id } = expectJson(first, 201, orderSchema);
      expectStatus(await postScenario(api, id, 'pickup_readiness_confirmed'), 200);
      expectSame(await postOrder(api, body, key), first);
    },
  },
  {
    name: 'idempotency: a scenario that is tried again with its key is applied once',
    section,
    run: async context => {
      const api = context.as('full');
      const { id } = await placeOrder(context, api);
      const call = { json: { scenario: 'pickup_readiness_confirmed' }, key: newKey() };
      const path = `/v2/test/orders/${id}/advance`;
      expectStatus(await api(path, call), 200);
      const { revision } = await getOrder(api, id);
      expectStatus(await api(path, call), 200);
      expectEqual((await getOrder(api, id)).revision, revision, 'revision');
    },
  },
  {
    name: 'idempotency: the same scenario with a key of its own is a new request',
    section,
    run: async context => {
      const api = context.as('full');
      const { id } = await placeOrder(context, api);
      expectStatus(await postScenario(api, id, 'pickup_readiness_confirmed'), 200);
      const again = await postScenario(api, id, 'pickup_readiness_confirmed');
      expectProblem(again, 409, 'scenario_not_allowed');
    },
  },
  {
    name: 'idempotency: a key of one order is a conflict for another order’s scenario',
    section: 'Errors',
    run: async context => {
      const api = context.as('full');
      const [one, other] = [await placeOrder(context, api), await placeOrder(context, api)];
      const call = { json: { scenario: 'cancelled' }, key: newKey() };
      await api(`/v2/test/orders/${one.id}/advance`, call);
      const answer = await api(`/v2/test/orders/${other.id}/advance`, call);
      expectProblem(answer, 409, 'idempotency_conflict');
      expectEqual((await getOrder(api, other.id)).status, 'accepted', 'status');
    },
  },
  {
    name: 'idempotency: another customer may use the same key',
    section,
    run: async context => {
      const key = newKey();
      const body = orderBody(context);
      const mine = expectJson(await postOrder(context.as('full'), body, key), 201, orderSchema);
      const theirs = expectJson(await postOrder(context.as('other_customer'), body, key), 201, orderSchema);
      expectTrue(mine.id !== theirs.id, 'it is one order');
    },
  },
  {
    name: 'idempotency: a new token is no new request',
    section,
    run: async context => {
      const key = newKey();
      const body = orderBody(context);
      const first = await postOrder(context.as('full'), body, key);
      expectSame(await postOrder(context.as('full', 'orders:write'), body, key), first);
    },
  },
  {
    name: 'idempotency: another request identifier is no new request',
    section,
    run: async context => {
      const key = newKey();
      const json = orderBody(context);
      const header = context.profile.requestIdHeader;
      const api = context.as('full');
      const first = await api('/v2/orders', { json, key, headers: { [header]: 'one' } });
      expectSame(await api('/v2/orders', { json, key, headers: { [header]: 'two' } }), first);
    },
  },
  {
    name: 'idempotency: a request that lacked the scope may be sent again with it',
    section: 'Authentication',
    run: async context => {
      const key = newKey();
      const body = fileBody();
      expectStatus(await postFile(context.as('read_only'), body, key), 403);
      expectStatus(await postFile(context.as('full'), body, key), 201);
    },
  },
];

export const idempotencyCases: readonly Case[] = [...keyCases, ...operationCases, ...otherCases];
