import { describe, expect, it } from 'vitest';
import { jsonReply } from '../../../../src-main/sandbox/http/reply.ts';
import { oddReply } from '../../../../src-main/sandbox/odd/odd-reply.ts';
import { acceptedOrder } from '../../../support/builders/order.ts';

const { unreadable: _, ...order } = acceptedOrder();
const seeds = Array.from({ length: 300 }, (_one, seed) => seed);
const problem = {
  type: 'https://service.example/problems/validation-error',
  title: 'Bad',
  status: 400,
  code: 'validation_error',
  request_id: 'req_1',
  errors: [{ path: 'items.0.vin', code: 'too_small', message: 'Too short.' }],
};

const bodiesOf = (reply: ReturnType<typeof jsonReply>, operation: Parameters<typeof oddReply>[1]) =>
  seeds.map(seed => JSON.parse(String(oddReply(reply, operation, seed, null).body)));

describe('an odd answer', () => {
  it('is the same again for the same seed, and another for others', () => {
    const bodies = seeds.map(seed => oddReply(jsonReply(201, order), 'order-create', seed, null).body);
    expect(oddReply(jsonReply(201, order), 'order-create', 7, null).body).toBe(bodies[7]);
    expect(new Set(bodies).size).toBeGreaterThan(250);
  });

  it('keeps what the order is and what the customer has said', () => {
    for (const body of bodiesOf(jsonReply(201, order), 'order-create')) {
      expect([body.id, body.revision, body.customer_note]).toEqual([
        order.id,
        order.revision,
        order.customer_note,
      ]);
      expect(body.items[0]).toMatchObject({ vin: order.items[0]?.vin, make: order.items[0]?.make });
      expect(Date.parse(body.created_at)).toBe(Date.parse(order.created_at));
      expect(body.pickup.contact).toEqual(order.pickup.contact);
    }
  });

  it('has each of the oddities now and then', () => {
    const bodies = bodiesOf(jsonReply(201, order), 'order-create');
    const some = (is: (body: typeof order & Record<string, unknown>) => boolean) =>
      expect(bodies.some(is)).toBe(true);
    some(({ price }) => price === null);
    some(body => !('price' in body));
    some(({ price }) => price !== null && price !== undefined && price.currency !== 'EUR');
    some(({ status }) => status !== order.status);
    some(body => Object.keys(body).some(name => name.startsWith('next_year_')));
    some(({ pickup }) => Object.keys(pickup.address).some(name => name.startsWith('next_year_')));
    some(({ created_at: at }) => at.endsWith('Z') && at !== order.created_at);
    some(({ created_at: at }) => /[+-]\d\d:\d\d$/.test(at));
    some(({ allowed_actions: actions }) => actions?.length > order.allowed_actions.length);
    some(body => Object.keys(body)[0] !== 'id');
    some(({ delivery }) => delivery.contact === undefined);
  });

  it('keeps a moment to the millisecond', () => {
    const created_at = '2026-11-20T08:00:00.250Z';
    const bodies = bodiesOf(jsonReply(201, { ...order, created_at }), 'order-create');
    expect(new Set(bodies.map(body => Date.parse(body.created_at)))).toEqual(
      new Set([Date.parse(created_at)]),
    );
    expect(new Set(bodies.map(body => body.created_at)).size).toBeGreaterThan(3);
  });

  it('has its headers in another case, and its numbers in another writing', () => {
    const replies = seeds.map(seed => oddReply(jsonReply(201, order), 'order-create', seed, null));
    const names = new Set(replies.flatMap(({ headers }) => Object.keys(headers)));
    expect([...names].toSorted()).toEqual(['CONTENT-TYPE', 'Content-Type', 'content-type']);
    expect(replies.some(({ body }) => String(body).includes('118000.0'))).toBe(true);
  });

  it('is a problem that keeps its code and its request id', () => {
    const reply = jsonReply(400, problem, { 'content-type': 'application/problem+json' });
    const bodies = bodiesOf(reply, 'order-create');
    for (const { code, request_id: requestId } of bodies)
      expect([code, requestId ?? 'req_1']).toEqual(['validation_error', 'req_1']);
    expect(bodies.some(({ errors }) => errors === null)).toBe(true);
    expect(bodies.some(({ detail }) => String(detail).length > 1_000)).toBe(false);
    expect(bodies.some(({ title }) => String(title).length > 1_000)).toBe(true);
  });

  it('is as usual where its shape is not shown', () => {
    const reply = jsonReply(200, { anything: [1] });
    expect(oddReply(reply, 'tracking', 1, null)).toBe(reply);
    const bytes = { status: 200, headers: {}, body: Buffer.from('{}') };
    expect(oddReply(bytes, 'file-content', 1, null)).toBe(bytes);
  });
});
