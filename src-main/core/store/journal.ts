import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { SqlRow, SqlValue } from '../ports/ports.ts';

/** Columns of a row as they were at a moment; a later image of the same row may hold some of them only. */
export interface RowImage {
  table: (typeof tables)[number];
  row: SqlRow;
}

/** The newest image of each row, in the order in which the rows came first. */
export interface JournalContent {
  rows: RowImage[];
  /** Lines that could not be read: a torn end is none. */
  garbledLines: number;
}

export type Journal = ReturnType<typeof openJournal>;

const tables = ['transport_order', 'document', 'outbox_entry'] as const;
const keyOf = { transport_order: 'local_id', document: 'id', outbox_entry: 'id' } as const;
const compactAtBytes = 4 * 1_048_576;
/** So many rows that nothing needs any more are worth no new file. */
const mostSettled = 1_000;
const newLine = 0x0a;
const segmentName = /^journal-(\d{6})\.log$/;

/**
 * The second record of what is in the outbox, append-only and independent of the database: a line an image of a row,
 * `crc32 json`. What is sealed is durable here before it is sent; the rest is written without waiting for the disk.
 * @param keepGarbled is given the path of a file with lines that could not be read, before it is replaced
 */
export function openJournal(folder: string, keepGarbled: (path: string) => void) {
  mkdirSync(folder, { recursive: true });
  const content = readAll(folder);
  let generation = Math.max(0, ...segments(folder).map(({ number }) => number));
  let file = -1;
  let sizeBytes = 0;
  let baseBytes = 0;

  /** Begins a new file with what is still needed; the former ones go when it is durable. */
  function compact(rows: readonly RowImage[]): void {
    const former = segments(folder);
    generation += 1;
    const path = join(folder, `journal-${String(generation).padStart(6, '0')}.log`);
    const arriving = `${path}.new`;
    rmSync(arriving, { force: true });
    // Not for appending: Windows does not let such a file be cut off.
    const next = openSync(arriving, 'wx');
    let writtenBytes = 0;
    try {
      for (const row of rows) {
        const line = Buffer.from(lineOf(row));
        writeAll(next, line, writtenBytes);
        writtenBytes += line.byteLength;
      }
      fsyncSync(next);
      renameSync(arriving, path);
    } catch (error) {
      closeSync(next);
      rmSync(arriving, { force: true });
      throw error;
    }
    syncFolder(folder);
    if (file >= 0) closeSync(file);
    for (const { path: old } of former) rmSync(old, { force: true });
    file = next;
    sizeBytes = writtenBytes;
    baseBytes = sizeBytes;
  }

  /** Behind the last whole line: the next one would be garbled by what was torn. */
  function goOn(path: string): void {
    file = openSync(path, 'r+');
    sizeBytes = readFileSync(path).lastIndexOf(newLine) + 1;
    baseBytes = sizeBytes;
    ftruncateSync(file, sizeBytes);
  }

  return {
    /** As it was when it was opened. */
    content,
    /**
     * Begins to write, so that these rows are in it: behind what there is, or in a new file where that is garbled or
     * holds little else than what is settled. Call before anything is appended. @throws Error of the file system
     */
    begin(rows: readonly RowImage[]): void {
      const [last, ...others] = segments(folder).toReversed();
      const isWorn = content.rows.length > 2 * rows.length + mostSettled;
      if (!last || others.length > 0 || isWorn || content.garbledLines > 0) {
        try {
          if (content.garbledLines > 0) for (const { path } of segments(folder)) keepGarbled(path);
          compact(rows);
          return;
        } catch (error) {
          // A full disk, likely: what there is still serves.
          if (!last) throw error;
        }
      }
      goOn(last.path);
      const known = new Set(content.rows.map(keyOfImage));
      const missing = rows.filter(one => !known.has(keyOfImage(one)));
      if (missing.length > 0) this.append(missing, false);
    },
    /**
     * Adds images of rows. @param isDurable they are on the disk when this returns
     * @throws Error of the file system; then none of them is in the journal
     */
    append(rows: readonly RowImage[], isDurable: boolean): void {
      const bytes = Buffer.from(rows.map(lineOf).join(''));
      try {
        writeAll(file, bytes, sizeBytes);
        if (isDurable) fdatasyncSync(file);
      } catch (error) {
        // Half a line would garble the next one.
        ftruncateSync(file, sizeBytes);
        throw error;
      }
      sizeBytes += bytes.byteLength;
    },
    /** Much was added since only what is needed was kept. */
    isLong: (): boolean => sizeBytes > baseBytes + Math.max(compactAtBytes, baseBytes),
    /** Keeps only the rows that are still needed. */
    compact(isNeeded: (rows: readonly RowImage[]) => readonly RowImage[]): void {
      compact(isNeeded(readAll(folder).rows));
    },
    close(): void {
      if (file >= 0) closeSync(file);
      file = -1;
    },
  };
}

function readAll(folder: string): JournalContent {
  const rows = new Map<string, RowImage>();
  let garbledLines = 0;
  for (const { path } of segments(folder)) {
    const bytes = readFileSync(path);
    // Behind the last end of a line is nothing, or what was being written when the power went.
    for (let start = 0, end = bytes.indexOf(newLine); end >= 0; end = bytes.indexOf(newLine, start)) {
      const line = bytes.subarray(start, end);
      start = end + 1;
      const image = imageOf(line);
      if (image === null) {
        garbledLines += 1;
        continue;
      }
      const key = keyOfImage(image);
      const former = rows.get(key);
      if (former) Object.assign(former.row, image.row);
      else rows.set(key, image);
    }
  }
  return { rows: [...rows.values()], garbledLines };
}

const keyOfImage = ({ table, row }: RowImage): string => `${table} ${row[keyOf[table]]}`;

function segments(folder: string): { path: string; number: number }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap(name => {
      const number = segmentName.exec(name)?.[1];
      return number === undefined ? [] : [{ path: join(folder, name), number: Number(number) }];
    })
    .sort((one, other) => one.number - other.number);
}

function lineOf({ table, row }: RowImage): string {
  const json = JSON.stringify({ table, row: Object.fromEntries(Object.entries(row).map(asJson)) });
  return `${checksumOf(Buffer.from(json))} ${json}\n`;
}

const asJson = ([name, value]: [string, SqlValue]) =>
  [name, value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value] as const;

const checksumOf = (bytes: Uint8Array): string => crc32(bytes).toString(16).padStart(8, '0');

function imageOf(line: Buffer): RowImage | null {
  const json = line.subarray(9);
  if (line.toString('latin1', 0, 9) !== `${checksumOf(json)} `) return null;
  try {
    return readImage(JSON.parse(json.toString()));
  } catch {
    return null;
  }
}

/** By hand: there may be many thousands of values at a start. */
function readImage(image: unknown): RowImage | null {
  if (!isRecord(image) || !isRecord(image.row)) return null;
  const table = tables.find(name => name === image.table);
  const row: SqlRow = {};
  for (const [name, value] of Object.entries(image.row)) {
    if (value === null || typeof value === 'string' || typeof value === 'number') row[name] = value;
    else if (isRecord(value) && typeof value.base64 === 'string')
      row[name] = new Uint8Array(Buffer.from(value.base64, 'base64'));
    else return null;
  }
  return table === undefined ? null : { table, row };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function writeAll(file: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.byteLength; )
    at += writeSync(file, bytes, at, bytes.byteLength - at, position + at);
}

/** A new name is durable only when its folder is; Windows has no such call and needs none. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
