import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseResponse } from '../../../src-main/core/api/client.ts';
import { orderSchema } from '../../../src-shared/domain/order.ts';
import { defaultInterfaceProfile, localSandboxProfile } from '../../../src-shared/interface-profile.ts';
import {
  advance,
  orderBody,
  placedOrder,
  tampere,
  uploadedFile,
  vin,
} from '../../support/builders/request.ts';
import { clientOf, failureOf } from '../../support/client.ts';
import { hostileServer, rawAnswer } from '../../support/hostile-server.ts';
import { type Harness, newKey, startHarness, startOfTests } from '../../support/sandbox.ts';

const started = () => startHarness({ profile: localSandboxProfile });
const clientAs = (harness: Harness, credential = 'full', scopes: string[] | null = null) =>
  clientOf({ baseUrl: harness.baseUrl, credential, scopes });
type Client = ReturnType<typeof clientAs>;

const setFaults = (harness: Harness, ...faults: Record<string, unknown>[]) =>
  harness.control('/_sandbox/faults', { json: { faults } });

const requestsSchema = z.object({
  data: z.array(
    z.object({
      method: z.string(),
      path: z.string(),
      status: z.number().nullable(),
      request_id: z.string().nullable(),
    }),
  ),
});
const requestsOf = async (harness: Harness) =>
  requestsSchema.parse((await harness.control('/_sandbox/requests')).json()).data;

const business = { business_id: '1234567-1', country_code: 'FI' };
const priceCheck = {
  pickup: { address: { formatted_address: 'Helsinki' }, type: 'dealership' },
  delivery: { address: tampere, type: 'dealership' },
  items: [{ role: 'primary' as const, vin }],
};

/** Every read and check: its name in the sandbox's faults, the call, and a credential whose scopes do not allow it. */
const reads: [
  operation: string,
  call: (client: Client, orderId: string) => Promise<unknown>,
  without: string,
][] = [
  ['price-check', ({ endpoints }) => endpoints.checkPrice(priceCheck), 'orders:read'],
  ['business-check', ({ endpoints }) => endpoints.checkBusiness(business), 'orders:read'],
  ['order-list', ({ endpoints }) => endpoints.listOrders(), 'orders:write'],
  ['order-get', ({ endpoints }, id) => endpoints.getOrder(id), 'orders:write'],
  ['order-files', ({ endpoints }, id) => endpoints.listFiles(id), 'orders:write'],
  ['order-report', ({ endpoints }) => endpoints.reportLines(), 'orders:write'],
  ['cmr-options', ({ endpoints }) => endpoints.getCmrOptions(), 'orders:write'],
  ['inspection-report', ({ endpoints }, id) => endpoints.getInspectionReport(id), 'orders:write'],
  ['tracking', ({ endpoints }, id) => endpoints.getTracking(id), 'orders:write'],
];

/** An order of which everything can be read, by an ordering channel, which may ask everything. */
async function startedWithOrder() {
  const harness = await started();
  const api = harness.as('ordering_channel');
  const { id } = await placedOrder(api);
  await advance(api, id, 'pickup_readiness_confirmed');
  await advance(api, id, 'tracking_available');
  return { harness, id };
}

