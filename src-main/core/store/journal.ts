import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { isObject } from '../../../src-shared/domain/is-object.ts';
import type { SqlRow, SqlValue } from '../ports/ports.ts';
import { syncFolder } from '../ports/sync-folder.ts';

/**
 * An image of a row: its columns at some moment. A later image of the same row may contain only some of the columns.
 */
export interface RowImage {
  table: (typeof tables)[number];
  row: SqlRow;
}

/** What the journal contains: each row with its newest values, in the order in which the rows first appear. */
export interface JournalContent {
  rows: RowImage[];
  /** Number of unreadable lines. An incomplete last line does not count, because a crash may have cut it off. */
  garbledLines: number;
}

/** A journal that is written and does not count yet. Call one of both. */
export interface PreparedJournal {
  /**
   * Makes it the journal, and deletes the old files. Needs no space on the disk.
   * @throws Error of the file system; the old journal goes on then
   */
  take(): void;
  drop(): void;
}

export type Journal = ReturnType<typeof openJournal>;

const tables = [
  'transport_order',
  'document',
  'outbox_entry',
  'order_template',
  'change_draft',
  'meta',
] as const;
/** Column that identifies a row of each table. */
export const journalKeyOf = {
  transport_order: 'local_id',
  document: 'id',
  outbox_entry: 'id',
  order_template: 'id',
  change_draft: 'local_id',
  meta: 'name',
} as const;
const compactAtBytes = 4 * 1_048_576;
const pieceBytes = 1_048_576;
const newLine = 0x0a;
const segmentName = /^journal-(\d{6})\.log$/;

/**
 * Opens the journal, a second record of the outbox. It is append-only and does not depend on the database. Each line is
 * a row image, as `crc32 json`. Sealed entries are on the disk before they are sent; the other lines are written
 * without waiting for the disk.
 * @param keepGarbled called with the path of a file with unreadable lines, before the file is replaced
 */
export function openJournal(folder: string, keepGarbled: (path: string) => void) {
  mkdirSync(folder, { recursive: true });
  let content: JournalContent | null = null;
  let generation = Math.max(0, ...segments(folder).map(({ number }) => number));
  let file = -1;
  let sizeBytes = 0;
  let baseBytes = 0;

  const pathOf = (number: number): string => join(folder, `journal-${String(number).padStart(6, '0')}.log`);

  /** Returns the content of all files, cached until the next write. */
  const read = (): JournalContent => {
    content ??= readAll(folder);
    return content;
  };

  /**
   * Writes the rows that are still needed to a new file, which is durable then, but counts only once it is taken.
   * @throws Error of the file system
   */
  function prepare(rows: Iterable<RowImage>): PreparedJournal {
    const arriving = `${pathOf(generation + 1)}.new`;
    rmSync(arriving, { force: true });
    // Not opened for appending, because Windows cannot truncate such a file.
    const next = openSync(arriving, 'wx');
    let writtenBytes = 0;
    try {
      for (const piece of pieces(rows)) {
        writeAll(next, piece, writtenBytes);
        writtenBytes += piece.byteLength;
      }
      fsyncSync(next);
    } catch (error) {
      drop();
      throw error;
    }

    function drop(): void {
      closeSync(next);
      rmSync(arriving, { force: true });
    }

    function take(): void {
      const former = segments(folder);
      const path = pathOf(generation + 1);
      try {
        renameSync(arriving, path);
      } catch (error) {
        drop();
        throw error;
      }
      generation += 1;
      syncFolder(folder);
      if (file >= 0) closeSync(file);
      for (const { path: old } of former) rmSync(old, { force: true });
      file = next;
      sizeBytes = writtenBytes;
      baseBytes = sizeBytes;
      content = null;
    }
    return { take, drop };
  }

  /** Writes the rows that are still needed to a new file, and deletes the old files once it is durable. */
  const compact = (rows: Iterable<RowImage>): void => prepare(rows).take();

  /**
   * Continues a file after its last complete line. Anything after it was cut off by a crash, and would garble the next
   * line.
   */
  function goOnIn(path: string): void {
    file = openSync(path, 'r+');
    sizeBytes = wholeBytes(file);
    baseBytes = sizeBytes;
    ftruncateSync(file, sizeBytes);
    content = null;
  }

  return {
    read,
    /**
     * Starts a new file with only these rows. If that fails, for example because the disk is full, continues the last
     * file. Call it before anything is appended.
     * @throws Error of the file system
     */
    begin(rows: Iterable<RowImage>): void {
      const last = segments(folder).at(-1);
      try {
        if (read().garbledLines > 0) for (const { path } of segments(folder)) keepGarbled(path);
        compact(rows);
      } catch (error) {
        if (!last) throw error;
        goOnIn(last.path);
      }
    },
    /** Continues the last file without reading it. Call it only if the file was closed properly. */
    goOn(): void {
      const last = segments(folder).at(-1);
      if (last) goOnIn(last.path);
      else compact([]);
    },
    /**
     * Adds images of rows.
     * @param isDurable true if the rows must be on the disk when this returns
     * @throws Error of the file system; in that case none of the rows is in the journal
     */
    append(rows: readonly RowImage[], isDurable: boolean): void {
      const bytes = Buffer.from(rows.map(lineOf).join(''));
      try {
        writeAll(file, bytes, sizeBytes);
        if (isDurable) fdatasyncSync(file);
      } catch (error) {
        // Removes what was written of the new lines, since half a line would garble the next one.
        ftruncateSync(file, sizeBytes);
        throw error;
      }
      sizeBytes += bytes.byteLength;
      content = null;
    },
    /** Number of the newest file. A file that was begun later has a greater one. */
    generation: (): number => generation,
    /** Whether the journal has grown so much since it was last compacted that it should be compacted again. */
    isLong: (): boolean => sizeBytes > baseBytes + Math.max(compactAtBytes, baseBytes),
    compact,
    prepare,
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
    for (const line of linesOf(path)) {
      const image = imageOf(line);
      if (image === null) {
        garbledLines += 1;
        continue;
      }
      const key = `${image.table} ${image.row[journalKeyOf[image.table]]}`;
      const former = rows.get(key);
      // If a row was inserted again after its removal, its earlier images do not count.
      if (former && former.row.removed !== 1) Object.assign(former.row, image.row);
      else rows.set(key, image);
    }
  }
  return { rows: [...rows.values()], garbledLines };
}

