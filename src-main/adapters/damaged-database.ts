import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { Damage, Database } from '../core/ports/ports.ts';
import { salvageRows } from './salvage.ts';
import { assertNotOpenHere, isDamageError, openDatabase, suspicionOf } from './sqlite.ts';

/**
 * Files up to this size are checked at every start, which takes at most 0.15 s. Larger files are checked only after a
 * crash or an error.
 */
const alwaysCheckedBytes = 67_108_864;
const suffixes = ['', '-wal', '-shm'] as const;

export interface Opened {
  database: Database;
  damage: Damage | null;
}

/**
 * Opens a database. If it is damaged, copies its files to `damagedFolder` and opens an empty database in its place.
 * @param isExpected true if there was a database here before, so that an empty or missing file counts as damage
 * @throws Error as `openDatabase` does; nothing is changed in that case
 */
export function openOrSetAside(path: string, damagedFolder: string, isExpected: boolean): Opened {
  assertNotOpenHere(path);
  const isBegun = existsSync(begunOf(path));
  if (!isBegun && (!isExpected || sizeOf(path) > 0)) {
    const database = openIfWhole(path);
    if (database) return { database, damage: null };
  }
  return setAsideAndOpen(path, damagedFolder);
}

/**
 * Copies the files of a closed database to `damagedFolder`, and opens an empty database in its place. If an earlier
 * start was interrupted during the repair, the copies of that start are used, and nothing is copied again.
 */
export function setAsideAndOpen(path: string, damagedFolder: string): Opened {
  assertNotOpenHere(path);
  const begun = begunOf(path);
  if (!existsSync(begun)) {
    writeFileSync(`${begun}.new`, setAside(path, damagedFolder), { flush: true });
    renameSync(`${begun}.new`, begun);
  }
  const keptAt = readFileSync(begun, 'utf8');
  // From here on, only the copies have all the data: the new database is incomplete until the repair is done.
  for (const suffix of suffixes) rmSync(`${path}${suffix}`, { force: true });
  rmSync(suspicionOf(path), { force: true });
  return {
    database: openDatabase(path),
    damage: {
      keptAt,
      rows: shapes => salvageRows(join(keptAt, basename(path)), shapes),
      settled: () => rmSync(begun, { force: true }),
    },
  };
}

/** Path of a marker file that exists until a repair is done, and contains the folder of the copies. */
export const begunOf = (path: string): string => `${path}-salvage`;

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Opens a database; returns null if it is damaged. Its integrity is checked first if it is small, was not closed
 * properly, or is marked as suspect.
 */
function openIfWhole(path: string): Database | null {
  const isEndedWell = sizeOf(`${path}-wal`) === 0;
  const isSuspect = existsSync(suspicionOf(path));
  const mustCheck = isSuspect || !isEndedWell || sizeOf(path) <= alwaysCheckedBytes;
  let database: Database | null = null;
  try {
    if (!hasSoundHead(path)) return null;
    database = openDatabase(path);
    // `integrity_check` and not `quick_check`, which would miss wrong index entries that make queries fail later.
    const found = mustCheck ? database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check : 'ok';
    if (found === 'ok') {
      rmSync(suspicionOf(path), { force: true });
      return database;
    }
    database.close();
    return null;
  } catch (error) {
    database?.close();
    if (isDamageError(error)) return null;
    throw error;
  }
}

/**
 * Checks the header bytes that are the same in every database. SQLite does not report all wrong values in them: with
 * some, it opens the file read-only.
 */
function hasSoundHead(path: string): boolean {
  if (sizeOf(path) === 0) return true;
  const head = Buffer.alloc(100);
  const file = openSync(path, 'r');
  const readBytes = readSync(file, head);
  closeSync(file);
  const constant = [0, 64, 32, 32];
  const isFormat = (byte: number | undefined) => byte === 1 || byte === 2;
  return (
    readBytes === 100 &&
    head.toString('latin1', 0, 16) === 'SQLite format 3\0' &&
    isFormat(head[18]) &&
    isFormat(head[19]) &&
    constant.every((byte, index) => head[20 + index] === byte) &&
    head.readUInt32BE(56) <= 1
  );
}

/**
 * Copies the files of a database, instead of moving them, so that an interruption leaves the originals in place.
 * @returns the folder of the copies
 */
function setAside(path: string, damagedFolder: string): string {
  const at = new Date().toISOString().replace(/[:.]/g, '-');
  const keptAt = join(damagedFolder, at);
  mkdirSync(keptAt, { recursive: true });
  for (const suffix of suffixes) {
    const from = `${path}${suffix}`;
    if (existsSync(from)) copyFileSync(from, join(keptAt, basename(from)));
  }
  return keptAt;
}