describe.each(reads)('%s', (operation, call, otherScope) => {
  // @interface requests.request-identifier
  it('is answered, with a request id where the interface takes one', async () => {
    const { harness, id } = await startedWithOrder();
    const client = clientAs(harness, 'ordering_channel');
    const before = (await requestsOf(harness)).length;
    expect(await call(client, id)).toBeTypeOf('object');
    const seen = (await requestsOf(harness))
      .slice(before)
      .filter(({ path }) => !path.startsWith('/_sandbox'));
    const [token, asked] = seen;
    expect(seen).toHaveLength(2);
    expect(token).toMatchObject({ path: '/oauth2/token', request_id: null });
    expect(asked?.status).toBe(200);
    const logged = client.lines.at(-1);
    expect(asked?.request_id ?? null).toBe(operation === 'cmr-options' ? null : logged?.requestId);
    expect(logged).toMatchObject({ event: 'call', status: 200, code: null, attempt: 1, path: asked?.path });
  });

  it.each([
    [500, 'service_failed', 3],
    [503, 'service_failed', 3],
    [429, 'rate_limited', 3],
    [400, 'service_refused', 1],
    [413, 'service_refused', 1],
    [422, 'service_refused', 1],
  ])('%i is %s after %i tries; none of it is logged but status and code', async (status, code, tries) => {
    const { harness, id } = await startedWithOrder();
    const client = clientAs(harness, 'ordering_channel');
    await setFaults(harness, { operation, kind: 'status', status, retry_after: 0 });
    const error = await failureOf(call(client, id));
    expect(error).toMatchObject({ code, status, requestId: expect.stringMatching(/^req_/) });
    expect(client.lines.slice(1).map(line => [line.status, line.attempt])).toEqual(
      Array.from({ length: tries }, (_, index) => [status, index + 1]),
    );
    expect(client.lines.at(-1)?.code).toBe(error.reason);
  });

  // @interface check-price.safe check-business.safe get-order.own list-orders.order
  it('works again after one 503, one cut answer, one lost connection and one dead token', async () => {
    const { harness, id } = await startedWithOrder();
    const client = clientAs(harness, 'ordering_channel');
    for (const fault of [
      { kind: 'status', status: 503 },
      { kind: 'truncate' },
      { kind: 'reset_before' },
      { kind: 'reset_after' },
      { kind: 'expired_token' },
    ]) {
      await setFaults(harness, { operation, times: 1, ...fault });
      expect(await call(client, id)).toBeTypeOf('object');
    }
    // A new token after the dead one, and no other.
    expect(client.lines.filter(({ path }) => path === '/oauth2/token')).toHaveLength(2);
  });

  // @interface auth.retry-once
  it('is refused with 403 without its scope, and with 401 where every token is refused', async () => {
    const { harness, id } = await startedWithOrder();
    const without = clientAs(harness, 'ordering_channel', [otherScope]);
    expect(await failureOf(call(without, id))).toMatchObject({
      code: 'permission_denied',
      status: 403,
      message: expect.stringMatching(/orders:|reports:/),
    });
    await setFaults(harness, { operation, kind: 'expired_token' });
    const client = clientAs(harness, 'ordering_channel');
    expect(await failureOf(call(client, id))).toMatchObject({ code: 'sign_in_failed', status: 401 });
    expect(client.lines.filter(({ status }) => status === 401)).toHaveLength(2);
  });
});