/**
 * Yields the complete lines of a file of any size. Text after the last line break is dropped: a crash has cut it off.
 */
function* linesOf(path: string): Generator<string> {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(pieceBytes);
    let rest = '';
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer)) {
      const lines = (rest + buffer.toString('latin1', 0, read)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    closeSync(file);
  }
}

/** Yields the lines of rows, joined to pieces so that few writes are needed. */
function* pieces(rows: Iterable<RowImage>): Generator<Buffer> {
  let text = '';
  for (const row of rows) {
    text += lineOf(row);
    if (text.length < pieceBytes) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

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

/**
 * Parses a line; null if its checksum is wrong or it is not an image of a row.
 * @param line bytes as Latin-1 characters
 */
function imageOf(line: string): RowImage | null {
  const json = Buffer.from(line.slice(9), 'latin1');
  if (line.slice(0, 9) !== `${checksumOf(json)} `) return null;
  try {
    return readImage(JSON.parse(json.toString()));
  } catch {
    return null;
  }
}

/** Validates an image. This code, instead of a schema, is fast: a start may read many thousands of images. */
function readImage(image: unknown): RowImage | null {
  if (!isObject(image) || !isObject(image.row)) return null;
  const table = tables.find(name => name === image.table);
  const row: SqlRow = {};
  for (const [name, value] of Object.entries(image.row)) {
    if (value === null || typeof value === 'string' || typeof value === 'number') row[name] = value;
    else if (isObject(value) && typeof value.base64 === 'string')
      row[name] = new Uint8Array(Buffer.from(value.base64, 'base64'));
    else return null;
  }
  return table === undefined ? null : { table, row };
}

/**
 * Returns the number of bytes up to the end of the last complete line. Searches only the last 8 MiB, since every line
 * is shorter.
 */
function wholeBytes(file: number): number {
  const { size } = fstatSync(file);
  const tail = Buffer.alloc(Math.min(size, 8 * pieceBytes));
  const readBytes = readSync(file, tail, 0, tail.byteLength, size - tail.byteLength);
  return size - readBytes + tail.subarray(0, readBytes).lastIndexOf(newLine) + 1;
}

function writeAll(file: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.byteLength; )
    at += writeSync(file, bytes, at, bytes.byteLength - at, position + at);
}
