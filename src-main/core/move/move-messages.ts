import { z } from 'zod';
import { maxFileSizeBytes } from '../../../src-shared/domain/size-limits.ts';
import { environmentInputSchema } from '../../../src-shared/environment.ts';
import { refusal } from '../../../src-shared/errors.ts';
import type { SqlRow, SqlValue } from '../ports/ports.ts';
import { seatSchema } from '../store/seat-store.ts';
import { notAMoveFile } from './move-frames.ts';

const idSchema = z.string().min(1).max(255);
/** Maximum number of moves that work remembers. */
export const maxMoves = 1_000;
const maxTextLength = 4_194_304;

/** Tables with what exists only on one computer. A table comes after those that its rows refer to. */
export const movedTables = [
  'transport_order',
  'document',
  'outbox_entry',
  'history_event',
  'order_template',
  'change_draft',
  'address_entry',
  'meta',
] as const;

export type MovedTable = (typeof movedTables)[number];

/** Beginning of the part of an environment. Documents and rows follow. */
const environmentSchema = z.object({
  what: z.literal('environment'),
  environmentId: idSchema,
  accountId: idSchema,
  environment: environmentInputSchema,
  /** The seat that the work has left. */
  seat: seatSchema.extend({ moved: seatSchema.shape.moved.unwrap() }),
  /** Ids of the moves by which the work came to the computer that it has left, the oldest ones first. */
  came: z.array(idSchema).max(maxMoves).default([]),
  /** Mark of the client ID whose credential the work had, see `client-guard.ts`; null if there was none. */
  client: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable()
    .default(null),
  /** Version of the schema of the rows. */
  schemaVersion: z.number().int().min(1).max(100_000),
});

export type MovedEnvironment = z.infer<typeof environmentSchema>;

/** A document. Its bytes follow in pieces. */
const bytesSchema = z.object({
  what: z.literal('bytes'),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  sizeBytes: z.number().int().min(0).max(maxFileSizeBytes),
});

const valueSchema = z.union([
  z.null(),
  z.number(),
  z.string().max(maxTextLength),
  z.object({ base64: z.base64().max(maxTextLength) }),
]);

const rowSchema = z.object({
  what: z.literal('row'),
  table: z.enum(movedTables),
  row: z.record(z.string().regex(/^[a-z0-9_]{1,64}$/), valueSchema),
});

const messageSchema = z.discriminatedUnion('what', [environmentSchema, bytesSchema, rowSchema]);

export type MoveMessage = z.infer<typeof messageSchema>;

/**
 * Parses a message of a file.
 * @throws DispatchError `bad_request` (`move_file`, `move_file_newer`)
 */
export function moveMessageOf(value: unknown, schemaVersion: number): MoveMessage {
  const message = messageSchema.safeParse(value).data;
  if (!message) throw notAMoveFile();
  if (message.what === 'environment' && message.schemaVersion > schemaVersion) {
    throw refusal('bad_request', 'A newer version of Dispatch has written the file.', 'move_file_newer');
  }
  return message;
}

/** Whether the reader takes a message. */
export const isMoveMessage = (value: unknown): boolean => messageSchema.safeParse(value).success;

export const rowMessage = (table: MovedTable, row: SqlRow) => ({
  what: 'row',
  table,
  row: Object.fromEntries(Object.entries(row).map(([name, value]) => [name, carried(value)])),
});

const carried = (value: SqlValue) =>
  value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value;

/** The row of a message as the database has it. */
export const rowOf = ({ row }: Extract<MoveMessage, { what: 'row' }>): SqlRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value !== null && typeof value === 'object'
        ? new Uint8Array(Buffer.from(value.base64, 'base64'))
        : value,
    ]),
  );
