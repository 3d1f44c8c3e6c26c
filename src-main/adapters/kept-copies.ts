import { lstat, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '../../src-shared/domain/durations.ts';
import { codeOf } from '../../src-shared/thrown.ts';
import type { KeptCopies } from '../core/ports/ports.ts';
import { begunOf } from './damaged-database.ts';
import { sharedWork } from './shared-work.ts';

/** Number of days for which copies of damaged databases are kept, so that support can examine them. */
export const keptDays = 30;

interface Copy {
  folder: string;
  atMs: number;
}

/**
 * Returns the result of `asked`, or `otherwise` if the file does not exist.
 * @throws Error if the file cannot be accessed
 */
async function orIfGone<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return otherwise;
    throw error;
  }
}

const namesIn = (folder: string): Promise<string[]> => orIfGone(readdir(folder), []);

/**
 * Finds, measures and deletes copies of damaged databases, and the folders into which earlier versions of the app moved
 * removed environments. Ignores copies that an unfinished repair still needs.
 */
export function createKeptCopies(dataFolder: string) {
  const environments = join(dataFolder, 'environments');

  async function copies(): Promise<Copy[]> {
    const ids = await namesIn(environments);
    const markers = [join(dataFolder, 'app.db'), ...ids.map(id => join(environments, id, 'dispatch.db'))].map(
      begunOf,
    );
    const inUse: (string | null)[] = [];
    for (const marker of markers) inUse.push(await orIfGone<string | null>(readFile(marker, 'utf8'), null));
    const folders = [
      join(dataFolder, 'damaged'),
      join(dataFolder, 'removed-environments'),
      ...ids.map(id => join(environments, id, 'damaged')),
    ];
    const found: Copy[] = [];
    for (const parent of folders) {
      for (const name of await namesIn(parent)) {
        const folder = join(parent, name);
        if (!inUse.includes(folder)) found.push({ folder, atMs: await timeOf(folder) });
      }
    }
    return found;
  }

  async function remove(found: readonly Copy[]): Promise<number> {
    for (const { folder } of found) await rm(folder, { recursive: true, force: true });
    return found.length;
  }

  async function state(): Promise<KeptCopies> {
    const found = await copies();
    let sizeBytes = 0;
    for (const { folder } of found) sizeBytes += await sizeOf(folder);
    return { count: found.length, sizeBytes };
  }

  return {
    /** Returns the number and total size of the copies. Calls while a measurement runs share its result. */
    state: sharedWork(state),
    /**
     * Deletes all copies.
     * @returns how many were deleted, and what remains
     */
    removeAll: sharedWork(async () => ({ removed: await remove(await copies()), left: await state() })),
    /**
     * Deletes copies that are older than `keptDays`.
     * @returns the number of deleted copies
     */
    removeOld: async (nowMs: number): Promise<number> =>
      remove((await copies()).filter(({ atMs }) => nowMs - atMs > keptDays * dayMs)),
  };
}

/** Reads the time from a name such as `2026-03-12T08-30-00-000Z` or `<id>-1773304200000`. */
async function timeOf(folder: string): Promise<number> {
  const [, day, hours, minutes, seconds] =
    /(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-\d{3}Z(?:-journal)?$/.exec(folder) ?? [];
  if (day !== undefined) return Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
  const [, atMs] = /-(\d{13})$/.exec(folder) ?? [];
  return atMs === undefined ? (await lstat(folder)).mtimeMs : Number(atMs);
}

async function sizeOf(path: string): Promise<number> {
  const found = await orIfGone(lstat(path), null);
  if (found === null) return 0;
  if (!found.isDirectory()) return found.size;
  let sizeBytes = 0;
  for (const name of await namesIn(path)) sizeBytes += await sizeOf(join(path, name));
  return sizeBytes;
}
