import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What Dispatch keeps in its data folder; with Electron, others are beside it. */
const ours =
  /^(?:app\.db|sandbox\.db)(?:-\w+)?$|^forgotten-credentials\.json(?:\.\S+)?$|^(?:environments|removed-environments|deleting|damaged|logs|downloads|blobs)$/;
const ofOthers = 0o077;

/** From now on, what this program writes can be read by nobody but the one who runs it. Not in a worker thread. */
export function keepFilesPrivate(): void {
  process.umask(ofOthers);
}

/**
 * Takes the rights of others from what Dispatch wrote into a data folder before it kept its files private. What can
 * be looked into by nobody else is not gone through again, so that a start does not take longer for it.
 * What belongs to somebody else is left as it is.
 * @throws Error of the file system
 */
export function makePrivate(dataFolder: string): void {
  // Windows gives rights otherwise: what is below a user's own folder is that user's.
  if (process.platform === 'win32') return;
  const names = readdirSync(dataFolder);
  const own = names.filter(name => ours.test(name));
  for (const name of own) {
    const path = join(dataFolder, name);
    if (isOpenToOthers(path)) closeToOthers(path);
  }
  // A folder that somebody keeps other things in is theirs.
  if (own.length > 0 && own.length === names.length && isOpenToOthers(dataFolder)) close(dataFolder, 0o700);
}

function isOpenToOthers(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found !== undefined && !found.isSymbolicLink() && (found.mode & ofOthers) !== 0;
}

function closeToOthers(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  // A link leads to what may be somebody else's.
  if (!found || found.isSymbolicLink()) return;
  close(path, found.mode & 0o700);
  if (found.isDirectory()) for (const name of readdirSync(path)) closeToOthers(join(path, name));
}

function close(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    const isOfOthers = error instanceof Error && 'code' in error && error.code === 'EPERM';
    if (!isOfOthers) throw error;
  }
}
