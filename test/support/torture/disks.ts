import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../../src-main/core/ports/ports.ts';
import type { Dice } from './dice.ts';

export type FullDisk = ReturnType<typeof createFullDisk>;

/** A disk that has no space left while a test says so: SQLite itself refuses the commit. */
export function createFullDisk() {
  let isFullFor: (transaction: number) => boolean = () => false;
  let transactions = 0;
  let refused = 0;
  return {
    /** From now on, for so many transactions; those before are let through. */
    fill({ after = 0, times = Number.POSITIVE_INFINITY }: { after?: number; times?: number } = {}): void {
      transactions = 0;
      isFullFor = number => number > after && number <= after + times;
    },
    free(): void {
      isFullFor = () => false;
    },
    /** Transactions that met the full disk. */
    refused: (): number => refused,
    watchDatabase(database: Database): Database {
      function filled<T>(work: () => T): T {
        const result = work();
        transactions += 1;
        if (!isFullFor(transactions)) return result;
        refused += 1;
        // No more pages than there are: whatever needs another one fails as it does on a full disk.
        const filler = database.prepare('INSERT INTO meta (name, value) VALUES (?, ?)');
        database.exec('PRAGMA max_page_count = 1');
        try {
          for (let number = 0; ; number += 1) filler.run(`filler-${number}`, 'x'.repeat(100_000));
        } finally {
          database.exec('PRAGMA max_page_count = 1073741823');
        }
      }
      return {
        ...database,
        transaction: work => database.transaction(() => filled(work)),
        repeatable: work => database.repeatable(() => filled(work)),
      };
    },
  };
}

const sectorBytes = 512;
const isAny = (compiler: string): boolean => spawnSync(compiler, ['--version']).status === 0;

/** The disk that forgets is a library preloaded into a process, so it takes Linux and a C compiler. */
export const canLosePower = (): boolean => process.platform === 'linux' && isAny('cc');

export interface ForgetfulDisk {
  /** Of a process whose unsynced writes in the folder are to be lost. */
  environment: NodeJS.ProcessEnv;
  /**
   * The power went: the folder is as the disk has it. What was not synced is gone, or, one sector here and one there,
   * not gone: a disk writes in any order. @returns how many files are not as they were written
   */
  cutPower(dice: Dice): number;
}

/** @param folder where the process keeps its files; @param workFolder for what the disk has, and the library */
export function createForgetfulDisk(folder: string, workFolder: string): ForgetfulDisk {
  const library = join(workFolder, 'power-loss.so');
  const store = join(workFolder, 'disk');
  const source = fileURLToPath(new URL('power-loss.c', import.meta.url));
  mkdirSync(workFolder, { recursive: true });
  execFileSync('cc', ['-shared', '-fPIC', '-O1', '-Wall', '-Werror', '-o', library, source]);
  const format = () => {
    rmSync(store, { recursive: true, force: true });
    for (const kind of ['inode', 'folder']) mkdirSync(join(store, kind), { recursive: true });
  };
  /** What was there when the power came back is durable. */
  const keepAll = (path: string) => {
    const names: string[] = [];
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const found = join(path, entry.name);
      if (entry.isDirectory()) keepAll(found);
      else {
        const { ino } = statSync(found);
        names.push(`${ino} ${entry.name}\n`);
        copyFileSync(found, join(store, 'inode', String(ino)));
      }
    }
    writeFileSync(join(store, 'folder', listNameOf(path.slice(folder.length))), names.join(''));
  };
  format();
  return {
    environment: { LD_PRELOAD: library, POWER_ROOT: folder, POWER_STORE: store },
    cutPower(dice) {
      const files = readDisk(store, folder, dice.chance(0.5) ? dice : null);
      const isCutBack = ({ path, content }: FileOnDisk) => !readIfThere(path).equals(content);
      const cutBack = files.filter(isCutBack).length;
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      for (const { path, content } of files) {
        mkdirSync(join(path, '..'), { recursive: true });
        writeFileSync(path, content);
      }
      format();
      keepAll(folder);
      return cutBack;
    },
  };
}

interface FileOnDisk {
  path: string;
  content: Buffer;
}

