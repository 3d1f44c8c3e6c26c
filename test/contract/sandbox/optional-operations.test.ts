import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type OrderFile, orderFileSchema } from '../../../src-shared/domain/file.ts';
import { orderSchema } from '../../../src-shared/domain/order.ts';
import type { ScenarioName } from '../../../src-shared/domain/scenario.ts';
import { interfaceProfileSchema, localSandboxProfile } from '../../../src-shared/interface-profile.ts';
import {
  announcedFile,
  effectsOf,
  orderBody,
  placedOrder,
  uploadedFile,
  uploadForm,
} from '../../support/builders/request.ts';
import { type Api, newKey, refusalOf, startHarness, startOfTests } from '../../support/sandbox.ts';
import { loggedEvents } from '../../support/webhook-receiver.ts';

const start = () => startHarness({ profile: localSandboxProfile });
const post = (api: Api, path: string, key = newKey()) => api(path, { method: 'POST', key });
const remove = (api: Api, path: string, key = newKey()) => api(path, { method: 'DELETE', key });

async function advance(api: Api, id: string, ...scenarios: ScenarioName[]): Promise<void> {
  for (const scenario of scenarios) {
    const path = `/v2/test/orders/${id}/advance`;
    const answer = await api(path, { json: { scenario }, key: newKey() });
    if (answer.status !== 200) throw new Error(`${scenario}: ${answer.bytes.toString()}`);
  }
}

const notAllowed = {
  status: 422,
  code: 'business_rule_violation',
  errors: ['allowed_actions: action_not_allowed'],
};

describe('cancel', () => {
  it('ends the order once, by its key, and sends order.cancelled', async () => {
    const harness = await start();
    const api = harness.as('full');
    const before = await placedOrder(api);
    harness.clock.nowMs += 60_000;
    const key = newKey();
    const answer = await post(api, `/v2/orders/${before.id}/cancel`, key);
    const order = orderSchema.parse(answer.json());
    expect(answer.status).toBe(200);
    expect(order).toMatchObject({
      status: 'cancelled',
      updated_at: new Date(startOfTests + 60_000).toISOString(),
      allowed_actions: ['get_files', 'get_tracking'],
      items: [{ status: 'cancelled' }],
    });
    expect(order.revision).not.toBe(before.revision);
    expect(answer.headers.get('etag')).toBe(`"${order.revision}"`);
    expect((await api(`/v2/orders/${before.id}`)).bytes).toEqual(answer.bytes);
    expect((await post(api, `/v2/orders/${before.id}/cancel`, key)).bytes).toEqual(answer.bytes);
    expect(refusalOf(await post(api, `/v2/orders/${before.id}/cancel`))).toEqual(notAllowed);
    expect(await effectsOf(harness.control, 'order-cancel')).toMatchObject([
      { order_id: before.id, idempotency_key: key },
    ]);
    const types = (await loggedEvents(harness.control)).map(({ type }) => type);
    expect(types).toEqual(['order.created', 'order.cancelled']);
  });

  it('refuses another operation with the key, no key, no scope, another customer', async () => {
    const harness = await start();
    const api = harness.as('full');
    const { id } = await placedOrder(api);
    const key = newKey();
    await api('/v2/orders', { json: orderBody(), key });
    expect((await post(api, `/v2/orders/${id}/cancel`, key)).status).toBe(409);
    expect((await api(`/v2/orders/${id}/cancel`, { method: 'POST' })).status).toBe(400);
    expect((await post(harness.as('read_only'), `/v2/orders/${id}/cancel`)).status).toBe(403);
    expect((await post(harness.as('other_customer'), `/v2/orders/${id}/cancel`)).status).toBe(404);
    expect(orderSchema.parse((await api(`/v2/orders/${id}`)).json()).status).toBe('accepted');
  });
});

describe('inspection report', () => {
  it('is pending from readiness on, and complete after the inspection', async () => {
    const harness = await start();
    const api = harness.as('full');
    const { id, items } = await placedOrder(api);
    const read = () => harness.as('read_only')(`/v2/orders/${id}/inspection-report`);
    expect(refusalOf(await read())).toEqual(notAllowed);
    await advance(api, id, 'pickup_readiness_confirmed');
    expect((await read()).json()).toMatchObject({ order_id: id, status: 'pending', completed_at: null });
    await advance(api, id, 'inspection_completed');
    const report = await read();
    expect(report.json()).toMatchObject({
      status: 'completed',
      completed_at: new Date(startOfTests).toISOString(),
      items: [{ item_id: items[0]?.id, pickup_condition: { damages: [] }, delivery_condition: null }],
    });
    expect((await read()).bytes).toEqual(report.bytes);
    const other = await harness.as('other_customer')(`/v2/orders/${id}/inspection-report`);
    expect(other.status).toBe(404);
    expect((await harness.as('write_only')(`/v2/orders/${id}/inspection-report`)).status).toBe(403);
  });
});

