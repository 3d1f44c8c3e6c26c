import { z } from 'zod';
import { entryKindSchema, entryStateSchema } from '../../../src-shared/contract/outbox.ts';
import { orderDraftSchema } from '../../../src-shared/domain/draft.ts';
import { fileInputSchema, fileUploadSchema } from '../../../src-shared/domain/file.ts';
import { type OrderPatch, orderPatchSchema, orderSchema } from '../../../src-shared/domain/order.ts';
import { scenarioNameSchema } from '../../../src-shared/domain/scenario.ts';
import { appErrorSchema } from '../../../src-shared/errors.ts';
import { jsonColumn, nullableJsonColumn } from '../store/read.ts';

/** What the dispatcher wanted, as far as it is known before anything was sent. */
export const intentSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file-create'), input: fileInputSchema }),
  z.object({ kind: z.literal('file-upload'), name: z.string(), mediaType: z.string() }),
  z.object({ kind: z.literal('order-create'), draft: orderDraftSchema }),
  z.object({
    kind: z.literal('order-update'),
    patch: orderPatchSchema,
    /** The order as it was on screen when it was changed. */
    base: orderSchema,
    /** The price that was shown for it, null for none; not there where nobody looked at one. */
    quotedTotalCents: z.number().int().nullable().optional(),
  }),
  z.object({ kind: z.literal('order-cancel') }),
  /** Adds the entry's document, which was uploaded before, to an order that the service has. */
  z.object({ kind: z.literal('file-attach'), name: z.string() }),
  z.object({ kind: z.literal('file-delete'), fileId: z.string(), name: z.string() }),
  z.object({
    kind: z.literal('scenario'),
    scenario: scenarioNameSchema,
    eventAt: z.string().nullable(),
  }),
]);
export type Intent = z.infer<typeof intentSchema>;

/** What is done to an order that the service has. */
export type Step = Extract<
  Intent,
  { kind: 'order-update' | 'order-cancel' | 'file-attach' | 'file-delete' | 'scenario' }
>;
export const isStep = (intent: Intent): intent is Step =>
  intent.kind !== 'file-create' && intent.kind !== 'file-upload' && intent.kind !== 'order-create';

/** What an entry gives to its successors: an upload's address and fields, or the order's new revision. */
const resultSchema = z.union([fileUploadSchema, z.object({ revision: z.string() })]);
export type EntryResult = z.infer<typeof resultSchema>;

/**
 * The request as it will leave, and leave again: everything but Authorization. `target` is a path relative to the
 * environment's base URL, which may move, or an absolute upload address. The body is `body`, then the blob, then
 * `bodyEnd`; `sha256` is of all three.
 */
export interface Sealed {
  method: string;
  target: string;
  headers: Record<string, string>;
  body: Uint8Array;
  blobSha256: string | null;
  bodyEnd: Uint8Array;
  sha256: string;
}

const bytesSchema = z.instanceof(Uint8Array);

