import { existsSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { begunOf } from './damaged-database.ts';

const dayMs = 86_400_000;
/** So long is there time to have somebody look at a damaged database. */
export const keptDays = 30;

interface Copy {
  folder: string;
  atMs: number;
}

export interface KeptCopies {
  count: number;
  sizeBytes: number;
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/**
 * Copies of databases that were found damaged, and environments that were put aside when they were removed, as Dispatch
 * did before it deleted them. What a repair still reads is none of them.
 */
export function createKeptCopies(dataFolder: string) {
  const environments = join(dataFolder, 'environments');

  function copies(): Copy[] {
    const ids = namesIn(environments);
    const inUse = [join(dataFolder, 'app.db'), ...ids.map(id => join(environments, id, 'dispatch.db'))]
      .map(begunOf)
      .flatMap(marker => (existsSync(marker) ? [readFileSync(marker, 'utf8')] : []));
    const folders = [
      join(dataFolder, 'damaged'),
      join(dataFolder, 'removed-environments'),
      ...ids.map(id => join(environments, id, 'damaged')),
    ];
    return folders
      .flatMap(folder => namesIn(folder).map(name => join(folder, name)))
      .filter(folder => !inUse.includes(folder))
      .map(folder => ({ folder, atMs: timeOf(folder) }));
  }

  function remove(found: readonly Copy[]): number {
    for (const { folder } of found) rmSync(folder, { recursive: true, force: true });
    return found.length;
  }

  return {
    state(): KeptCopies {
      const found = copies();
      return { count: found.length, sizeBytes: found.reduce((sum, { folder }) => sum + sizeOf(folder), 0) };
    },
    removeAll: (): number => remove(copies()),
    /** Those that have been kept long enough. @returns how many */
    removeOld: (nowMs: number): number =>
      remove(copies().filter(({ atMs }) => nowMs - atMs > keptDays * dayMs)),
  };
}

/** Their names say when they were made: `2026-03-12T08-30-00-000Z`, `<id>-1773304200000`. */
function timeOf(folder: string): number {
  const [, day, hours, minutes, seconds] =
    /(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-\d{3}Z(?:-journal)?$/.exec(folder) ?? [];
  if (day !== undefined) return Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
  const [, atMs] = /-(\d{13})$/.exec(folder) ?? [];
  return atMs === undefined ? lstatSync(folder).mtimeMs : Number(atMs);
}

function sizeOf(path: string): number {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return 0;
  return found.isDirectory()
    ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
    : found.size;
}