/** @param dice chooses sectors that were written without a sync; null: none was */
function readDisk(store: string, folder: string, dice: Dice | null): FileOnDisk[] {
  return readdirSync(join(store, 'folder')).flatMap(listed => {
    const lines = readFileSync(join(store, 'folder', listed), 'utf8')
      .split('\n')
      .filter(Boolean);
    return lines.map(line => {
      const [inode = '', name = ''] = line.split(/ (.*)/);
      const path = join(folder, listed.replaceAll('%2F', '/'), name);
      const synced = readIfThere(join(store, 'inode', inode));
      const written = dice ? readIfThere(path) : synced;
      return { path, content: dice ? mix(synced, written, dice) : synced };
    });
  });
}

const listNameOf = (path: string): string => (path === '' ? '/' : path).replaceAll('/', '%2F');

/** A name of which the bytes were never synced is an empty file. */
function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}

function mix(synced: Buffer, written: Buffer, dice: Dice): Buffer {
  const mixed = Buffer.from(written.byteLength > synced.byteLength ? written : synced);
  for (let at = 0; at < mixed.byteLength; at += sectorBytes) {
    const source = dice.chance(0.5) ? written : synced;
    mixed.fill(0, at, Math.min(at + sectorBytes, mixed.byteLength));
    if (at < source.byteLength) source.copy(mixed, at, at, at + sectorBytes);
  }
  return mixed;
}

const pageBytes = 4_096;

type Damaging = (path: string, dice: Dice) => void;

const flip: Damaging = (path, dice) =>
  edit(path, bytes => {
    for (let times = dice.pick([1, 3, 40]); times > 0; times -= 1) {
      const at = anyByte(bytes, dice);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << dice.below(8));
    }
  });

const zeroPages: Damaging = (path, dice) =>
  edit(path, bytes => {
    for (let times = dice.pick([1, 2, 8]); times > 0; times -= 1) {
      const start = dice.below(Math.ceil(bytes.byteLength / pageBytes)) * pageBytes;
      bytes.fill(0, start, start + pageBytes);
    }
  });

const swapPages: Damaging = (path, dice) =>
  edit(path, bytes => {
    const pages = Math.floor(bytes.byteLength / pageBytes);
    const [one, other] = [dice.below(pages) * pageBytes, dice.below(pages) * pageBytes];
    const kept = Buffer.from(bytes.subarray(one, one + pageBytes));
    bytes.copyWithin(one, other, other + pageBytes);
    kept.copy(bytes, other);
  });

/** What can happen to the files of a database whose disk fails. */
export const damages: Record<string, Damaging> = {
  'flipped bits': flip,
  'pages of zeros': zeroPages,
  'swapped pages': swapPages,
  'a wild stretch': (path, dice) =>
    edit(path, bytes => {
      const start = anyByte(bytes, dice);
      const end = Math.min(start + dice.between(100, 10_000), bytes.byteLength);
      for (let at = start; at < end; at += 1) if (!isVersion(at)) bytes[at] = dice.below(256);
    }),
  'a first page of zeros': path => edit(path, bytes => bytes.fill(0, 0, pageBytes)),
  'cut off': (path, dice) => truncateSync(path, dice.below(readFileSync(path).byteLength)),
  'another file': path => writeFileSync(path, 'no database, but somebody’s work'.repeat(200)),
  'deleted whole': path => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
  },
  'deleted without its log': path => rmSync(path),
  'a garbled log': (path, dice) => onLog(path, log => flip(log, dice)),
  'no log': path => onLog(path, log => rmSync(log)),
  'a cut log': (path, dice) =>
    onLog(path, log => truncateSync(log, dice.below(readFileSync(log).byteLength))),
  'a garbled journal': (path, dice) => {
    const folder = join(path, '..', 'journal');
    for (const name of readdirSync(folder)) flip(join(folder, name), dice);
  },
};

function onLog(path: string, damage: (log: string) => void): void {
  if (existsSync(`${path}-wal`)) damage(`${path}-wal`);
}

function edit(path: string, change: (bytes: Buffer) => void): void {
  const bytes = readFileSync(path);
  if (bytes.byteLength > 0) change(bytes);
  writeFileSync(path, bytes);
}

/** The number of the schema: another one there is another version of Dispatch, which is refused as such. */
const isVersion = (at: number): boolean => at >= 60 && at < 64;

