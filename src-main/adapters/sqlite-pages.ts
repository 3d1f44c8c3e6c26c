import { existsSync, readFileSync } from 'node:fs';

/** Reads raw pages of a SQLite file, even if the file is corrupt. Page numbers start at 1. */
export interface Pages {
  count: number;
  /**
   * Whether a page can be read. A page number within `count` can be missing: the write-ahead log of a truncated file
   * may contain pages after the cut.
   */
  has(number: number): boolean;
  /** Number of bytes of each page that SQLite uses. */
  usableBytes: number;
  /**
   * Returns the bytes of a page.
   * @throws RangeError if there is no such page
   */
  page(number: number): Buffer;
}

const defaultPageBytes = 4_096;
const walHeaderBytes = 32;
const frameHeadBytes = 24;

/**
 * Opens the pages of a database file and its write-ahead log. A committed page in the log replaces the page in the
 * file. https://www.sqlite.org/fileformat2.html
 */
export function openPages(path: string): Pages {
  const file = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  const wal = existsSync(`${path}-wal`) ? readFileSync(`${path}-wal`) : Buffer.alloc(0);
  const pageBytes = pageBytesOf(file) ?? defaultPageBytes;
  const newer = committedPages(wal, pageBytes);
  const inFile = Math.floor(file.byteLength / pageBytes);
  const has = (number: number) =>
    newer.has(number) || (Number.isInteger(number) && number >= 1 && number <= inFile);
  return {
    count: [...newer.keys()].reduce((max, number) => Math.max(max, number), inFile),
    has,
    usableBytes: pageBytes,
    page(number) {
      const logged = newer.get(number);
      if (logged) return logged;
      if (!has(number)) throw new RangeError(`There is no page ${number}.`);
      return file.subarray((number - 1) * pageBytes, number * pageBytes);
    },
  };
}

function pageBytesOf(file: Buffer): number | null {
  if (file.byteLength < 100) return null;
  const stored = file.readUInt16BE(16);
  const bytes = stored === 1 ? 65_536 : stored;
  return bytes >= 512 && (bytes & (bytes - 1)) === 0 ? bytes : null;
}

/** Returns the newest committed image of each page in the log. Reads up to the first invalid frame. */
function committedPages(wal: Buffer, pageBytes: number): Map<number, Buffer> {
  const committed = new Map<number, Buffer>();
  if (wal.byteLength < walHeaderBytes || wal.readUInt32BE(8) !== pageBytes) return committed;
  const isBigEndian = (wal.readUInt32BE(0) & 1) === 1;
  let sum = checksum(wal.subarray(0, 24), [0, 0], isBigEndian);
  const pending = new Map<number, Buffer>();
  const frameBytes = frameHeadBytes + pageBytes;
  for (let at = walHeaderBytes; at + frameBytes <= wal.byteLength; at += frameBytes) {
    const isOfThisLog = wal.compare(wal, 16, 24, at + 8, at + 16) === 0;
    const page = wal.subarray(at + frameHeadBytes, at + frameBytes);
    sum = checksum(page, checksum(wal.subarray(at, at + 8), sum, isBigEndian), isBigEndian);
    if (!isOfThisLog || sum[0] !== wal.readUInt32BE(at + 16) || sum[1] !== wal.readUInt32BE(at + 20)) break;
    pending.set(wal.readUInt32BE(at), page);
    if (wal.readUInt32BE(at + 4) === 0) continue;
    for (const [number, image] of pending) committed.set(number, image);
    pending.clear();
  }
  return committed;
}

function checksum(
  bytes: Buffer,
  [first, second]: readonly [number, number],
  isBigEndian: boolean,
): [number, number] {
  let one = first;
  let two = second;
  const word = (at: number) => (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at));
  for (let at = 0; at + 8 <= bytes.byteLength; at += 8) {
    one = (one + word(at) + two) >>> 0;
    two = (two + word(at + 4) + one) >>> 0;
  }
  return [one, two];
}
