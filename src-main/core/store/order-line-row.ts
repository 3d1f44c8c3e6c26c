import { crc32 } from 'node:zlib';
import { rowContentSchema } from '../../../src-shared/contract/orders.ts';
import { jsonColumn } from '../../../src-shared/domain/stored-row.ts';
import type { SqlRow } from '../ports/ports.ts';
import { unknownRow } from './order-line.ts';
import type { StoredRow } from './order-row.ts';

/** Most values of a line are unknown, so only the others are stored. */
const blank: StoredRow = unknownRow('', 0);
const blankValues = new Map<string, unknown>(Object.entries(blank));

/** Whether a line does without a value. Its ids and its time of creation have columns of their own. */
const isLeftOut = (name: string, value: unknown): boolean =>
  name === 'localId' ||
  name === 'orderId' ||
  name === 'createdAtMs' ||
  value === blankValues.get(name) ||
  (Array.isArray(value) && value.length === 0);

/** The columns of a line's content. The checksum tells that they are as they were written. */
export function rowColumnsOf(row: StoredRow) {
  const json = JSON.stringify(
    Object.fromEntries(Object.entries(row).filter(([name, value]) => !isLeftOut(name, value))),
  );
  return { created_at_ms: row.createdAtMs, row_crc32: crc32(json), row_json: json };
}

const rowColumn = jsonColumn(rowContentSchema);

/** Content that was written by an earlier version is complete and has no checksum, so its shape is checked. */
function contentOf({ row_json: json, row_crc32: checksum }: SqlRow): Partial<StoredRow> {
  if (checksum === null) return rowColumn.safeParse(json).data ?? {};
  return typeof json === 'string' && crc32(json) === checksum ? (JSON.parse(json) as Partial<StoredRow>) : {};
}

/**
 * Reads the content of a line. Damaged content counts as unknown, and the next reading of the list repairs it. The ids
 * come from their columns, which SQLite checks against the indexes.
 */
export function readStoredRow(row: SqlRow): StoredRow {
  const createdAtMs = Number(row.created_at_ms);
  return {
    ...blank,
    changedAtMs: createdAtMs,
    ...contentOf(row),
    localId: String(row.local_id),
    orderId: row.order_id === null ? null : String(row.order_id),
    createdAtMs,
  };
}
