import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { webhookSignature } from '../../../src-main/sandbox/webhooks/signature.ts';
import { orderSummarySchema, pageSchema } from '../../../src-shared/domain/order.ts';
import { placedOrder } from '../../support/builders/request.ts';
import { type Harness, refusalOf, startHarness } from '../../support/sandbox.ts';
import { loggedOnce, startReceiver } from '../../support/webhook-receiver.ts';

const secret = 'secret-of-the-receiver';
const feedSchema = z.object({
  data: z.array(
    z.object({
      sequence: z.number(),
      id: z.string(),
      type: z.string(),
      order_id: z.string(),
      payload: z.string(),
      signature: z.string().nullable(),
      delivery: z.string(),
      attempts: z.number(),
    }),
  ),
});
const feedOf = async ({ control }: Harness, query = '') =>
  feedSchema.parse((await control(`/_sandbox/feed${query}`)).json()).data;

describe('the feed of events', () => {
  it('has the newest first, of one order where asked, in pages', async () => {
    const harness = await startHarness();
    const first = await placedOrder(harness.as('full'));
    const second = await placedOrder(harness.as('full'));
    const events = await feedOf(harness);
    expect(events.map(({ order_id }) => order_id)).toEqual([second.id, first.id]);
    expect(events[0]).toMatchObject({
      type: 'order.created',
      signature: null,
      delivery: 'none',
      attempts: 0,
    });
    expect(JSON.parse(events[0]?.payload ?? '')).toMatchObject({ id: events[0]?.id, order_id: second.id });
    expect((await feedOf(harness, `?order_id=${first.id}`)).map(({ order_id }) => order_id)).toEqual([
      first.id,
    ]);
    expect(await feedOf(harness, `?limit=1&before=${events[0]?.sequence}`)).toEqual([events[1]]);
  });

  it('has the signature that the receiver got', async () => {
    const harness = await startHarness();
    const receiver = await startReceiver();
    await harness.control('/_sandbox/webhook', { method: 'PUT', json: { url: receiver.url, secret } });
    await placedOrder(harness.as('full'));
    await receiver.arrived(1);
    await loggedOnce(harness.control, ([event]) => event?.delivery === 'delivered');
    const [event] = await feedOf(harness);
    expect(event?.signature).toBe(receiver.received[0]?.headers['webhook-signature']);
    expect(event?.signature).toBe(webhookSignature(secret, event?.payload ?? '', harness.clock.nowMs));
  });

  it('refuses a query that makes no sense', async () => {
    const { control } = await startHarness();
    for (const query of ['?limit=0', '?limit=201', '?before=x', '?order_id=']) {
      expect(refusalOf(await control(`/_sandbox/feed${query}`))).toMatchObject({ code: 'validation_error' });
    }
  });
});

describe('the faults in force', () => {
  it('are shown with what is left of them', async () => {
    const harness = await startHarness();
    const fault = { operation: 'order-list', kind: 'status', status: 503 };
    await harness.control('/_sandbox/faults', { json: { faults: [{ ...fault, times: 2 }] } });
    await harness.as('full')('/v2/orders');
    expect((await harness.control('/_sandbox/faults')).json()).toEqual({ data: [{ ...fault, times: 1 }] });
    await harness.as('full')('/v2/orders');
    expect((await harness.control('/_sandbox/faults')).json()).toEqual({ data: [] });
  });
});

describe('made-up orders', () => {
  const listOf = async (harness: Harness) =>
    pageSchema(orderSummarySchema).parse((await harness.as('full')('/v2/orders?limit=100')).json()).data;
  const begin = (harness: Harness, count: number) => harness.control('/_sandbox/seed', { json: { count } });
  const piece = async (harness: Harness) =>
    z
      .object({ count: z.number(), written: z.number() })
      .parse((await harness.control('/_sandbox/seed/pieces', { json: {} })).json());

  it('are added in pieces to those that are there, again and again', async () => {
    const harness = await startHarness();
    const own = await placedOrder(harness.as('full'));
    for (const total of [31, 61]) {
      expect((await begin(harness, 30)).json()).toEqual({ count: 30, written: 0 });
      let written = 0;
      while (written < 30) ({ written } = await piece(harness));
      expect(written).toBe(30);
      const ids = (await listOf(harness)).map(({ id }) => id);
      expect(new Set(ids).size).toBe(total);
      expect(ids).toContain(own.id);
    }
    expect((await harness.control('/_sandbox/seed/pieces', { json: {} })).status).toBe(404);
  });

  it('end where they are ended', async () => {
    const harness = await startHarness();
    await begin(harness, 100_000);
    const { written } = await piece(harness);
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(100_000);
    expect((await harness.control('/_sandbox/seed', { method: 'DELETE' })).status).toBe(204);
    expect((await harness.control('/_sandbox/seed/pieces', { json: {} })).status).toBe(404);
  });

  it('are 1 to 100,000', async () => {
    const harness = await startHarness();
    for (const count of [0, 100_001, 1.5, -1]) {
      expect(refusalOf(await begin(harness, count))).toMatchObject({ code: 'validation_error' });
    }
  });

  it('need the control token, as all of these do', async () => {
    const { anonymous } = await startHarness();
    expect((await anonymous('/_sandbox/seed', { json: { count: 1 } })).status).toBe(401);
    expect((await anonymous('/_sandbox/feed')).status).toBe(401);
  });
});
