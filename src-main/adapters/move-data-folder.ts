import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf } from '../../src-shared/thrown.ts';
import { syncFolder } from '../core/ports/sync-folder.ts';

/** What `moveDataFolder` has done. */
export interface MovedFolder {
  /** The folder that the program must use. */
  folder: string;
  /**
   * `stays`: the data cannot be moved now. `two`: both folders have data, because an earlier version was used after the
   * move; the former folder is left as it is.
   */
  outcome: 'nothing to move' | 'moved' | 'stays' | 'two';
  /** Code of the error because of which the data stays; otherwise null. */
  reason: string | null;
}

const hasData = (folder: string): boolean =>
  existsSync(join(folder, 'app.db')) || existsSync(join(folder, 'environments'));

/** Path of the former folder after its data was copied. No version of the program uses a folder of this name. */
const parkedOf = (former: string): string => `${former} (moved)`;
/** Path under which the copied data is collected until it is complete. */
const arrivingOf = (next: string): string => `${next} (arriving)`;

/** Whether `moveDataFolder` would move data, so that nobody may use the former folder meanwhile. */
export const isMoveDue = (former: string, next: string): boolean => !hasData(next) && hasData(former);

/**
 * Moves all data from the former data folder to the next one, once. At every moment, exactly one of the two folders has
 * the data under the name that a program looks for, so that never two programs send the same orders. After a crash in
 * the middle, the next call completes the move, or begins it again. If the data cannot be moved now, it stays in the
 * former folder, and the program uses that.
 * @throws Error of the file system if neither folder has the data any more
 */
export function moveDataFolder(former: string, next: string, rename = renameSync): MovedFolder {
  const [parked, arriving] = [parkedOf(former), arrivingOf(next)];
  if (hasData(next)) {
    // A copy of an earlier start, whose data the program has opened since.
    removeQuietly(parked);
    removeQuietly(arriving);
    return { folder: next, outcome: hasData(former) ? 'two' : 'nothing to move', reason: null };
  }
  if (!hasData(former) && hasData(parked)) {
    // The former folder is parked only when the copy is complete.
    if (hasData(arriving)) return finish();
    rename(parked, former);
  }
  if (!hasData(former)) return { folder: next, outcome: 'nothing to move', reason: null };
  // An earlier version has begun a new folder, while the move was interrupted. A move would make that the only data.
  if (hasData(parked)) return stays('parked');
  if (hasUnfinishedRepair(former)) return stays('repair');
  try {
    mkdirSync(dirname(next), { recursive: true });
    if (existsSync(next)) rmdirSync(next);
    rename(former, next);
    return moved();
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') return stays(codeOf(error));
  }
  return copyAndPark();

  function copyAndPark(): MovedFolder {
    try {
      removeQuietly(arriving);
      copyFolder(former, arriving);
      rename(former, parked);
    } catch (error) {
      removeQuietly(arriving);
      return stays(codeOf(error));
    }
    return finish();
  }

  function finish(): MovedFolder {
    try {
      if (existsSync(next)) rmdirSync(next);
      rename(arriving, next);
      syncFolder(dirname(next));
      return moved();
    } catch (error) {
      rename(parked, former);
      return stays(codeOf(error));
    }
  }

  function moved(): MovedFolder {
    return { folder: next, outcome: 'moved', reason: null };
  }

  function stays(reason: string): MovedFolder {
    return { folder: former, outcome: 'stays', reason: reason || 'unknown' };
  }
}

/**
 * Whether a repair of a damaged database was interrupted. Its marker file names a folder by its full path, so the data
 * must stay until the repair is done.
 */
function hasUnfinishedRepair(folder: string): boolean {
  const environments = join(folder, 'environments');
  const ids = existsSync(environments) ? readdirSync(environments) : [];
  return [join(folder, 'app.db'), ...ids.map(id => join(environments, id, 'dispatch.db'))].some(path =>
    existsSync(`${path}-salvage`),
  );
}

/** Copies a folder with all regular files in it, each flushed to the disk. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(source, target);
    if (entry.isFile()) {
      copyFileSync(source, target);
      flush(target);
    }
  }
  syncFolder(to);
}

function flush(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function removeQuietly(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // The next start tries again.
  }
}
