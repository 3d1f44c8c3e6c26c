import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
      return {
        ...database,
        transaction: work =>
          database.transaction(() => {
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
          }),
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