function anyByte(bytes: Buffer, dice: Dice): number {
  for (;;) {
    const at = dice.below(bytes.byteLength);
    if (!isVersion(at)) return at;
  }
}

const headerBytes = 32;
const frameHeadBytes = 24;

/** A place in the write-ahead log: its generation, and how far its last commit reaches. */
export interface WalMark {
  generation: string;
  endBytes: number;
}

interface Frame {
  page: number;
  start: number;
  end: number;
}

/** https://www.sqlite.org/fileformat2.html#the_write_ahead_log */
function read(wal: Buffer) {
  if (wal.byteLength < headerBytes) return { generation: '', frameBytes: 0, frames: [], endBytes: 0 };
  const pageBytes = wal.readUInt32BE(8);
  const frameBytes = frameHeadBytes + pageBytes;
  const generation = wal.toString('hex', 16, 24);
  const frames: Frame[] = [];
  let endBytes = headerBytes;
  let committed = 0;
  for (let start = headerBytes; start + frameBytes <= wal.byteLength; start += frameBytes) {
    // What an earlier generation left behind has other salts.
    if (wal.toString('hex', start + 8, start + 16) !== generation) break;
    frames.push({ page: wal.readUInt32BE(start), start: start + frameHeadBytes, end: start + frameBytes });
    if (wal.readUInt32BE(start + 4) === 0) continue;
    endBytes = start + frameBytes;
    committed = frames.length;
  }
  return { generation, frameBytes, frames: frames.slice(0, committed), endBytes };
}

export function walMark(database: string): WalMark {
  const { generation, endBytes } = read(readFileSync(`${database}-wal`));
  return { generation, endBytes };
}

/** Whether what was durable at a mark is also durable in a log that is good up to `goodBytes`. */
export const isWithin = (mark: WalMark, image: WalMark, goodBytes: number): boolean =>
  mark.generation !== image.generation || mark.endBytes <= goodBytes;

/** The last commits never reached the disk: cut off, or garbled. @returns up to where the log is good */
export function tear(database: string, dice: Dice): { image: WalMark; goodBytes: number } {
  const path = `${database}-wal`;
  const wal = readFileSync(path);
  const { generation, endBytes } = read(wal);
  const image = { generation, endBytes };
  if (endBytes <= headerBytes) return { image, goodBytes: endBytes };
  const goodBytes = dice.between(headerBytes, endBytes - 1);
  if (dice.chance(0.5)) writeFileSync(path, wal.subarray(0, goodBytes));
  else {
    const isWild = dice.chance(0.5);
    for (let at = goodBytes; at < wal.byteLength; at += isWild ? 1 : dice.between(1, 500))
      wal[at] = (wal[at] ?? 0) ^ dice.between(1, 255);
    writeFileSync(path, wal);
  }
  return { image, goodBytes };
}

/** A transaction was on its way when the power went: part of it follows the last commit. */
export function addTornTail(database: string, dice: Dice): void {
  const path = `${database}-wal`;
  const wal = readFileSync(path);
  const { frameBytes, frames, endBytes } = read(wal);
  if (frames.length === 0) return;
  const frame = dice.pick([...frames, ...frames.slice(0, 1)] as [Frame, ...Frame[]]);
  const copy = Buffer.from(wal.subarray(frame.start - frameHeadBytes, frame.end));
  copy.writeUInt32BE(dice.chance(0.5) ? 0 : 7, 4);
  const tail = copy.subarray(0, dice.between(1, frameBytes));
  writeFileSync(path, Buffer.concat([wal.subarray(0, endBytes), tail]));
}

/** The power went in the middle of a checkpoint: some pages are in the database already, the log is still whole. */
export function tearCheckpoint(database: string, dice: Dice): void {
  const wal = readFileSync(`${database}-wal`);
  const { frames } = read(wal);
  const last = new Map(frames.map(frame => [frame.page, frame]));
  const file = readFileSync(database);
  for (const { page, start, end } of last.values()) {
    const at = (page - 1) * (end - start);
    if (at + (end - start) <= file.byteLength && dice.chance(0.5)) wal.copy(file, at, start, end);
  }
  writeFileSync(database, file);
}
