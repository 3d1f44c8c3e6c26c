import { describe, expect, it } from 'vitest';
import { findCandidates } from '../../../../src-main/core/outbox/candidates.ts';
import { responseOrderSchema } from '../../../../src-shared/domain/order.ts';
import { drainOnFakeTime, entryOf, noteOf, orderOf, readsOf } from '../../../support/drain.ts';

const hourMs = 3_600_000;

function bodyOf(more: object = {}): string {
  const { unreadable: _, ...order } = orderOf();
  return JSON.stringify({ ...order, ...more });
}

/** What became of a write that is answered so, and how often it was sent within an hour. */
async function endOf(
  queue: (drained: ReturnType<typeof drainOnFakeTime>) => string,
  answer: { body: string; status: number; headers?: Record<string, string> },
) {
  const drained = drainOnFakeTime();
  const id = queue(drained);
  drained.endWith(answer);
  drained.drain.start();
  await drained.pass(hourMs);
  return [drained.requests.length, drained.entries.get(id).state];
}

describe('a write is done and not sent again', () => {
  const order = orderOf();
  const place = (drained: ReturnType<typeof drainOnFakeTime>) => drained.queue();
  const change = (drained: ReturnType<typeof drainOnFakeTime>) => drained.queueStep(noteOf(order), order);
  const cancel = (drained: ReturnType<typeof drainOnFakeTime>) =>
    drained.queueStep({ kind: 'order-cancel' }, order);
  const etag = { etag: '"r2"' };
  it.each([
    ['a cancellation without a body', cancel, { body: '', status: 204 }],
    ['a cancellation without a revision', cancel, { body: '{"status":"cancelled"}', status: 200 }],
    ['a change with its revision in the ETag', change, { body: '{}', status: 200, headers: etag }],
    [
      'an order with its revision in the ETag',
      place,
      { body: bodyOf({ revision: undefined }), status: 201, headers: etag },
    ],
    [
      'an order with a weak ETag and a Location',
      place,
      { body: 'gone', status: 201, headers: { etag: 'W/"r2"', location: '/v2/orders/ord_1' } },
    ],
    [
      'an order with a member called order',
      place,
      { body: bodyOf({ pickup: 'somewhere', order: { number: 7 } }), status: 201 },
    ],
  ])('%s', async (_what, queue, answer) => {
    expect(await endOf(queue, answer)).toEqual([1, 'done']);
  });
});

// @interface errors.422-business-rule-violation
describe('what may have been done by an attempt without an answer is looked up before it is called refused', () => {
  it.each([
    [{ kind: 'order-cancel' as const }, { status: 422, code: 'business_rule_violation' }],
    [
      { kind: 'file-delete' as const, fileId: 'file_1', name: 'a.pdf' },
      { status: 404, code: 'resource_not_found' },
    ],
  ])('%j', async (step, refusal) => {
    const asked: string[] = [];
    const drained = drainOnFakeTime({
      findDone: async entry => {
        asked.push(entry.id);
        return null;
      },
    });
    const id = drained.queueStep(step, orderOf());
    drained.endWith('lost');
    drained.drain.start();
    await drained.pass(500);
    drained.endWith(refusal);
    await drained.pass(hourMs);
    expect([asked, drained.entries.get(id).state]).toEqual([[id], 'parked']);
  });
});

describe('the search for an order whose answer was lost', () => {
  const order = orderOf();
  const { customer_reference, pickup, delivery } = order;
  const input = {
    customer_reference,
    pickup: { address: { formatted_address: pickup.address.formatted_address }, type: 'dealership' },
    delivery: { address: { formatted_address: delivery.address.formatted_address }, type: 'dealership' },
    items: [{ role: 'primary', vin: order.items[0]?.vin }],
  };
  const entry = entryOf('order-create', {
    firstAttemptAtMs: Date.parse(order.created_at),
    sealed: {
      method: 'POST',
      target: '/v2/orders',
      headers: {},
      body: Buffer.from(JSON.stringify(input)),
      blobSha256: null,
      bodyEnd: new Uint8Array(0),
      sha256: '',
    },
  });
  const summary = {
    ...order,
    primary_vehicle: { vin: order.items[0]?.vin },
    pickup_address: pickup.address.formatted_address,
    delivery_address: delivery.address.formatted_address,
  };

  it('is not complete where the list has more and does not say where', async () => {
    const endpoints = readsOf(() => ({ data: [], has_more: true, next_cursor: null }));
    expect(await findCandidates(entry, endpoints, () => false)).toMatchObject({
      candidates: [],
      isComplete: false,
    });
  });

  it('goes on past an entry that cannot be read, and says that it is not complete', async () => {
    const odd = { ...summary, id: 'ord_odd', pickup_address: null };
    const endpoints = readsOf(path =>
      path === '/v2/orders' ? { data: [odd, summary], has_more: false } : order,
    );
    const { candidates, isComplete } = await findCandidates(entry, endpoints, () => false);
    expect([candidates.map(({ orderId }) => orderId), isComplete]).toEqual([[order.id], false]);
  });

  it('is complete where all was read', async () => {
    const endpoints = readsOf(path => (path === '/v2/orders' ? { data: [summary], has_more: false } : order));
    const { candidates, isComplete } = await findCandidates(entry, endpoints, () => false);
    expect([candidates.map(({ orderId }) => orderId), isComplete]).toEqual([[order.id], true]);
  });
});

it('an order with a text that was cut is not read whole: sent back, the rest of it would be gone', () => {
  const { unreadable: _, ...order } = orderOf();
  const items = order.items.map(item => ({ ...item, note: 'n'.repeat(30_000) }));
  expect(responseOrderSchema.parse({ ...order, items }).unreadable).toEqual(['items.0.note']);
  expect(responseOrderSchema.parse(order).unreadable).toEqual([]);
});
