import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { type Phase, phaseSchema } from '../../../src-shared/contract/orders.ts';
import { orderDraftSchema } from '../../../src-shared/domain/draft.ts';
import { type KeptOrder, keptOrderSchema } from '../../../src-shared/domain/order.ts';
import { camelRow, jsonColumn, nullableJsonColumn } from '../../../src-shared/domain/stored-row.ts';
import { appErrorSchema } from '../../../src-shared/errors.ts';
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
  // An unreadable refusal reads as null: the service repeats it at the next attempt.
  refusal: nullableJsonColumn(appErrorSchema).catch(null),
  order: z.string().nullable(),
  quotedTotalCents: z.number().nullable(),
  fetchedAtMs: z.number().nullable(),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
  // Rows salvaged from an older database may lack these columns.
  /** When a draft was discarded that can still be restored. */
  discardedAtMs: z.number().nullable().default(null),
  /** The template that the draft was created from. */
  templateId: z.string().nullable().default(null),
  /** Changes of a followed order are reported like those of the user's own orders. */
  isFollowed: z.number().default(0).transform(Boolean),
  orderCrc32: z.number().nullable().default(null),
  /** The draft as it was refused; null if it was not refused, and in rows of earlier versions. */
  refusedDraft: nullableJsonColumn(orderDraftSchema).catch(null).default(null),
}).transform(({ orderCrc32, ...row }, context) => {
  const order = storedOrder({ order_json: row.order, order_crc32: orderCrc32 });
  return { ...row, order, orderId: order?.id ?? row.orderId, draft: draftOf(row, context) };
});

/** An unreadable draft is an error only if the service does not have the order yet. */
function draftOf({ draft, phase }: { draft: string | null; phase: Phase }, context: z.RefinementCtx) {
  const { data, error } = draftColumn.safeParse(draft);
  if (data !== undefined) return data;
  if (phase !== 'accepted') context.addIssue({ code: 'custom', path: ['draft'], message: error.message });
  return null;
}

/** The service's order in a row; null if there is none, or if it is damaged. */
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

/** Column values for the service's order. */
export function orderSqlColumns(order: KeptOrder): { order_json: string; order_crc32: number } {
  const json = JSON.stringify(order);
  return { order_json: json, order_crc32: crc32(json) };
}

/** An order from its first keystroke to its delivery, whether it was placed here or elsewhere. */
export type OrderRecord = z.output<typeof orderRecordSchema>;
