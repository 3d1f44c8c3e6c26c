import { z } from 'zod';
import { buildOrder } from '../../../src-main/sandbox/orders/build-order.ts';
import { locate } from '../../../src-main/sandbox/orders/locate.ts';
import { freshInternal, type SandboxOrder } from '../../../src-main/sandbox/orders/order-record.ts';
import { quoteOrder } from '../../../src-main/sandbox/orders/quote-order.ts';
import type { OrderCandidate } from '../../../src-main/sandbox/rules/candidate.ts';
import { type FileUpload, fileUploadSchema } from '../../../src-shared/domain/file.ts';
import { type Order, orderInputSchema, orderSchema } from '../../../src-shared/domain/order.ts';
import { defaultInterfaceProfile } from '../../../src-shared/interface-profile.ts';
import { type Api, newKey } from '../sandbox.ts';

type Json = Record<string, unknown>;

export const vin = 'WVWZZZ1JZXW000001';
export const helsinki = { formatted_address: 'Mannerheimintie 1, 00100 Helsinki, Finland' };
export const tampere = { formatted_address: 'Tampere' };
export const hamburg = { formatted_address: 'Hamburg, DE' };

/** A valid price check, Helsinki to Tampere. */
export const priceCheckBody = (changes: Json = {}): Json => ({
  pickup: { address: helsinki, type: 'dealership' },
  delivery: { address: tampere, type: 'dealership' },
  items: [{ role: 'primary', vin }],
  service_options: { transport_preference: 'flexible', inspection: 'standard' },
  ...changes,
});

export interface OrderChanges {
  pickup?: Json;
  delivery?: Json;
  items?: unknown;
  rest?: Json;
}

/** A valid order, Helsinki to Tampere, available tomorrow. */
export const orderBody = ({ pickup, delivery, items, rest }: OrderChanges = {}): Json => ({
  pickup: { address: helsinki, type: 'dealership', available_from: '2026-03-11T08:00:00+02:00', ...pickup },
  delivery: { address: tampere, type: 'dealership', ...delivery },
  items: items ?? [{ role: 'primary', vin }],
  service_options: { transport_preference: 'flexible', inspection: 'standard' },
  ...rest,
});

export const windowOf = (startAt: string, endAt: string, timezone = 'Europe/Helsinki') => ({
  start_at: startAt,
  end_at: endAt,
  timezone,
});

export const contact = { name: 'Aino Virtanen', phone: '+358 40 123 4567' };

export const placeOrder = (api: Api, body: Json = orderBody(), key = newKey()) =>
  api('/v2/orders', { json: body, key });

export async function placedOrder(api: Api, body: Json = orderBody()): Promise<Order> {
  const answer = await placeOrder(api, body);
  if (answer.status !== 201) throw new Error(answer.bytes.toString());
  return orderSchema.parse(answer.json());
}

/** A merge patch of an order, of the revision that it has. */
export const patchOrder = (api: Api, { id, revision }: Order, patch: unknown, key = newKey()) =>
  api(`/v2/orders/${id}`, {
    method: 'PATCH',
    body: JSON.stringify(patch),
    key,
    headers: { 'content-type': 'application/merge-patch+json', 'if-match': `"${revision}"` },
  });

export async function patchedOrder(api: Api, order: Order, patch: unknown): Promise<Order> {
  const answer = await patchOrder(api, order, patch);
  if (answer.status !== 200) throw new Error(answer.bytes.toString());
  return orderSchema.parse(answer.json());
}

export const advance = (api: Api, id: string, scenario: string) =>
  api(`/v2/test/orders/${id}/advance`, { json: { scenario }, key: newKey() });

export const fileBody = (changes: Json = {}): Json => ({
  name: 'registration.pdf',
  media_type: 'application/pdf',
  size_bytes: 11,
  category: 'customer_document',
  description: 'Registration',
  ...changes,
});

export const content = 'hello bytes';

export async function announcedFile(api: Api, changes: Json = {}): Promise<FileUpload> {
  const answer = await api('/v2/files', { json: fileBody(changes), key: newKey() });
  if (answer.status !== 201) throw new Error(answer.bytes.toString());
  return fileUploadSchema.parse(answer.json());
}

export interface FormChanges {
  fields?: Record<string, string>;
  bytes?: string | Uint8Array<ArrayBuffer>;
  mediaType?: string;
}

/** The upload form: the fields as given, the file last. */
export function uploadForm({ upload }: FileUpload, changes: FormChanges = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(changes.fields ?? upload.fields)) form.append(name, value);
  const type = changes.mediaType ?? 'application/pdf';
  form.append('file', new Blob([changes.bytes ?? content], { type }), 'registration.pdf');
  return form;
}

export async function uploadedFile(api: Api, anonymous: Api): Promise<string> {
  const announced = await announcedFile(api);
  const answer = await anonymous(announced.upload.url, { body: uploadForm(announced) });
  if (answer.status !== 204) throw new Error(answer.bytes.toString());
  return announced.file_id;
}

const effectsSchema = z.object({
  data: z.array(
    z.object({
      operation: z.string(),
      customer: z.string(),
      idempotency_key: z.string().nullable(),
      order_id: z.string().nullable(),
      file_id: z.string().nullable(),
    }),
  ),
});

/** What really happened, of one operation. */
export async function effectsOf(control: Api, operation: string) {
  const answer = await control('/_sandbox/effects');
  return effectsSchema.parse(answer.json()).data.filter(effect => effect.operation === operation);
}

/** An order request as the rules see it. */
export function candidateOf(changes: OrderChanges = {}, now = '2026-03-10T09:00:00Z'): OrderCandidate {
  const input = orderInputSchema.parse(orderBody(changes));
  return {
    profile: defaultInterfaceProfile,
    pickupType: input.pickup.type,
    deliveryType: input.delivery.type,
    pickup: locate(input.pickup.address),
    delivery: locate(input.delivery.address),
    items: input.items,
    input,
    nowMs: Date.parse(now),
    customer: 'local',
    files: [],
  };
}

/** An order as it is stored right after it was accepted. */
export function recordOf(changes: OrderChanges = {}, now?: string): SandboxOrder {
  const { input, pickup, delivery, nowMs, profile, customer } = candidateOf(changes, now);
  if (!pickup || !delivery) throw new Error('No such address');
  const { price, distanceMeters } = quoteOrder(input, pickup, delivery, nowMs);
  return {
    customer,
    createdAtMs: nowMs,
    order: buildOrder({ input, pickup, delivery, price, distanceMeters, nowMs, profile }),
    internal: freshInternal(input, 'full'),
  };
}
