import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { type Phase, phaseSchema } from '../../../src-shared/contract/orders.ts';
import { type OrderDraft, orderDraftSchema } from '../../../src-shared/domain/draft.ts';
import { type KeptOrder, keptOrderSchema } from '../../../src-shared/domain/order.ts';
import { camelRow, jsonColumn, nullableJsonColumn } from '../../../src-shared/domain/stored-row.ts';
import { appErrorSchema } from '../../../src-shared/error-schemas.ts';
import type { SqlRow, SqlValue } from '../ports/ports.ts';
import { isNumber, isNumberOrNull, isText, isTextOrNull } from './is-column.ts';
import { createKnownJson } from './known-json.ts';

const draftColumn = nullableJsonColumn(orderDraftSchema);

/** Texts of drafts that `orderDraftSchema` gives back unchanged. */
export const knownDrafts = createKnownJson<OrderDraft>();
/** Texts of orders that `keptOrderSchema` gives back unchanged. */
const knownOrders = createKnownJson<KeptOrder>();

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
  if (data && draft !== null) knownDrafts.note(draft, data);
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
  const known = knownOrders.read(json);
  if (known) return known;
  const { data } = orderColumn.safeParse(json);
  if (data) knownOrders.note(json, data);
  return data ?? null;
}

interface OrderColumns {
  order_json?: SqlValue;
  order_crc32?: SqlValue;
}

/** Returns the column values for the service's order. */
export function orderSqlColumns(order: KeptOrder): { order_json: string; order_crc32: number } {
  const json = JSON.stringify(order);
  // A kept order is what the schema of the response has given, and `keptOrderSchema` gives that back unchanged.
  knownOrders.noteTextOf(json);
  return { order_json: json, order_crc32: crc32(json) };
}

/** An order from its first keystroke to its delivery, whether it was placed here or elsewhere. */
export type OrderRecord = z.output<typeof orderRecordSchema>;

const phases: ReadonlySet<unknown> = new Set(phaseSchema.options);
const isPhase = (value: unknown): value is Phase => phases.has(value);

/**
 * Reads a row of the table.
 * @throws ZodError if the row cannot be read
 */
export const readOrderRecord = (row: SqlRow): OrderRecord => plainRecord(row) ?? orderRecordSchema.parse(row);

/**
 * Reads a row as `orderRecordSchema` does, but many times as fast. Returns null for a row that is not as this version
 * writes it, whose draft was not read before, or that has a refusal: the schema then decides.
 */
function plainRecord(row: SqlRow): OrderRecord | null {
  const { local_id, order_id, phase, draft_version, draft_json, refusal_json, refused_draft_json } = row;
  const { quoted_total_cents, fetched_at_ms, created_at_ms, updated_at_ms } = row;
  const { discarded_at_ms, template_id, is_followed, order_json, order_crc32 } = row;
  const draft = draft_json === null ? null : knownDrafts.read(draft_json);
  const isPlain = draft !== null || draft_json === null;
  if (!isPlain || refusal_json !== null || refused_draft_json !== null) return null;
  if (!isText(local_id) || !isTextOrNull(order_id) || !isPhase(phase) || !isNumber(draft_version))
    return null;
  if (!isTextOrNull(order_json) || !isNumberOrNull(order_crc32) || !isNumber(is_followed)) return null;
  if (!isNumberOrNull(quoted_total_cents) || !isNumberOrNull(fetched_at_ms) || !isTextOrNull(template_id))
    return null;
  if (!isNumber(created_at_ms) || !isNumber(updated_at_ms) || !isNumberOrNull(discarded_at_ms)) return null;
  const order = storedOrder({ order_json, order_crc32 });
  return {
    localId: local_id,
    orderId: order?.id ?? order_id,
    phase,
    draftVersion: draft_version,
    draft,
    refusal: null,
    order,
    quotedTotalCents: quoted_total_cents,
    fetchedAtMs: fetched_at_ms,
    createdAtMs: created_at_ms,
    updatedAtMs: updated_at_ms,
    discardedAtMs: discarded_at_ms,
    templateId: template_id,
    isFollowed: is_followed !== 0,
    refusedDraft: null,
  };
}