export const entrySchema = z
  .object({
    id: z.string(),
    local_id: z.string(),
    chain_position: z.number(),
    state: entryStateSchema,
    environment_id: z.string(),
    account_id: z.string(),
    idempotency_key: z.string(),
    intent_json: jsonColumn(intentSchema),
    document_id: z.string().nullable(),
    sealed_method: z.string().nullable(),
    sealed_target: z.string().nullable(),
    sealed_headers_json: nullableJsonColumn(z.record(z.string(), z.string())),
    sealed_body: bytesSchema.nullable(),
    sealed_blob_sha256: z.string().nullable(),
    sealed_body_end: bytesSchema.nullable(),
    sealed_sha256: z.string().nullable(),
    first_attempt_at_ms: z.number().nullable(),
    attempts: z.number(),
    same_failures: z.number(),
    next_attempt_at_ms: z.number().nullable(),
    last_error_json: nullableJsonColumn(appErrorSchema),
    request_id: z.string().nullable(),
    result_json: nullableJsonColumn(resultSchema),
    // A row that an earlier version wrote, or that has no place yet, lacks these.
    replaced_by: z.string().nullable().default(null),
    failing_since_ms: z.number().nullable().default(null),
    builds_on_from: z.number().default(0),
    sequence: z.number().default(0),
    created_at_ms: z.number(),
    updated_at_ms: z.number(),
  })
  .transform(row => ({
    id: row.id,
    localId: row.local_id,
    chainPosition: row.chain_position,
    state: row.state,
    environmentId: row.environment_id,
    accountId: row.account_id,
    idempotencyKey: row.idempotency_key,
    intent: row.intent_json,
    documentId: row.document_id,
    sealed: sealedOf(row),
    firstAttemptAtMs: row.first_attempt_at_ms,
    attempts: row.attempts,
    sameFailures: row.same_failures,
    nextAttemptAtMs: row.next_attempt_at_ms,
    lastError: row.last_error_json,
    requestId: row.request_id,
    result: row.result_json,
    /** The entry that took this one's place. */
    replacedBy: row.replaced_by,
    /** First failure of the row that it is in; null while the last attempt did not fail. */
    failingSinceMs: row.failing_since_ms,
    /** Chain position from which on what is done before this entry came after the order it was made on. */
    buildsOnFrom: row.builds_on_from,
    /** Grows with every entry that is stored. */
    sequence: row.sequence,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
  }));
export type Entry = z.output<typeof entrySchema>;

/** What is left of an entry that cannot be read. */
export const unreadableSchema = z.object({
  id: z.string(),
  local_id: z.string(),
  kind: entryKindSchema.catch('order-update'),
  idempotency_key: z.string(),
  attempts: z.number(),
  first_attempt_at_ms: z.number().nullable(),
  last_error_json: jsonColumn(appErrorSchema),
  request_id: z.string().nullable(),
  created_at_ms: z.number(),
  updated_at_ms: z.number(),
});
export type Unreadable = z.output<typeof unreadableSchema>;

function sealedOf(row: {
  sealed_method: string | null;
  sealed_target: string | null;
  sealed_headers_json: Record<string, string> | null;
  sealed_body: Uint8Array | null;
  sealed_blob_sha256: string | null;
  sealed_body_end: Uint8Array | null;
  sealed_sha256: string | null;
}): Sealed | null {
  const { sealed_method: method, sealed_target: target, sealed_headers_json: headers } = row;
  const { sealed_body: body, sealed_body_end: bodyEnd, sealed_sha256: sha256 } = row;
  if (method === null || target === null || headers === null || !body || !bodyEnd || sha256 === null)
    return null;
  return { method, target, headers, body, blobSha256: row.sealed_blob_sha256, bodyEnd, sha256 };
}

/** After the order was as `entry` was made on, and before `entry`. */
export const isBetweenBaseAnd = (other: Entry, entry: Entry): boolean =>
  other.chainPosition >= entry.buildsOnFrom && other.chainPosition < entry.chainPosition;

/** The service has it by our own doing. */
export const isOwnBefore = (other: Entry, entry: Entry): boolean =>
  other.state === 'done' && isBetweenBaseAnd(other, entry);

/** What it changes of the order; empty for everything but a change. */
export const patchesOf = ({ intent }: Entry): OrderPatch[] =>
  intent.kind === 'order-update' ? [intent.patch] : [];

/** States in which an entry still has something to do, or needs the dispatcher. */
export const isOpen = (state: Entry['state']): boolean =>
  state !== 'done' && state !== 'superseded' && state !== 'cancelled';

/** Goes on by itself: it waits for its turn, its time, or the service. */
export const isWaiting = (state: Entry['state']): boolean =>
  state === 'queued' || state === 'sealed' || state === 'waiting';

export const needsAttention = (state: Entry['state']): boolean =>
  state === 'parked' || state === 'uncertain' || state === 'conflict';
