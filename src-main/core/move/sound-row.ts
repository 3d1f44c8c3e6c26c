import { createHash } from 'node:crypto';
import { z } from 'zod';
import { maxFileSizeBytes } from '../../../src-shared/domain/size-limits.ts';
import { type Entry, entrySchema } from '../outbox/entry.ts';
import { pausedName } from '../outbox/pause-switch.ts';
import type { SqlRow } from '../ports/ports.ts';
import { isFinal } from '../repair/bring-chain.ts';
import { readableAddress } from '../store/address-store.ts';
import { isChangeRow } from '../store/change-store.ts';
import { orderRecordSchema } from '../store/order-record.ts';
import { isTemplateRow } from '../store/template-store.ts';
import type { MovedTable } from './move-messages.ts';

const idSchema = z.string().min(1).max(255);
const idsSchema = z.object({ id: idSchema, local_id: idSchema });

const documentSchema = z.object({
  ...idsSchema.shape,
  name: z.string().min(1).max(1_000),
  media_type: z.string().max(255),
  // The bytes are stored under this name, so it must be nothing but a hash.
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size_bytes: z.number().int().min(0).max(maxFileSizeBytes),
});

const historySchema = z.object({ local_id: idSchema, at_ms: z.number(), kind: z.string().max(100) });

/** Rows of many orders that are kept as they are typed, see `bulk-store.ts`, and whether sending is paused. */
const metaSchema = z.union([
  z.object({
    name: z.string().regex(/^bulk\.(head|headings|version|row\..{1,200})$/s),
    value: z.string().max(1_048_576),
  }),
  z.object({ name: z.literal(pausedName), value: z.literal('yes') }),
]);

/** Methods that the outbox sends. */
const methods: readonly string[] = ['POST', 'PATCH', 'DELETE'];

/**
 * Returns a row as it may be stored on another computer; null if it must not be. The old computer checks its rows in the
 * same way before it stops sending, so whatever it has written can be read.
 */
export function soundRow(table: MovedTable, row: SqlRow): SqlRow | null {
  switch (table) {
    case 'transport_order':
      return idsSchema.shape.local_id.safeParse(row.local_id).success &&
        orderRecordSchema.safeParse(row).success
        ? row
        : null;
    case 'document':
      return documentSchema.safeParse(row).success ? row : null;
    case 'outbox_entry':
      return soundEntry(row);
    case 'history_event':
      return historySchema.safeParse(row).success ? without(row, 'id') : null;
    case 'order_template':
      return isTemplateRow(row) ? row : null;
    case 'change_draft':
      return isChangeRow(row) ? row : null;
    case 'address_entry':
      return readableAddress(row);
    case 'meta':
      return metaSchema.safeParse(row).success ? row : null;
  }
}

/** An entry that cannot be read is taken only if it is parked or has ended: it is never sent. */
function soundEntry(row: SqlRow): SqlRow | null {
  const whole = without(row, 'sequence');
  if (!idsSchema.safeParse(row).success) return null;
  const entry = entrySchema.safeParse(row).data;
  if (!entry) return row.state === 'parked' || isFinal(row.state) ? whole : null;
  return entry.intent.kind === row.kind && isSoundSeal(entry) ? whole : null;
}

/** Whether the sealed bytes are there if the entry would be sent by itself, and are those of a request of this entry. */
function isSoundSeal({ sealed, state, intent, idempotencyKey }: Entry): boolean {
  if (!sealed) return state !== 'sealed' && state !== 'sending' && state !== 'waiting';
  const { method, target, headers, body, bodyEnd, blobSha256, sha256 } = sealed;
  const isUpload = intent.kind === 'file-upload';
  const isPath = /^\/(?!\/)/.test(target);
  if (!methods.includes(method) || !(isPath || (isUpload && /^https?:\/\//.test(target)))) return false;
  if (isUpload) return blobSha256 !== null && /^[0-9a-f]{64}$/.test(blobSha256);
  const hash = createHash('sha256').update(body).update(bodyEnd).digest('hex');
  return blobSha256 === null && hash === sha256 && headers['idempotency-key'] === idempotencyKey;
}

function without(row: SqlRow, column: string): SqlRow {
  const { [column]: _left, ...rest } = row;
  return rest;
}
