import { z } from 'zod';
import { entryKindSchema, entryStateSchema } from '../../../src-shared/contract/outbox.ts';
import { orderDraftSchema } from '../../../src-shared/domain/draft.ts';
import { fileInputSchema, fileUploadSchema } from '../../../src-shared/domain/file.ts';
import { type OrderPatch, orderPatchSchema, orderSchema } from '../../../src-shared/domain/order.ts';
import { scenarioNameSchema } from '../../../src-shared/domain/scenario.ts';
import { camelRow, jsonColumn, nullableJsonColumn } from '../../../src-shared/domain/stored-row.ts';
import { appErrorSchema } from '../../../src-shared/error-schemas.ts';

/** What the user wants the service to do, stored before anything is sent. */
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

/** What the user wants done with an order that the service has accepted. */
export type Step = Extract<
  Intent,
  { kind: 'order-update' | 'order-cancel' | 'file-attach' | 'file-delete' | 'scenario' }
>;
export const isStep = (intent: Intent): intent is Step =>
  intent.kind !== 'file-create' && intent.kind !== 'file-upload' && intent.kind !== 'order-create';

/** The part of a response that later entries of the chain need: an upload's URL and fields, or the new revision. */
const resultSchema = z.union([fileUploadSchema, z.object({ revision: z.string() })]);
export type EntryResult = z.infer<typeof resultSchema>;

/**
 * A request exactly as every attempt sends it, except for the Authorization header. `target` is an absolute upload URL,
 * or a path, because the environment's base URL may change. The body consists of `body`, the blob and `bodyEnd`;
 * `sha256` covers all three.
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

export const entrySchema = camelRow({
  id: z.string(),
  localId: z.string(),
  chainPosition: z.number(),
  state: entryStateSchema,
  environmentId: z.string(),
  accountId: z.string(),
  idempotencyKey: z.string(),
  intent: jsonColumn(intentSchema),
  documentId: z.string().nullable(),
  sealedMethod: z.string().nullable(),
  sealedTarget: z.string().nullable(),
  sealedHeaders: nullableJsonColumn(z.record(z.string(), z.string())),
  sealedBody: bytesSchema.nullable(),
  sealedBlobSha256: z.string().nullable(),
  sealedBodyEnd: bytesSchema.nullable(),
  sealedSha256: z.string().nullable(),
  firstAttemptAtMs: z.number().nullable(),
  attempts: z.number(),
  sameFailures: z.number(),
  nextAttemptAtMs: z.number().nullable(),
  lastError: nullableJsonColumn(appErrorSchema),
  requestId: z.string().nullable(),
  result: nullableJsonColumn(resultSchema),
  /** Time of the first move of the entry between computers. Since then, another computer may have sent it, too. */
  movedAtMs: z.number().nullable().default(null),
  // The next four columns are missing in rows of earlier versions, and in rows that are not inserted yet.
  /** Id of the entry that replaced this one. */
  replacedBy: z.string().nullable().default(null),
  /** Time of the first failure in the current series of retries; null if the entry is not being retried. */
  failingSinceMs: z.number().nullable().default(null),
  /**
   * Chain position of the first entry whose effect the base order does not include. From this entry on, done entries
   * have changed the order after the base was read.
   */
  buildsOnFrom: z.number().default(0),
  /** Number that grows with every stored entry, so it gives the order in which entries were stored. */
  sequence: z.number().default(0),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
}).transform(
  ({
    sealedMethod: method,
    sealedTarget: target,
    sealedHeaders: headers,
    sealedBody: body,
    sealedBlobSha256: blobSha256,
    sealedBodyEnd: bodyEnd,
    sealedSha256: sha256,
    ...entry
  }) => {
    const isSealed =
      method !== null && target !== null && headers !== null && body && bodyEnd && sha256 !== null;
    const sealed: Sealed | null = isSealed
      ? { method, target, headers, body, blobSha256, bodyEnd, sha256 }
      : null;
    return { ...entry, sealed };
  },
);
export type Entry = z.output<typeof entrySchema>;

/** The columns of an unreadable entry that the outbox screen shows nevertheless. */
export const unreadableSchema = camelRow({
  id: z.string(),
  localId: z.string(),
  kind: entryKindSchema.catch('order-update'),
  idempotencyKey: z.string(),
  attempts: z.number(),
  firstAttemptAtMs: z.number().nullable(),
  lastError: jsonColumn(appErrorSchema),
  requestId: z.string().nullable(),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
});
export type Unreadable = z.output<typeof unreadableSchema>;

/**
 * Whether `other` comes before `entry` and its effect is missing from the base order of `entry`. Both must be of the
 * same chain.
 */
export const isBetweenBaseAnd = (other: Entry, entry: Entry): boolean =>
  other.chainPosition >= entry.buildsOnFrom && other.chainPosition < entry.chainPosition;

/**
 * Whether `other` is a finished entry of the same chain that changed the order after the base of `entry` was read. Such
 * a difference is our own change, not a conflict.
 */
export const isOwnBefore = (other: Entry, entry: Entry): boolean =>
  other.state === 'done' && isBetweenBaseAnd(other, entry);

/** Returns the merge patch of an order-update, in a list; an empty list for all other kinds of entries. */
export const patchesOf = ({ intent }: Entry): OrderPatch[] =>
  intent.kind === 'order-update' ? [intent.patch] : [];

/** Whether an entry in this state is neither done nor withdrawn. */
export const isOpen = (state: Entry['state']): boolean =>
  state !== 'done' && state !== 'superseded' && state !== 'cancelled';

/**
 * Whether an entry in this state continues without user action: it waits for its turn, its retry time, or the service.
 */
export const isWaiting = (state: Entry['state']): boolean =>
  state === 'queued' || state === 'sealed' || state === 'waiting';

export const needsAttention = (state: Entry['state']): boolean =>
  state === 'parked' || state === 'uncertain' || state === 'conflict';
