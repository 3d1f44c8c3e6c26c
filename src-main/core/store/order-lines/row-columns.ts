import { crc32 } from 'node:zlib';
import { rowContentSchema } from '../../../../src-shared/contract/orders.ts';
import { jsonColumn } from '../../../../src-shared/domain/stored-row.ts';
import type { SqlRow } from '../../ports/ports.ts';
import type { StoredRow } from '../order-row.ts';
import { unknownRow } from './line.ts';

/**
 * A line in which every value is unknown. Only values that differ from it are stored, since most values of a line are
 * unknown.
 */
const blank: StoredRow = unknownRow('', 0);
const blankValues = new Map<string, unknown>(Object.entries(blank));

/** Whether a value is not stored in the content of a line. The ids and the creation time have columns of their own. */
const isLeftOut = (name: string, value: unknown): boolean =>
  name === 'localId' ||
  name === 'orderId' ||
  name === 'createdAtMs' ||
  value === blankValues.get(name) ||
  (Array.isArray(value) && value.length === 0);

/** Returns the columns with the content of a line. The checksum among them detects damage. */
export function rowColumnsOf(row: StoredRow) {
  const json = JSON.stringify(
    Object.fromEntries(Object.entries(row).filter(([name, value]) => !isLeftOut(name, value))),
  );
  return { created_at_ms: row.createdAtMs, row_crc32: crc32(json), row_json: json };
}

const rowColumn = jsonColumn(rowContentSchema);

/**
 * Parses the content of a line. Content that an earlier version has written has all values and no checksum, so its
 * values are validated.
 */
function contentOf({ row_json: json, row_crc32: checksum }: SqlRow): Partial<StoredRow> {
  if (checksum === null) return rowColumn.safeParse(json).data ?? {};
  return typeof json === 'string' && crc32(json) === checksum ? (JSON.parse(json) as Partial<StoredRow>) : {};
}

/**
 * Reads the content of a line. Damaged content counts as unknown; the next reading of the list repairs it. The ids come
 * from their own columns, which SQLite compares with the indexes.
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
