import { z } from 'zod';
import { entryKindSchema, entryStateSchema } from '../../../src-shared/contract/outbox.ts';
import { orderDraftSchema } from '../../../src-shared/domain/draft.ts';
import { fileInputSchema, fileUploadSchema } from '../../../src-shared/domain/file.ts';
import { type OrderPatch, orderPatchSchema, orderSchema } from '../../../src-shared/domain/order.ts';
import { scenarioNameSchema } from '../../../src-shared/domain/scenario.ts';
import { appErrorSchema } from '../../../src-shared/errors.ts';
import { jsonColumn, nullableJsonColumn } from '../store/read.ts';

/** The user's intent, stored before anything is sent. */
export const intentSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file-create'), input: fileInputSchema }),
  z.object({ kind: z.literal('file-upload'), name: z.string(), mediaType: z.string() }),
  z.object({ kind: z.literal('order-create'), draft: orderDraftSchema }),
  z.object({
    kind: z.literal('order-update'),
    patch: orderPatchSchema,
    /** The order as the user saw it when changing it. */
    base: orderSchema,
    /** Price shown for the change; null if none was shown, absent if it was not recorded. */
    quotedTotalCents: z.number().int().nullable().optional(),
  }),
  z.object({ kind: z.literal('order-cancel') }),
  /** Adds the entry's document, already uploaded, to an accepted order. */
  z.object({ kind: z.literal('file-attach'), name: z.string() }),
  z.object({ kind: z.literal('file-delete'), fileId: z.string(), name: z.string() }),
  z.object({
    kind: z.literal('scenario'),
    scenario: scenarioNameSchema,
    eventAt: z.string().nullable(),
  }),
]);
export type Intent = z.infer<typeof intentSchema>;

/** An action on an order that the service has. */
export type Step = Extract<
  Intent,
  { kind: 'order-update' | 'order-cancel' | 'file-attach' | 'file-delete' | 'scenario' }
>;
export const isStep = (intent: Intent): intent is Step =>
  intent.kind !== 'file-create' && intent.kind !== 'file-upload' && intent.kind !== 'order-create';

/** The result that later entries of the chain need: an upload's URL and fields, or the order's new revision. */
const resultSchema = z.union([fileUploadSchema, z.object({ revision: z.string() })]);
export type EntryResult = z.infer<typeof resultSchema>;

/**
 * A request exactly as it is sent on every attempt, without Authorization. `target` is a path relative to the
 * environment's base URL, which may change, or an absolute upload URL. The body consists of `body`, the blob and
 * `bodyEnd`; `sha256` covers all three.
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
    // Absent in rows of earlier versions and in rows that are not inserted yet.
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
    /** Id of the entry that replaced this one. */
    replacedBy: row.replaced_by,
    /** Time of the first failure of the current run of failures; null if there is none. */
    failingSinceMs: row.failing_since_ms,
    /**
     * First chain position that the base order does not include: entries done from here on changed the order after the
     * base was read.
     */
    buildsOnFrom: row.builds_on_from,
    /** Increases with every stored entry. */
    sequence: row.sequence,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
  }));
export type Entry = z.output<typeof entrySchema>;

/** The columns that are still used of an entry that cannot be read. */
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

/** Whether `other` comes after the state that `entry` was built on, and before `entry` itself. */
export const isBetweenBaseAnd = (other: Entry, entry: Entry): boolean =>
  other.chainPosition >= entry.buildsOnFrom && other.chainPosition < entry.chainPosition;

/**
 * Whether `other` is a finished entry of the same chain that changed the order after the state `entry` was built on.
 * Such a difference is our own, not a conflict.
 */
export const isOwnBefore = (other: Entry, entry: Entry): boolean =>
  other.state === 'done' && isBetweenBaseAnd(other, entry);

/** The merge patch of an order-update; empty for all other kinds. */
export const patchesOf = ({ intent }: Entry): OrderPatch[] =>
  intent.kind === 'order-update' ? [intent.patch] : [];

/** Whether the entry is neither done nor withdrawn. */
export const isOpen = (state: Entry['state']): boolean =>
  state !== 'done' && state !== 'superseded' && state !== 'cancelled';

/** Whether the entry continues without user action: it waits for its turn, its retry time, or the service. */
export const isWaiting = (state: Entry['state']): boolean =>
  state === 'queued' || state === 'sealed' || state === 'waiting';

export const needsAttention = (state: Entry['state']): boolean =>
  state === 'parked' || state === 'uncertain' || state === 'conflict';