describe('reads', () => {
  it('of an order that is not ours are 404', async () => {
    const { harness, id } = await startedWithOrder();
    const { endpoints } = clientAs(harness, 'other_customer');
    for (const call of [
      endpoints.getOrder,
      endpoints.listFiles,
      endpoints.getInspectionReport,
      endpoints.getTracking,
    ]) {
      expect(await failureOf(call(id))).toMatchObject({ reason: 'resource_not_found', status: 404 });
    }
  });

  it('go through pages by cursor, filtered by status and reference', async () => {
    const harness = await started();
    const api = harness.as('full');
    const ids: string[] = [];
    for (const reference of ['a b&c=ä', 'two', 'two']) {
      ids.unshift((await placedOrder(api, orderBody({ rest: { customer_reference: reference } }))).id);
    }
    const { endpoints } = clientOf({
      baseUrl: harness.baseUrl,
      credential: 'full',
      profile: { pageSize: 2 },
    });
    const first = await endpoints.listOrders();
    const second = await endpoints.listOrders({ cursor: first.next_cursor });
    expect([...first.data, ...second.data].map(order => order.id)).toEqual(ids);
    expect([first.has_more, second.has_more]).toEqual([true, false]);
    const byReference = await endpoints.listOrders({ customerReference: 'a b&c=ä', status: 'accepted' });
    expect(byReference.data.map(order => order.id)).toEqual([ids[2]]);
    expect((await endpoints.listOrders({ status: 'delivered' })).data).toEqual([]);
    const cursor = 'not-a-cursor';
    for (const call of [endpoints.listOrders({ cursor }), endpoints.reportLines({ cursor })]) {
      expect(await failureOf(call)).toMatchObject({
        code: 'service_refused',
        reason: 'validation_error',
        status: 400,
      });
    }
  });

  it('keep their idempotency key, whatever header an environment names for the request id', async () => {
    const server = await hostileServer(socket => socket.write(rawAnswer({ body: '{}' })));
    const profile = { ...localSandboxProfile, requestIdHeader: 'Idempotency-Key' };
    const { client } = clientOf({ baseUrl: server.baseUrl, profile });
    await client.send({
      method: 'PATCH',
      target: '/v2/orders/ord_1',
      headers: { 'idempotency-key': 'the same at each try', 'content-type': 'application/json' },
      body: Buffer.from('{}'),
      isAuthorized: true,
      timeoutMs: 10_000,
      signal: null,
    });
    const [head = ''] = server.heads;
    expect(head.split('\r\n').filter(line => line.startsWith('idempotency-key'))).toEqual([
      'idempotency-key: the same at each try',
    ]);
    expect(head).toContain('authorization: bearer');
  });

  it('of the report keep to the bounds, under the names of the profile', async () => {
    const profile = {
      ...localSandboxProfile,
      createdFromParameter: 'from',
      createdToParameter: 'to',
      cursorParameter: 'after',
      pageSizeParameter: 'size',
      pageSize: 1,
      requestIdHeader: 'Correlation',
    };
    const harness = await startHarness({ profile });
    const ids: string[] = [];
    for (const hour of [0, 1, 2]) {
      harness.clock.nowMs = startOfTests + hour * 3_600_000;
      ids.push((await placedOrder(harness.as('full'))).id);
    }
    const { endpoints, lines } = clientOf({ baseUrl: harness.baseUrl, credential: 'full', profile });
    const bounds = {
      createdFrom: new Date(startOfTests + 3_600_000).toISOString(),
      createdTo: '2026-03-10T13:00:00+02:00',
    };
    const first = await endpoints.reportLines(bounds);
    const second = await endpoints.reportLines({ ...bounds, cursor: first.nextCursor });
    expect([...first.rows, ...second.rows].map(row => row.order_id).toSorted()).toEqual(
      ids.slice(1).toSorted(),
    );
    expect(second.hasMore).toBe(false);
    const [, asked] = (await requestsOf(harness)).filter(({ path }) => path === '/v2/reports/orders');
    expect(asked?.request_id).toBe(lines.at(-1)?.requestId);
    expect(JSON.stringify(lines)).not.toContain('2026-03-10');
  });

  it('of what the profile has no path for say so, and ask nobody', async () => {
    const { endpoints, lines } = clientOf({
      baseUrl: 'https://service.test',
      credential: 'full',
      profile: defaultInterfaceProfile,
    });
    for (const call of [endpoints.getInspectionReport, endpoints.getTracking]) {
      expect(await failureOf(call('ord_1'))).toMatchObject({
        code: 'not_allowed_in_state',
        reason: 'no_path',
      });
    }
    expect(lines).toEqual([]);
  });
});

describe('what is sent', () => {
  it('has the shape of the interface, or does not leave', async () => {
    const { endpoints, lines } = clientOf({ baseUrl: 'https://service.test' });
    const calls: [Promise<unknown>, string][] = [
      [endpoints.getOrder('../admin'), ''],
      [endpoints.getOrder('ord_1/../../admin'), ''],
      [endpoints.getTracking('ord_1?x=1'), ''],
      [endpoints.reportLines({ createdFrom: 'yesterday' }), ''],
      [endpoints.listOrders({ customerReference: 'x'.repeat(256) }), ''],
      [endpoints.checkBusiness({ business_id: '', country_code: 'FI' }), 'business_id'],
      [endpoints.checkPrice({ ...priceCheck, items: [] }), 'items'],
      [endpoints.checkPrice({ ...priceCheck, items: [{ role: 'primary', vin: 'short' }] }), 'items.0.vin'],
    ];
    for (const [call, path] of calls) {
      const error = await failureOf(call);
      expect(error).toMatchObject({ code: 'bad_request', reason: 'bad_input' });
      expect(error.fieldErrors.map(field => field.path)).toEqual([path]);
    }
    expect(lines).toEqual([]);
  });

  it('breaks a rule of the service with its fields', async () => {
    const harness = await started();
    const { endpoints } = clientAs(harness);
    expect(await failureOf(endpoints.checkBusiness(business))).toMatchObject({
      code: 'service_refused',
      reason: 'ordered_for_not_allowed',
      status: 422,
    });
    const abroad = { formatted_address: 'Hamburg, DE' };
    const tradeIn = { ...priceCheck, delivery: { address: abroad, type: 'dealership' } };
    const items = [...priceCheck.items, { role: 'trade_in' as const, registration_number: 'ABC-123' }];
    const error = await failureOf(endpoints.checkPrice({ ...tradeIn, items }));
    expect(error).toMatchObject({ code: 'service_refused', reason: 'business_rule_violation', status: 422 });
    expect(error.fieldErrors.length).toBeGreaterThan(0);
  });
});

