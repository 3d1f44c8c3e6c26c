import { describe, expect, it } from 'vitest';
import { effectsOf, fileBody, orderBody, placedOrder, placeOrder } from '../../support/builders/request.ts';
import { type Answer, newKey, refusalOf, startHarness } from '../../support/sandbox.ts';

const sameAs = (first: Answer) => ({
  status: first.status,
  bytes: first.bytes,
  headers: ['etag', 'location', 'content-type'].map(name => first.headers.get(name)),
});

describe('Idempotency-Key ("Shared request parts")', () => {
  it('replays the first answer byte for byte, also after a restart and when time has passed', async () => {
    const first = await startHarness();
    const key = newKey();
    const created = await placeOrder(first.as('full'), orderBody(), key);
    first.clock.nowMs += 3_600_000;
    const again = await placeOrder(first.as('full'), orderBody(), key);
    await first.close();
    const second = await startHarness({ dataDir: first.dataDir, clock: first.clock });
    const afterRestart = await placeOrder(second.as('full'), orderBody(), key);
    expect(sameAs(again)).toEqual(sameAs(created));
    expect(sameAs(afterRestart)).toEqual(sameAs(created));
    expect(await effectsOf(second.control, 'order-create')).toMatchObject([{ idempotency_key: key }]);
  });

  it('replays final refusals too: 400, 404, 409, 413 and 422', async () => {
    const harness = await startHarness();
    const api = harness.as('full');
    const order = await placedOrder(api);
    const requests = [
      { path: '/v2/orders', json: {} },
      { path: '/v2/orders', json: orderBody({ items: [{ role: 'trade_in' }] }) },
      { path: '/v2/files', json: fileBody({ size_bytes: 99_999_999 }) },
      { path: '/v2/test/orders/ord_none/advance', json: { scenario: 'cancelled' } },
      { path: `/v2/test/orders/${order.id}/advance`, json: { scenario: 'delivery_completed' } },
    ];
    for (const { path, json } of requests) {
      const key = newKey();
      const first = await api(path, { json, key });
      expect(sameAs(await api(path, { json, key }))).toEqual(sameAs(first));
      expect(refusalOf(await api(path, { json: { ...json, more: 1 }, key })).code).toBe(
        'idempotency_conflict',
      );
    }
  });

  it('replays the refusal of invalid JSON, and tells other bytes apart', async () => {
    const harness = await startHarness();
    const key = newKey();
    const send = (body: string) =>
      harness.as('full')('/v2/orders', { body, key, headers: { 'content-type': 'application/json' } });
    const first = await send('{');
    expect(first.status).toBe(400);
    expect((await send('{')).bytes).toEqual(first.bytes);
    expect((await send('{{')).status).toBe(409);
  });

  it('does not take the order of fields, white space or the request identifier for data', async () => {
    const harness = await startHarness();
    const api = harness.as('full');
    const key = newKey();
    const body = orderBody();
    const first = await placeOrder(api, body, key);
    const second = await api('/v2/orders', {
      body: JSON.stringify(Object.fromEntries(Object.entries(body).toReversed()), null, 2),
      key,
      headers: { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'another' },
    });
    expect(second.bytes).toEqual(first.bytes);
  });

  it('refuses another operation and other data with 409, changing nothing', async () => {
    const harness = await startHarness();
    const api = harness.as('full');
    const key = newKey();
    const created = await placeOrder(api, orderBody(), key);
    const conflict = { status: 409, code: 'idempotency_conflict' };
    const other = orderBody({ rest: { customer_note: 'other' } });
    expect(refusalOf(await placeOrder(api, other, key))).toMatchObject(conflict);
    expect(refusalOf(await api('/v2/files', { json: fileBody(), key }))).toMatchObject(conflict);
    expect((await placeOrder(api, orderBody(), key)).bytes).toEqual(created.bytes);
    expect(await effectsOf(harness.control, 'order-create')).toHaveLength(1);
  });

  it('is per customer account: its credentials share keys, another customer has its own', async () => {
    const harness = await startHarness();
    const key = newKey();
    const first = await placeOrder(harness.as('full'), orderBody(), key);
    const sameAccount = await placeOrder(harness.as('write_only'), orderBody(), key);
    const otherAccount = await placeOrder(harness.as('other_customer'), orderBody(), key);
    expect(sameAccount.bytes).toEqual(first.bytes);
    expect(otherAccount.status).toBe(201);
    expect(otherAccount.bytes).not.toEqual(first.bytes);
  });

  it('makes one effect of many at once', async () => {
    const harness = await startHarness();
    const key = newKey();
    const api = harness.as('full');
    await api('/v2/orders');
    const answers = await Promise.all(Array.from({ length: 20 }, () => placeOrder(api, orderBody(), key)));
    expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1);
    expect(await effectsOf(harness.control, 'order-create')).toHaveLength(1);
  });

  it('does not keep 401, 403 and 5xx', async () => {
    const harness = await startHarness();
    const key = newKey();
    expect((await placeOrder(harness.anonymous, orderBody(), key)).status).toBe(401);
    expect((await placeOrder(harness.as('read_only'), orderBody(), key)).status).toBe(403);
    const faults = [{ operation: 'order-create', kind: 'status', status: 503, times: 1 }];
    await harness.control('/_sandbox/faults', { json: { faults } });
    expect((await placeOrder(harness.as('full'), orderBody(), key)).status).toBe(503);
    expect((await placeOrder(harness.as('full'), orderBody(), key)).status).toBe(201);
  });

  it.each([
    [7, 400],
    [8, 201],
    [255, 201],
    [256, 400],
  ])('a key of %i characters gives %i', async (length, status) => {
    const harness = await startHarness();
    const answer = await placeOrder(harness.as('full'), orderBody(), 'k'.repeat(length));
    expect(answer.status).toBe(status);
  });

  it('is required by file creation, order creation and the scenario', async () => {
    const harness = await startHarness();
    for (const path of ['/v2/files', '/v2/orders', '/v2/test/orders/ord_a/advance']) {
      expect(refusalOf(await harness.as('full')(path, { json: {} }))).toEqual({
        status: 400,
        code: 'validation_error',
        errors: ['Idempotency-Key: required'],
      });
    }
  });

  it('forgets keys when their life is over, at the next start', async () => {
    const first = await startHarness();
    const key = newKey();
    const created = await placeOrder(first.as('full'), orderBody(), key);
    await first.close();
    const clock = { nowMs: first.clock.nowMs + 24 * 3_600_000 + 1 };
    const second = await startHarness({ dataDir: first.dataDir, clock });
    const later = await placeOrder(second.as('full'), orderBody(), key);
    expect(later.status).toBe(201);
    expect(later.bytes).not.toEqual(created.bytes);
  });
});
