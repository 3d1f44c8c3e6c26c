import type { SqlValue } from '../core/ports/ports.ts';
import type { Pages } from './sqlite-pages.ts';

/** A row of a leaf page: its rowid, and the values of its columns in order. */
export interface StoredRecord {
  rowid: number;
  values: SqlValue[];
}

export const leafPage = 13;
export const interiorPage = 5;

/**
 * Offset of the b-tree header in a page. In the first page it is 100, because that page starts with the file header.
 */
const headOf = (number: number): number => (number === 1 ? 100 : 0);

export const typeOf = (page: Buffer, number: number): number => page.readUInt8(headOf(number));

/**
 * Returns the offsets of a page's cells, as the list after the page's header of `headBytes` gives them. The number of
 * cells that the page states may be wrong.
 */
function cellsOf(page: Buffer, number: number, headBytes: number): number[] {
  const first = headOf(number) + headBytes;
  const count = Math.min(page.readUInt16BE(headOf(number) + 3), Math.floor((page.byteLength - first) / 2));
  return Array.from({ length: count }, (_, index) => page.readUInt16BE(first + index * 2));
}

/** Returns the numbers of the pages that an interior page of a table points to. */
export const childrenOf = (page: Buffer, number: number): number[] => [
  ...cellsOf(page, number, 12).flatMap(at => (at + 4 <= page.byteLength ? page.readUInt32BE(at) : [])),
  page.readUInt32BE(headOf(number) + 8),
];

/** The readable rows of a leaf page; unreadable ones are skipped. */
export const recordsOf = (page: Buffer, number: number, pages: Pages): StoredRecord[] =>
  cellsOf(page, number, 8).flatMap(at => recordAt(page, at, pages) ?? []);

/** Reads the record at the offset `at`, whose bytes may be damaged; returns null if they are not a valid record. */
function recordAt(page: Buffer, at: number, pages: Pages): StoredRecord | null {
  try {
    const size = varint(page, at);
    const rowid = varint(page, size.end);
    const values = valuesOf(payloadOf(page, rowid.end, size.value, pages));
    return { rowid: rowid.value, values };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Returns the bytes of a record, including those on its overflow pages. */
function payloadOf(page: Buffer, at: number, sizeBytes: number, pages: Pages): Buffer {
  const { usableBytes } = pages;
  const max = usableBytes - 35;
  if (sizeBytes > pages.count * usableBytes) throw new RangeError('This record is longer than the file.');
  if (sizeBytes <= max) return slice(page, at, sizeBytes);
  const min = Math.floor(((usableBytes - 12) * 32) / 255) - 23;
  const wished = min + ((sizeBytes - min) % (usableBytes - 4));
  const local = wished <= max ? wished : min;
  const pieces = [slice(page, at, local)];
  let next = page.readUInt32BE(at + local);
  for (let rest = sizeBytes - local; rest > 0; ) {
    const overflow = pages.page(next);
    const piece = overflow.subarray(4, 4 + Math.min(rest, usableBytes - 4));
    pieces.push(piece);
    rest -= piece.byteLength;
    next = overflow.readUInt32BE(0);
  }
  return Buffer.concat(pieces);
}

function valuesOf(payload: Buffer): SqlValue[] {
  const head = varint(payload, 0);
  const values: SqlValue[] = [];
  let at = head.value;
  for (let typeAt = head.end; typeAt < head.value; ) {
    const type = varint(payload, typeAt);
    typeAt = type.end;
    const { value, sizeBytes } = valueAt(payload, at, type.value);
    values.push(value);
    at += sizeBytes;
  }
  if (at !== payload.byteLength) throw new RangeError('The columns are not as long as their record.');
  return values;
}

const integerBytes: Record<number, number> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8 };

function valueAt(payload: Buffer, at: number, type: number): { value: SqlValue; sizeBytes: number } {
  if (type === 0) return { value: null, sizeBytes: 0 };
  if (type === 8 || type === 9) return { value: type - 8, sizeBytes: 0 };
  const integer = integerBytes[type];
  if (integer === 8) return { value: safeInteger(payload.readBigInt64BE(at)), sizeBytes: 8 };
  if (integer !== undefined) return { value: payload.readIntBE(at, integer), sizeBytes: integer };
  if (type < 12) throw new RangeError('No column of ours has this type.');
  const sizeBytes = Math.floor((type - 12) / 2);
  const bytes = slice(payload, at, sizeBytes);
  return { value: type % 2 === 1 ? bytes.toString('utf8') : new Uint8Array(bytes), sizeBytes };
}

function slice(bytes: Buffer, at: number, sizeBytes: number): Buffer {
  if (at + sizeBytes > bytes.byteLength) throw new RangeError('The record goes beyond its page.');
  return bytes.subarray(at, at + sizeBytes);
}

/**
 * Reads a SQLite varint: big-endian, seven bits per byte, all eight bits of the ninth byte.
 * @throws RangeError if the value is not a safe integer
 */
function varint(bytes: Buffer, at: number): { value: number; end: number } {
  let value = 0n;
  for (let index = 0; index < 9; index += 1) {
    const byte = bytes.readUInt8(at + index);
    if (index === 8) value = (value << 8n) | BigInt(byte);
    else value = (value << 7n) | BigInt(byte & 0x7f);
    if (index === 8 || byte < 0x80) {
      return { value: safeInteger(value), end: at + index + 1 };
    }
  }
  throw new RangeError('Not reached.');
}

function safeInteger(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError('No number of ours is so large.');
  return number;
}
