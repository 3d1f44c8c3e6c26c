import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { type Phase, phaseSchema } from '../../../src-shared/contract/orders.ts';
import { orderDraftSchema } from '../../../src-shared/domain/draft.ts';
import { type KeptOrder, keptOrderSchema } from '../../../src-shared/domain/order.ts';
import { appErrorSchema } from '../../../src-shared/errors.ts';
import type { SqlValue } from '../ports/ports.ts';
import { jsonColumn, nullableJsonColumn } from './read.ts';

const draftColumn = nullableJsonColumn(orderDraftSchema);

const orderColumn = jsonColumn(keptOrderSchema);

/** A row of `transport_order`, with only the columns that are used. */
export const orderRecordSchema = z
  .object({
    local_id: z.string(),
    order_id: z.string().nullable(),
    phase: phaseSchema,
    draft_version: z.number(),
    draft_json: z.string().nullable(),
    // An unreadable refusal reads as null: the service repeats it at the next attempt.
    refusal_json: nullableJsonColumn(appErrorSchema).catch(null),
    order_json: z.string().nullable(),
    quoted_total_cents: z.number().nullable(),
    fetched_at_ms: z.number().nullable(),
    created_at_ms: z.number(),
    updated_at_ms: z.number(),
    // Rows salvaged from an older database may lack these columns.
    discarded_at_ms: z.number().nullable().default(null),
    template_id: z.string().nullable().default(null),
    is_followed: z.number().default(0),
    order_crc32: z.number().nullable().default(null),
    refused_draft_json: nullableJsonColumn(orderDraftSchema).catch(null).default(null),
  })
  .transform(row => ({ ...row, order: storedOrder(row) }))
  .transform((row, context) => ({
    localId: row.local_id,
    orderId: row.order?.id ?? row.order_id,
    phase: row.phase,
    draftVersion: row.draft_version,
    draft: draftOf(row, context),
    refusal: row.refusal_json,
    /** The draft as it was refused; null if it was not refused, and in rows of earlier versions. */
    refusedDraft: row.refused_draft_json,
    order: row.order,
    quotedTotalCents: row.quoted_total_cents,
    fetchedAtMs: row.fetched_at_ms,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
    /** When a draft was discarded that can still be restored. */
    discardedAtMs: row.discarded_at_ms,
    /** The template that the draft was created from. */
    templateId: row.template_id,
    /** Changes of a followed order are reported like those of the user's own orders. */
    isFollowed: row.is_followed === 1,
  }));

/** An unreadable draft is an error only if the service does not have the order yet. */
function draftOf(
  { draft_json, phase }: { draft_json: string | null; phase: Phase },
  context: z.RefinementCtx,
) {
  const { data, error } = draftColumn.safeParse(draft_json);
  if (data !== undefined) return data;
  if (phase !== 'accepted')
    context.addIssue({ code: 'custom', path: ['draft_json'], message: error.message });
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
