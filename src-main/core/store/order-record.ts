import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { type Phase, phaseSchema } from '../../../src-shared/contract/orders.ts';
import { orderDraftSchema } from '../../../src-shared/domain/draft.ts';
import { type KeptOrder, keptOrderSchema } from '../../../src-shared/domain/order.ts';
import { camelRow, jsonColumn, nullableJsonColumn } from '../../../src-shared/domain/stored-row.ts';
import { appErrorSchema } from '../../../src-shared/error-schemas.ts';
import type { SqlValue } from '../ports/ports.ts';

const draftColumn = nullableJsonColumn(orderDraftSchema);

const orderColumn = jsonColumn(keptOrderSchema);

/** A row of `transport_order`, with only the columns that are used. */
export const orderRecordSchema = camelRow({
  localId: z.string(),
  orderId: z.string().nullable(),
  phase: phaseSchema,
  draftVersion: z.number(),
  draft: z.string().nullable(),
  // An unreadable refusal reads as null. The service will give its reason again at the next attempt.
  refusal: nullableJsonColumn(appErrorSchema).catch(null),
  order: z.string().nullable(),
  quotedTotalCents: z.number().nullable(),
  fetchedAtMs: z.number().nullable(),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
  // Rows salvaged from an older database may lack the next five columns.
  /** Time at which a draft was discarded; null if it was not. A discarded draft can still be restored. */
  discardedAtMs: z.number().nullable().default(null),
  /** Id of the template that the draft was created from; null if there is none. */
  templateId: z.string().nullable().default(null),
  /** Whether the user follows the order: its changes are then reported like those of orders placed in this app. */
  isFollowed: z.number().default(0).transform(Boolean),
  orderCrc32: z.number().nullable().default(null),
  /** The draft at the moment the service refused it; null if it was not refused, and in rows of earlier versions. */
  refusedDraft: nullableJsonColumn(orderDraftSchema).catch(null).default(null),
}).transform(({ orderCrc32, ...row }, context) => {
  const order = storedOrder({ order_json: row.order, order_crc32: orderCrc32 });
  return { ...row, order, orderId: order?.id ?? row.orderId, draft: draftOf(row, context) };
});

/** Reads a draft. An unreadable one is an error only if the service does not have the order yet. */
function draftOf({ draft, phase }: { draft: string | null; phase: Phase }, context: z.RefinementCtx) {
  const { data, error } = draftColumn.safeParse(draft);
  if (data !== undefined) return data;
  if (phase !== 'accepted') context.addIssue({ code: 'custom', path: ['draft'], message: error.message });
  return null;
}

/** Returns the service's order in a row; null if there is none, or if it is damaged. */
export function storedOrder({
  order_json: json,
  order_crc32: checksum = null,
}: OrderColumns): KeptOrder | null {
  if (typeof json !== 'string' || (checksum !== null && crc32(json) !== checksum)) return null;
  return orderColumn.safeParse(json).data ?? null;
}

interface OrderColumns {
  order_json?: SqlValue;
  order_crc32?: SqlValue;
}

/** Returns the column values for the service's order. */
export function orderSqlColumns(order: KeptOrder): { order_json: string; order_crc32: number } {
  const json = JSON.stringify(order);
  return { order_json: json, order_crc32: crc32(json) };
}

/** An order from its first keystroke to its delivery, whether it was placed here or elsewhere. */
export type OrderRecord = z.output<typeof orderRecordSchema>;
