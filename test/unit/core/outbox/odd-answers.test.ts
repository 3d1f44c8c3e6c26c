import { describe, expect, it } from 'vitest';
import { drainOnFakeTime, noteOf, orderOf } from '../../../support/drain.ts';

const hourMs = 3_600_000;
const { unreadable: _, ...whole } = orderOf();

/** A placed order whose creation is answered so, an hour later. */
async function placed(order: unknown, headers: Record<string, string> = {}) {
  const fixture = drainOnFakeTime();
  const id = fixture.queue();
  fixture.endWith({ body: typeof order === 'string' ? order : JSON.stringify(order), headers });
  fixture.drain.start();
  await fixture.pass(hourMs);
  const entry = fixture.entries.get(id);
  const record = fixture.orders.get(entry.localId);
  return { ...fixture, entry, record, sent: fixture.requests.length };
}

describe('an order whose answer is odd', () => {
  it('is done where lists, flags and inner members are null', async () => {
    const { entry, record, sent } = await placed({
      ...whole,
      allowed_actions: null,
      delivery: { ...whole.delivery, requested_windows: null, agreed_window: { start_at: null } },
      items: [{ ...whole.items[0], winter_tires: { mounted: null, in_vehicle: null } }],
      price: { currency: 'EUR', total_cents: 1_000, transport_cents: null },
    });
    expect([entry.state, sent, record.phase]).toEqual(['done', 1, 'accepted']);
    expect(record.order?.delivery.requested_windows).toEqual([]);
    expect(record.order?.price?.total_cents).toBe(1_000);
    expect(record.order?.unreadable).toEqual([]);
  });

  it('is done without the part that cannot be read, and its history names that part', async () => {
    const { entry, record, sent, history, client } = await placed({
      ...whole,
      customer_note: 7,
      price: 'much',
    });
    expect([entry.state, sent, record.phase]).toEqual(['done', 1, 'accepted']);
    expect(record.order?.unreadable.toSorted()).toEqual(['customer_note', 'price']);
    const noted = history.of(record.localId).find(({ kind }) => kind === 'unreadable');
    expect(client.unreadable.current().parts).toBe(2);
    expect(noted?.value?.split('\n').toSorted()).toEqual(['customer_note', 'price']);
  });

  it.each([
    ['body', { id: whole.id, revision: 'r7', pickup: 'somewhere' }, {}],
    ['headers', '', { etag: '"r7"', location: `/v2/orders/${whole.id}` }],
    ['headers', '{"id":', { etag: 'W/"r7"', location: `https://service.example/v2/orders/${whole.id}` }],
  ])('is done where hardly more than id and revision are in the %s', async (_where, body, headers) => {
    const { entry, record, sent, history, client } = await placed(body, headers);
    expect([entry.state, sent]).toEqual(['done', 1]);
    expect(client.unreadable.current().parts).toBe(1);
    expect(entry.result).toEqual({ revision: 'r7' });
    expect([record.phase, record.orderId, record.order]).toEqual(['accepted', whole.id, null]);
    expect(history.of(record.localId).map(({ kind }) => kind)).toEqual(['unreadable', 'accepted']);
  });

  it.each([
    ['neither id nor revision', { status: 'accepted' }, {}],
    ['an id alone', { id: whole.id }, {}],
    ['an id that is none', { id: 'order 7', revision: 'r7' }, {}],
    ['a place without a revision', '', { location: `/v2/orders/${whole.id}` }],
  ])('is tried again, with the same key, where there is %s', async (_what, body, headers) => {
    const { entry, requests, record } = await placed(body, headers);
    expect([entry.state, record.phase]).toEqual(['waiting', 'queued']);
    expect(requests.length).toBeGreaterThan(2);
    expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });
});

it('a refusal is none the less one where it names the order and a revision', async () => {
  const fixture = drainOnFakeTime();
  const id = fixture.queue();
  fixture.endWith({ status: 422, body: JSON.stringify(whole) });
  fixture.drain.start();
  await fixture.pass(hourMs);
  expect(fixture.entries.get(id).state).toBe('parked');
});

describe('a change whose answer is odd', () => {
  it('is done, leaves what is known of the order, and the next one goes on from its revision', async () => {
    const { drain, queueStep, pass, endWith, entries, requests, orders } = drainOnFakeTime();
    const order = orderOf();
    queueStep(noteOf(order, 'One'), order);
    queueStep({ kind: 'file-attach', name: 'a.pdf' }, order);
    endWith({ body: JSON.stringify({ id: order.id, revision: 'r2', items: 'none' }) });
    drain.start();
    await pass(hourMs);
    expect(requests).toHaveLength(1);
    expect(entries.ofOrder(order.id)[0]?.state).toBe('done');
    expect(orders.get(order.id).order?.revision).toBe('r1');
  });
});

it('a move of a sandbox order is done where hardly more than id and revision of the order are in its answer', async () => {
  const { drain, queueStep, pass, endWith, entries, requests } = drainOnFakeTime();
  const order = orderOf();
  const id = queueStep({ kind: 'scenario', scenario: 'tracking_paused', eventAt: null }, order);
  const answered = { id: order.id, revision: 'r2', pickup: 'somewhere' };
  endWith({ status: 200, body: JSON.stringify({ scenario: 'tracking_paused', order: answered }) });
  drain.start();
  await pass(hourMs);
  expect([entries.get(id).state, entries.get(id).result, requests.length]).toEqual([
    'done',
    { revision: 'r2' },
    1,
  ]);
});