describe('tracking', () => {
  it('moves from the pickup to the delivery with time', async () => {
    const harness = await start();
    const api = harness.as('full');
    const { id } = await placedOrder(api);
    const read = () => harness.as('read_only')(`/v2/orders/${id}/tracking`);
    expect((await read()).json()).toMatchObject({
      status: 'available',
      items: [{ position: null }],
      events: [],
    });
    await advance(api, id, 'pickup_readiness_confirmed', 'pickup_completed');
    const order = orderSchema.parse((await api(`/v2/orders/${id}`)).json());
    const etaMs = Date.parse(order.delivery.eta ?? '');
    harness.clock.nowMs = startOfTests + (etaMs - startOfTests) / 2;
    const from = order.pickup.address.coordinates;
    const to = order.delivery.address.coordinates;
    expect((await read()).json()).toMatchObject({
      delivery_eta: order.delivery.eta,
      items: [
        {
          progress_percent: 50,
          position: { latitude: expect.closeTo(((from?.latitude ?? 0) + (to?.latitude ?? 0)) / 2, 4) },
        },
      ],
      events: [{ type: 'picked_up', at: order.pickup.actual_at }],
    });
    harness.clock.nowMs = etaMs + 86_400_000;
    expect((await read()).json()).toMatchObject({ items: [{ progress_percent: 99 }] });
    await advance(api, id, 'delivery_completed');
    expect((await read()).json()).toMatchObject({
      items: [{ status: 'delivered', progress_percent: 100, position: to }],
      delivery_eta: null,
    });
  });

  it('rests without a position, and is refused where it is unavailable', async () => {
    const harness = await start();
    const api = harness.as('full');
    const { id } = await placedOrder(api);
    await advance(api, id, 'tracking_paused');
    const paused = await api(`/v2/orders/${id}/tracking`);
    expect(paused.json()).toMatchObject({ status: 'paused', items: [{ position: null, position_at: null }] });
    await advance(api, id, 'tracking_unavailable');
    expect(refusalOf(await api(`/v2/orders/${id}/tracking`))).toEqual(notAllowed);
    expect((await harness.as('other_customer')(`/v2/orders/${id}/tracking`)).status).toBe(404);
  });
});

describe('delete file', () => {
  const filesOf = async (api: Api, id: string): Promise<OrderFile[]> =>
    z.object({ data: z.array(orderFileSchema) }).parse((await api(`/v2/orders/${id}/files`)).json()).data;

  it('takes the file from the order and from the disk, once by its key', async () => {
    const harness = await start();
    const api = harness.as('full');
    const fileId = await uploadedFile(api, harness.anonymous);
    const { id } = await placedOrder(api, orderBody({ rest: { file_ids: [fileId] } }));
    const [file] = await filesOf(api, id);
    expect(file).toMatchObject({ id: fileId, can_delete: true });
    const key = newKey();
    expect((await remove(api, `/v2/files/${fileId}`, key)).status).toBe(204);
    expect((await remove(api, `/v2/files/${fileId}`, key)).status).toBe(204);
    expect((await remove(api, `/v2/files/${fileId}`)).status).toBe(404);
    expect(await filesOf(api, id)).toEqual([]);
    expect((await harness.anonymous(file?.content_url ?? '')).status).toBe(403);
    expect(existsSync(join(harness.dataDir, 'blobs', fileId))).toBe(false);
    expect(await effectsOf(harness.control, 'file-delete')).toMatchObject([
      { order_id: id, file_id: fileId },
    ]);
    expect((await loggedEvents(harness.control)).at(-1)).toMatchObject({
      type: 'order.files_updated',
      data: { file_ids: [fileId] },
    });
  });

  it('a file of no order goes too, and cannot be uploaded or ordered with any more', async () => {
    const harness = await start();
    const api = harness.as('full');
    const announced = await announcedFile(api);
    expect((await remove(api, `/v2/files/${announced.file_id}`)).status).toBe(204);
    const upload = await harness.anonymous(announced.upload.url, { body: uploadForm(announced) });
    expect(upload.status).toBe(403);
    const order = await api('/v2/orders', {
      json: orderBody({ rest: { file_ids: [announced.file_id] } }),
      key: newKey(),
    });
    expect(order.status).toBe(422);
    expect(await loggedEvents(harness.control)).toEqual([]);
  });

  it('refuses what can_delete forbids, another customer, a missing scope', async () => {
    const harness = await start();
    const api = harness.as('full');
    const fileId = await uploadedFile(api, harness.anonymous);
    const { id } = await placedOrder(api, orderBody({ rest: { file_ids: [fileId] } }));
    expect((await remove(harness.as('other_customer'), `/v2/files/${fileId}`)).status).toBe(404);
    expect((await remove(harness.as('read_only'), `/v2/files/${fileId}`)).status).toBe(403);
    await advance(api, id, 'pickup_readiness_confirmed', 'files_published', 'pickup_completed');
    const files = await filesOf(api, id);
    expect(files).toHaveLength(4);
    for (const file of files) {
      expect(file.can_delete).toBe(false);
      expect(refusalOf(await remove(api, `/v2/files/${file.id}`))).toMatchObject({
        status: 422,
        errors: ['can_delete: action_not_allowed'],
      });
    }
    expect(await filesOf(api, id)).toHaveLength(4);
  });
});

describe('paths of the profile', () => {
  it('without one, there is no such operation; with another one, it is there', async () => {
    const harness = await startHarness({ profile: { cancelOrderPath: '/v3/stop/{order_id}' } });
    const api = harness.as('full');
    const { id } = await placedOrder(api);
    expect((await post(api, `/v2/orders/${id}/cancel`)).status).toBe(404);
    expect((await api(`/v2/orders/${id}/tracking`)).status).toBe(404);
    expect((await post(api, `/v3/stop/${id}`)).status).toBe(200);
  });

  it.each(['/v2/orders/cancel', 'v2/orders/{order_id}', '/v2/orders/{order_id}/a b', '/v2/{order_id}?x=1'])(
    'refuses %s',
    path => {
      expect(interfaceProfileSchema.safeParse({ cancelOrderPath: path }).success).toBe(false);
    },
  );
});
