import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Order } from '../../../src-shared/domain/order.ts';
import {
  announcedFile,
  effectsOf,
  fileBody,
  orderBody,
  patchOrder,
  placedOrder,
  placeOrder,
  priceCheckBody,
  uploadForm,
} from '../../support/builders/request.ts';
import {
  type Answer,
  controlToken,
  type Harness,
  newKey,
  refusalOf,
  startHarness,
} from '../../support/sandbox.ts';

const setFaults = (harness: Harness, ...faults: Record<string, unknown>[]) =>
  harness.control('/_sandbox/faults', { json: { faults } });

/** What a dropped connection looks like to fetch. */
const dropped = expect.objectContaining({ message: expect.stringMatching(/fetch failed|terminated/) });

describe('practice faults', () => {
  it('reset_before drops the connection without an effect; reset_after with one, which the key settles', async () => {
    const harness = await startHarness();
    const api = harness.as('full');
    await api('/v2/orders');
    const key = newKey();
    await setFaults(harness, { operation: 'order-create', kind: 'reset_before', times: 1 });
    await expect(placeOrder(api, orderBody(), key)).rejects.toEqual(dropped);
    expect(await effectsOf(harness.control, 'order-create')).toEqual([]);
    await setFaults(harness, { operation: 'order-create', kind: 'reset_after', times: 1 });
    await expect(placeOrder(api, orderBody(), key)).rejects.toEqual(dropped);
    const [effect] = await effectsOf(harness.control, 'order-create');
    const settled = await placeOrder(api, orderBody(), key);
    expect([settled.status, settled.json()]).toMatchObject([201, { id: effect?.order_id }]);
    expect(await effectsOf(harness.control, 'order-create')).toHaveLength(1);
  });

  it('truncate cuts the answer short after the effect', async () => {
    const harness = await startHarness();
    const key = newKey();
    await setFaults(harness, { operation: 'order-create', kind: 'truncate', times: 1 });
    await expect(placeOrder(harness.as('full'), orderBody(), key)).rejects.toEqual(dropped);
    expect((await placeOrder(harness.as('full'), orderBody(), key)).status).toBe(201);
    expect(await effectsOf(harness.control, 'order-create')).toHaveLength(1);
  });

  it('status answers instead, before the effect, or after it where asked', async () => {
    const harness = await startHarness();
    const api = harness.as('full');
    const key = newKey();
    await setFaults(harness, { operation: 'order-create', kind: 'status', status: 500, times: 1 });
    expect(refusalOf(await placeOrder(api, orderBody(), key))).toMatchObject({
      status: 500,
      code: 'internal_error',
    });
    expect(await effectsOf(harness.control, 'order-create')).toEqual([]);
    await setFaults(harness, {
      operation: 'order-create',
      kind: 'status',
      status: 503,
      times: 1,
      after: true,
    });
    expect((await placeOrder(api, orderBody(), key)).status).toBe(503);
    expect(await effectsOf(harness.control, 'order-create')).toHaveLength(1);
    expect((await placeOrder(api, orderBody(), key)).status).toBe(201);
  });

  it('429 carries Retry-After', async () => {
    const harness = await startHarness();
    await setFaults(harness, { operation: 'price-check', kind: 'status', status: 429 });
    const answer = await harness.as('full')('/v2/price-checks', { json: priceCheckBody() });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1']);
  });

  it('429 and 503 carry the Retry-After that was asked for', async () => {
    const harness = await startHarness();
    for (const status of [429, 503]) {
      await setFaults(harness, { operation: 'order-list', kind: 'status', status, retry_after: 7 });
      const answer = await harness.as('full')('/v2/orders');
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, '7']);
    }
  });

  it('expired_token ends the token for good; a new one works', async () => {
    const harness = await startHarness();
    const key = newKey();
    const api = harness.as('full');
    await api('/v2/orders');
    await setFaults(harness, { operation: 'order-create', kind: 'expired_token', times: 1 });
    const refused = await placeOrder(api, orderBody(), key);
    expect(refusalOf(refused)).toMatchObject({ status: 401, code: 'authentication_failed' });
    expect((await api('/v2/orders')).status).toBe(401);
    expect(await effectsOf(harness.control, 'order-create')).toEqual([]);
    expect((await placeOrder(harness.as('full'), orderBody(), key)).status).toBe(201);
  });

  it('drip sends the whole answer piece by piece, until the sandbox closes', async () => {
    const harness = await startHarness();
    const api = harness.as('full');
    const before = await placeOrder(api, orderBody(), 'key-of-drip');
    await setFaults(harness, { operation: 'order-create', kind: 'drip', delay_ms: 4 });
    const startedMs = performance.now();
    const answer = await placeOrder(api, orderBody(), 'key-of-drip');
    expect(performance.now() - startedMs).toBeGreaterThan(16 * 3);
    expect(answer.bytes).toEqual(before.bytes);
    await setFaults(harness, { operation: 'order-create', kind: 'drip', delay_ms: 600_000 });
    const dripping = placeOrder(api, orderBody(), 'key-of-drip-2');
    const outcome = expect(dripping).rejects.toEqual(dropped);
    while ((await effectsOf(harness.control, 'order-create')).length < 2);
    await harness.close();
    await outcome;
  });

  it('upload_refused answers as a storage service does, and only uploads', async () => {
    const harness = await startHarness();
    await setFaults(harness, { operation: '*', kind: 'upload_refused' });
    const announced = await announcedFile(harness.as('full'));
    const upload = () => harness.anonymous(announced.upload.url, { body: uploadForm(announced) });
    const refused = await upload();
    expect([refused.status, refused.bytes.toString()]).toEqual([
      403,
      expect.stringContaining('<Code>AccessDenied</Code>'),
    ]);
    await harness.control('/_sandbox/faults', { method: 'DELETE' });
    expect((await upload()).status).toBe(204);
  });

  it('order_refused answers as a broken rule does, and the order can be placed afterwards', async () => {
    const harness = await startHarness();
    await setFaults(harness, { operation: 'order-create', kind: 'order_refused', times: 1 });
    const api = harness.as('full');
    const refused = await placeOrder(api, orderBody());
    expect(refusalOf(refused)).toMatchObject({
      status: 422,
      code: 'business_rule_violation',
      errors: ['delivery.address.formatted_address: address_not_recognised'],
    });
    expect((await placeOrder(api, orderBody())).status).toBe(201);
  });

  it('delay waits before the effect', async () => {
    const harness = await startHarness();
    await setFaults(harness, { operation: 'price-check', kind: 'delay', delay_ms: 60 });
    const startedMs = performance.now();
    await harness.as('full')('/v2/price-checks', { json: priceCheckBody() });
    // Timers may fire a little early by this clock.
    expect(performance.now() - startedMs).toBeGreaterThan(55);
  });

  it('delay with after waits between the effect and the answer, until the sandbox closes', async () => {
    const harness = await startHarness();
    await setFaults(harness, { operation: 'order-create', kind: 'delay', delay_ms: 600_000, after: true });
    const key = newKey();
    const outcomes: string[] = [];
    const placing = placeOrder(harness.as('full'), orderBody(), key).then(
      () => outcomes.push('answered'),
      () => outcomes.push('dropped'),
    );
    while ((await effectsOf(harness.control, 'order-create')).length === 0);
    expect(outcomes).toEqual([]);
    await harness.close();
    await placing;
    expect(outcomes).toEqual(['dropped']);
    const again = await startHarness({ dataDir: harness.dataDir });
    expect((await placeOrder(again.as('full'), orderBody(), key)).status).toBe(201);
    expect(await effectsOf(again.control, 'order-create')).toHaveLength(1);
  });

  it('are for one operation or all, count down, are replaced and taken back', async () => {
    const harness = await startHarness();
    const api = harness.as('full');
    await api('/v2/orders');
    const statuses = async () => [
      (await api('/v2/orders')).status,
      (await api('/v2/price-checks', { json: priceCheckBody() })).status,
    ];
    await setFaults(harness, { operation: 'order-list', kind: 'status', status: 503 });
    expect(await statuses()).toEqual([503, 200]);
    await setFaults(harness, { operation: '*', kind: 'status', status: 500, times: 3 });
    expect(await statuses()).toEqual([500, 500]);
    expect(await statuses()).toEqual([500, 200]);
    await setFaults(harness, { operation: '*', kind: 'status', status: 500 });
    expect((await harness.control('/_sandbox/faults', { method: 'DELETE' })).status).toBe(204);
    expect(await statuses()).toEqual([200, 200]);
  });

  it('disturb tokens and uploads too', async () => {
    const harness = await startHarness();
    const announced = await announcedFile(harness.as('full'));
    const upload = () => harness.anonymous(announced.upload.url, { body: uploadForm(announced) });
    await setFaults(harness, { operation: 'upload', kind: 'reset_before', times: 1 });
    await expect(upload()).rejects.toEqual(dropped);
    await setFaults(harness, { operation: 'upload', kind: 'status', status: 503, times: 1 });
    expect((await upload()).status).toBe(503);
    await setFaults(harness, { operation: 'upload', kind: 'reset_after', times: 1 });
    await expect(upload()).rejects.toEqual(dropped);
    expect((await upload()).status).toBe(204);
    expect(await effectsOf(harness.control, 'upload')).toHaveLength(1);
    await setFaults(harness, { operation: 'token', kind: 'status', status: 503, times: 1 });
    const answer = await harness.anonymous('/oauth2/token', { method: 'POST' });
    expect(answer.status).toBe(503);
  });
});

