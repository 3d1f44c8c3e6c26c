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

/** Up to this size the check at every start takes 0.15 s at most; a larger file is checked after an end that was none. */
const alwaysCheckedBytes = 67_108_864;
const suffixes = ['', '-wal', '-shm'] as const;

export interface Opened {
  database: Database;
  damage: Damage | null;
}

/**
 * Opens a database, or where it is damaged copies it to `damagedFolder` and opens an empty one in its place.
 * @param isExpected there was a database here before: an empty or missing one is damage
 * @throws Error as `openDatabase`; nothing was changed then
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

/** Copies a closed database aside and opens an empty one in its place; goes on with what was begun at an earlier start. */
export function setAsideAndOpen(path: string, damagedFolder: string): Opened {
  assertNotOpenHere(path);
  const begun = begunOf(path);
  if (!existsSync(begun)) {
    writeFileSync(`${begun}.new`, setAside(path, damagedFolder), { flush: true });
    renameSync(`${begun}.new`, begun);
  }
  const keptAt = readFileSync(begun, 'utf8');
  // From here on the files put aside are the ones to read: a new one is whole only when it is settled.
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

/** Names the folder that a repair reads until it is done. */
export const begunOf = (path: string): string => `${path}-salvage`;

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** @returns null where it is damaged */
function openIfWhole(path: string): Database | null {
  const isEndedWell = sizeOf(`${path}-wal`) === 0;
  const isSuspect = existsSync(suspicionOf(path));
  const mustCheck = isSuspect || !isEndedWell || sizeOf(path) <= alwaysCheckedBytes;
  let database: Database | null = null;
  try {
    if (!hasSoundHead(path)) return null;
    database = openDatabase(path);
    // The quick check passes over what an index says, which is where a query may fail later.
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

/** The bytes of a head that never change: SQLite takes some wrong ones for a file that it may only read. */
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

/** Copied, not moved: whatever happens on the way, the files are where they were. */
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