describe('writes', () => {
  const writer = async () => {
    const harness = await started();
    const { client, lines } = clientAs(harness);
    const send = (method: string, target: string, json: unknown, headers: Record<string, string> = {}) =>
      client.send({
        method,
        target,
        headers: {
          ...(json === null ? {} : { 'content-type': 'application/json' }),
          'idempotency-key': newKey(),
          ...headers,
        },
        body: json === null ? null : Buffer.from(JSON.stringify(json)),
        isAuthorized: true,
        timeoutMs: 10_000,
        signal: null,
      });
    return { harness, send, lines };
  };

  it('of every kind are carried as they are sealed', async () => {
    const { harness, send } = await writer();
    const created = parseResponse(await send('POST', '/v2/orders', orderBody()), orderSchema);
    const changed = await send(
      'PATCH',
      `/v2/orders/${created.id}`,
      { customer_note: 'Two keys' },
      {
        'content-type': 'application/merge-patch+json',
        'if-match': `"${created.revision}"`,
      },
    );
    const order = parseResponse(changed, orderSchema);
    expect(order.customer_note).toBe('Two keys');
    expect(changed.headers.etag).toBe(`"${order.revision}"`);
    const scenario = { scenario: 'pickup_readiness_confirmed' };
    expect((await send('POST', `/v2/test/orders/${created.id}/advance`, scenario)).status).toBe(200);
    const cancelled = await send('POST', `/v2/orders/${created.id}/cancel`, null);
    expect(parseResponse(cancelled, orderSchema).status).toBe('cancelled');
    const fileId = await uploadedFile(harness.as('full'), harness.anonymous);
    const withFile = await placedOrder(harness.as('full'), orderBody({ rest: { file_ids: [fileId] } }));
    expect(withFile.id).toMatch(/^ord_/);
    const deleted = await send('DELETE', `/v2/files/${fileId}`, null);
    expect([deleted.status, deleted.body.byteLength]).toEqual([204, 0]);
  });

  it('give back whatever the service answers, and are sent once', async () => {
    const { harness, send, lines } = await writer();
    const order = await placedOrder(harness.as('full'));
    const patch = (headers: Record<string, string>) =>
      send(
        'PATCH',
        `/v2/orders/${order.id}`,
        { customer_note: 'x' },
        {
          'content-type': 'application/merge-patch+json',
          ...headers,
        },
      );
    expect((await patch({ 'if-match': '"rev_stale"' })).status).toBe(412);
    expect((await patch({})).status).toBe(428);
    expect((await send('POST', '/v2/orders', { pickup: 1 })).status).toBe(400);
    expect((await send('POST', '/v2/orders', { customer_note: 'x'.repeat(1_100_000) })).status).toBe(413);
    await setFaults(harness, { operation: 'order-create', kind: 'status', status: 503 });
    expect((await send('POST', '/v2/orders', orderBody())).status).toBe(503);
    await setFaults(harness, { operation: 'order-create', kind: 'reset_after' });
    expect(await failureOf(send('POST', '/v2/orders', orderBody()))).toMatchObject({ reason: 'reset' });
    expect(lines.filter(({ path }) => path !== '/oauth2/token')).toHaveLength(6);
  });
});

it('the log holds no query, no body, no token and no secret', async () => {
  const { harness, id } = await startedWithOrder();
  const client = clientAs(harness, 'ordering_channel');
  for (const [, call] of reads) await call(client, id);
  await client.endpoints.listOrders({ customerReference: 'canary-reference' });
  const token = (await client.tokens.get()).reveal();
  const text = JSON.stringify(client.lines);
  for (const secret of [token, 'secret-ordering_channel', 'canary', 'Helsinki', 'Bearer', 'Basic', '?']) {
    expect(text).not.toContain(secret);
  }
  expect(new Set(client.lines.flatMap(line => Object.keys(line)))).toEqual(
    new Set(['event', 'method', 'path', 'status', 'code', 'requestId', 'ms', 'attempt']),
  );
});
