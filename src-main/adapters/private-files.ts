import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Names that Dispatch uses in its data folder, where Electron keeps other files. */
const ours =
  /^(?:app\.db|sandbox\.db)(?:-\w+)?$|^forgotten-credentials\.json(?:\.\S+)?$|^(?:environments|removed-environments|deleting|damaged|logs|downloads|blobs)$/;
const ofOthers = 0o077;

/** Makes new files readable only for the current user. Not possible in a worker thread. */
export function keepFilesPrivate(): void {
  process.umask(ofOthers);
}

/**
 * Removes the access of other users from files that earlier versions of Dispatch wrote. Folders that others cannot
 * enter are skipped, so that the start stays fast. Files of other users are left unchanged.
 * @throws Error of the file system
 */
export function makePrivate(dataFolder: string): void {
  // On Windows, files below a user's folder are accessible only to that user.
  if (process.platform === 'win32') return;
  const names = readdirSync(dataFolder);
  const own = names.filter(name => ours.test(name));
  for (const name of own) {
    const path = join(dataFolder, name);
    if (isOpenToOthers(path)) closeToOthers(path);
  }
  // A folder with other files may be shared on purpose.
  if (own.length > 0 && own.length === names.length && isOpenToOthers(dataFolder)) close(dataFolder, 0o700);
}

function isOpenToOthers(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found !== undefined && !found.isSymbolicLink() && (found.mode & ofOthers) !== 0;
}

function closeToOthers(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  // The target of a link may belong to another user.
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
