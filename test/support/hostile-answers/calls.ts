import { join } from 'node:path';
import type { z } from 'zod';
import { parseResponse } from '../../../src-main/core/api/client.ts';
import { summaryOf } from '../../../src-main/sandbox/orders/order-summary.ts';
import { fileUploadSchema } from '../../../src-shared/domain/file.ts';
import { orderSchema } from '../../../src-shared/domain/order.ts';
import { scenarioResponseSchema } from '../../../src-shared/domain/scenario.ts';
import { acceptedOrder, rowOf } from '../builders/order.ts';
import type { clientOf } from '../client.ts';

type Client = ReturnType<typeof clientOf>;

/** A call of the client, and the answer that would be right. */
export interface HostileCall {
  name: string;
  good: unknown;
  ask(client: Client, folder: string): Promise<unknown>;
}

const order = acceptedOrder();
const page = (...data: unknown[]) => ({ data, next_cursor: 'next', has_more: true });
const file = {
  id: 'file_1',
  item_id: 'item_1_primary',
  kind: 'image',
  category: 'vehicle',
  stage: 'delivery',
  evidence_for: ['delivery'],
  description: null,
  name: 'a.png',
  media_type: 'image/png',
  size_bytes: 3,
  created_at: '2026-11-20T10:00:00Z',
  content_url: '/content/1',
  content_url_expires_at: '2026-11-20T10:00:00Z',
  can_delete: true,
};
const stop = { address: { formatted_address: 'Helsinki' }, type: 'dealership' };
const priceInput = {
  pickup: stop,
  delivery: stop,
  items: [{ role: 'primary' as const, vin: 'WAUZZZF24NN012345' }],
};
const recipient = { name: 'A', street_address: 'B', postal_code: '1', city: 'C', country_code: 'FI' };
const upload = {
  method: 'POST',
  url: 'https://storage.test/x',
  fields: { key: 'a' },
  expires_at: '2026-11-20T10:00:00Z',
};

/** Long enough for a slow computer, where nothing is slow on purpose. */
const timeoutMs = 10_000;

/** A write as the outbox sends it; what is not read of the answer has no schema. */
const write = (
  name: string,
  method: string,
  target: string,
  good: unknown,
  schema: z.ZodType | null,
): HostileCall => ({
  name,
  good,
  async ask({ client }) {
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'key-of-the-test' };
    const isAuthorized = target !== '/uploads';
    const body = Buffer.from('{}');
    const answer = await client.send({
      method,
      target,
      headers,
      body,
      isAuthorized,
      timeoutMs,
      signal: null,
    });
    if (schema) return parseResponse(answer, schema);
    return answer.status < 300 ? null : parseResponse(answer, orderSchema);
  },
});

export const readOrder: HostileCall = {
  name: 'an order',
  good: order,
  ask: ({ endpoints }) => endpoints.getOrder('ord_1'),
};
export const createOrder = write('a new order', 'POST', '/v2/orders', order, orderSchema);

/** Every call of the interface that the client makes. */
export const hostileCalls: readonly HostileCall[] = [
  {
    name: 'a token',
    good: { access_token: 'abc', expires_in: 900, token_type: 'Bearer', scope: 'orders:read' },
    ask: async ({ tokens }) => (await tokens.get()).reveal(),
  },
  {
    name: 'a price',
    good: { status: 'available', ordered_for: null, price: order.price, distance_meters: 7 },
    ask: ({ endpoints }) => endpoints.checkPrice(priceInput),
  },
  {
    name: 'a business',
    good: { status: 'eligible' },
    ask: ({ endpoints }) => endpoints.checkBusiness({ business_id: '1', country_code: 'FI' }),
  },
  { name: 'a list', good: page(summaryOf(order)), ask: ({ endpoints }) => endpoints.listOrders() },
  { name: 'entries', good: page(summaryOf(order), {}), ask: ({ endpoints }) => endpoints.listEntries({}) },
  readOrder,
  { name: 'files', good: { data: [file] }, ask: ({ endpoints }) => endpoints.listFiles('ord_1') },
  { name: 'report lines', good: page(rowOf('ord_1'), 7), ask: ({ endpoints }) => endpoints.reportLines({}) },
  {
    name: 'recipients',
    good: {
      data: {
        revision: 'r',
        default_recipient: { kind: 'automatic' },
        default_mode: null,
        options: [
          { selection: { kind: 'place', place_id: 'place_1' }, label: 'A', recipient, missing_fields: [] },
        ],
      },
    },
    ask: ({ endpoints }) => endpoints.getCmrOptions(),
  },
  {
    name: 'an inspection',
    good: { order_id: 'ord_1', items: [{ item_id: 'i', checks: [{ area: 'a', result: 'ok' }] }] },
    ask: ({ endpoints }) => endpoints.getInspectionReport('ord_1'),
  },
  {
    name: 'tracking',
    good: {
      status: 'available',
      items: [{ item_id: 'i', position: { latitude: 1 } }],
      events: [{ type: 'a' }],
    },
    ask: ({ endpoints }) => endpoints.getTracking('ord_1'),
  },
  createOrder,
  write('a change', 'PATCH', '/v2/orders/ord_1', order, orderSchema),
  write('a cancellation', 'POST', '/v2/orders/ord_1/cancel', order, orderSchema),
  write('a new file', 'POST', '/v2/files', { file_id: 'file_1', upload }, fileUploadSchema),
  write(
    'a scenario',
    'POST',
    '/v2/test/orders/ord_1/advance',
    { scenario: 'x', order },
    scenarioResponseSchema,
  ),
  write('a removal', 'DELETE', '/v2/files/file_1', {}, null),
  write('an upload', 'POST', '/uploads', {}, null),
  {
    name: 'a download',
    good: {},
    ask: ({ client }, folder) =>
      client.downloadContent('/content/1', join(folder, 'content'), { maxBytes: 1_000_000, timeoutMs }),
  },
];