type Call = (harness: Harness, order: Order) => Promise<Answer>;

/** Every endpoint that documents 500 or 503, as it succeeds; a write has the same key at each call. */
const endpoints: readonly (readonly [string, Call])[] = [
  ['price-check', ({ as }) => as('full')('/v2/price-checks', { json: priceCheckBody() })],
  [
    'business-check',
    ({ as }) => {
      const json = { business_id: '1234567-1', country_code: 'FI' };
      return as('ordering_channel')('/v2/represented-business-checks', { json });
    },
  ],
  ['file-create', ({ as }) => as('full')('/v2/files', { json: fileBody(), key: 'key-of-file' })],
  ['order-create', ({ as }) => placeOrder(as('full'), orderBody(), 'key-of-order')],
  ['order-list', ({ as }) => as('full')('/v2/orders')],
  ['order-get', ({ as }, { id }) => as('full')(`/v2/orders/${id}`)],
  ['order-update', ({ as }, order) => patchOrder(as('full'), order, { customer_note: 'x' }, 'key-of-update')],
  ['order-files', ({ as }, { id }) => as('full')(`/v2/orders/${id}/files`)],
  ['order-report', ({ as }) => as('full')('/v2/reports/orders')],
  [
    'scenario',
    ({ as }, { id }) => {
      const json = { scenario: 'pickup_readiness_confirmed' };
      return as('full')(`/v2/test/orders/${id}/advance`, { json, key: 'key-of-scenario' });
    },
  ],
];

