import type { SQLOutputValue } from 'node:sqlite';

export type Row = Record<string, SQLOutputValue>;

const wrong = (column: string): Error => new Error(`The sandbox's column ${column} has another type.`);

export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw wrong(column);
  return value;
}

export const textOrNullOf = (row: Row, column: string): string | null =>
  row[column] === null ? null : textOf(row, column);

export function integerOf(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw wrong(column);
  return value;
}

export const integerOrNullOf = (row: Row, column: string): number | null =>
  row[column] === null ? null : integerOf(row, column);

export function bytesOf(row: Row, column: string): Buffer {
  const value = row[column];
  if (!(value instanceof Uint8Array)) throw wrong(column);
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
}