const writes = ['file-create', 'order-create', 'order-update', 'scenario'];

// @interface errors.500-internal-error errors.503-internal-error
describe('500 and 503', () => {
  it.each(endpoints)(
    'of %s are internal_error, before and after the effect, and a retry settles them',
    async (operation, call) => {
      const harness = await startHarness();
      const order = await placedOrder(harness.as('full'));
      for (const status of [500, 503]) {
        for (const after of [false, true]) {
          await setFaults(harness, { operation, kind: 'status', status, after, times: 1 });
          const answer = await call(harness, order);
          expect(answer.headers.get('content-type')).toBe('application/problem+json');
          expect(refusalOf(answer)).toEqual({ status, code: 'internal_error', errors: [] });
        }
      }
      expect((await call(harness, order)).status).toBeLessThan(300);
      const keys = (await effectsOf(harness.control, operation)).map(effect => effect.idempotency_key);
      expect(keys.filter(key => key?.startsWith('key-of-'))).toHaveLength(writes.includes(operation) ? 1 : 0);
    },
  );
});

describe('faults of one request', () => {
  const asked = (faults: unknown, token = controlToken) => ({
    headers: { 'x-sandbox-fault': JSON.stringify(faults), 'x-sandbox-control': token },
  });

  it('disturb it alone', async () => {
    const harness = await startHarness();
    const api = harness.as('full');
    await api('/v2/orders');
    const fault = asked({ kind: 'status', status: 429, retry_after: 3 });
    const answer = await api('/v2/orders', fault);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3']);
    expect((await api('/v2/orders')).status).toBe(200);
    const call = { json: orderBody(), key: newKey() };
    const both = [
      { kind: 'delay', delay_ms: 1 },
      { kind: 'status', status: 503, after: true },
    ];
    expect((await api('/v2/orders', { ...call, ...asked(both) })).status).toBe(503);
    expect(await effectsOf(harness.control, 'order-create')).toHaveLength(1);
    await expect(api('/v2/orders', { ...call, ...asked({ kind: 'reset_before' }) })).rejects.toEqual(dropped);
    expect((await api('/v2/orders', call)).status).toBe(201);
    expect(await effectsOf(harness.control, 'order-create')).toHaveLength(1);
  });

  it('count only with the control token, and never for control endpoints', async () => {
    const harness = await startHarness();
    const fault = { kind: 'status', status: 500 };
    expect((await harness.as('full')('/v2/orders', asked(fault, 'guessed'))).status).toBe(200);
    const alone = { headers: { 'x-sandbox-fault': JSON.stringify(fault) } };
    expect((await harness.as('full')('/v2/orders', alone)).status).toBe(200);
    expect((await harness.control('/_sandbox/effects', asked(fault))).status).toBe(200);
  });

  it('are refused where they are unknown', async () => {
    const harness = await startHarness();
    const api = harness.as('full');
    const unknown = await api('/v2/orders', asked([{ kind: 'explode', times: 2 }]));
    expect(refusalOf(unknown).errors).toEqual(['0.kind: invalid_value', '0.times: unrecognized_field']);
    const broken = { 'x-sandbox-fault': 'slow', 'x-sandbox-control': controlToken };
    expect(refusalOf(await api('/v2/orders', { headers: broken })).errors).toEqual([
      'X-Sandbox-Fault: invalid_json',
    ]);
  });
});

describe('control endpoints', () => {
  it.each([
    ['POST', '/_sandbox/faults'],
    ['DELETE', '/_sandbox/faults'],
    ['GET', '/_sandbox/effects'],
    ['GET', '/_sandbox/requests'],
  ])('%s %s needs the control token', async (method, path) => {
    const harness = await startHarness();
    for (const api of [harness.anonymous, harness.as('full')]) {
      expect((await api(path, { method })).status).toBe(401);
    }
  });

  it('refuses faults it does not know, keeping the old ones', async () => {
    const harness = await startHarness();
    await setFaults(harness, { operation: 'order-list', kind: 'status', status: 503 });
    const bad = await setFaults(harness, { operation: 'nothing', kind: 'explode', status: 200 });
    expect(refusalOf(bad).errors).toEqual([
      'faults.0.operation: invalid_value',
      'faults.0.kind: invalid_value',
      'faults.0.status: too_small',
    ]);
    expect((await harness.as('full')('/v2/orders')).status).toBe(503);
  });

  it('shows recent requests without bodies, queries and tokens', async () => {
    const harness = await startHarness();
    const api = harness.as('full');
    await api('/v2/orders?customer_reference=hidden', { headers: { 'x-request-id': 'mine' } });
    await setFaults(harness, { operation: 'order-create', kind: 'reset_after' });
    await placeOrder(api, orderBody(), 'key-of-this-test').catch(() => undefined);
    const answer = await harness.control('/_sandbox/requests');
    const { data } = z.object({ data: z.array(z.record(z.string(), z.unknown())) }).parse(answer.json());
    expect(data).toMatchObject([
      { method: 'POST', path: '/oauth2/token', status: 200 },
      { method: 'GET', path: '/v2/orders', status: 200, request_id: 'mine', idempotency_key: null },
      { method: 'POST', path: '/_sandbox/faults', status: 204 },
      { method: 'POST', path: '/v2/orders', status: null, idempotency_key: 'key-of-this-test' },
    ]);
    expect(answer.bytes.toString()).not.toMatch(/hidden|Bearer|secret-full|Mannerheimintie/);
  });
});
