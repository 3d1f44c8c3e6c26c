import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../src-shared/thrown.ts';

/** Names of Dispatch's own files and folders in the data folder. Electron keeps its files in the same folder. */
const ours =
  /^(?:app\.db|sandbox\.db)(?:-\w+)?$|^forgotten-credentials\.json(?:\.\S+)?$|^(?:run|crashes)\.json(?:\.new)?$|^(?:environments|removed-environments|deleting|damaged|logs|downloads|blobs)$/;
const ofOthers = 0o077;

/**
 * Makes all files that this process creates from now on readable for the current user only. Not callable in a worker.
 */
export function keepFilesPrivate(): void {
  process.umask(ofOthers);
}

/**
 * Removes other users' access to files that earlier versions of Dispatch wrote. To keep the start fast, skips the
 * content of folders that other users cannot enter anyway. Also skips files that belong to other users.
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
  // The data folder itself is changed only if all its files are Dispatch's: otherwise it may be shared on purpose.
  if (own.length > 0 && own.length === names.length && isOpenToOthers(dataFolder)) close(dataFolder, 0o700);
}

function isOpenToOthers(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found !== undefined && !found.isSymbolicLink() && (found.mode & ofOthers) !== 0;
}

function closeToOthers(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  // Links are skipped, because their targets may belong to other users.
  if (!found || found.isSymbolicLink()) return;
  close(path, found.mode & 0o700);
  if (found.isDirectory()) for (const name of readdirSync(path)) closeToOthers(join(path, name));
}

function close(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    const isOfOthers = codeOf(error) === 'EPERM';
    if (!isOfOthers) throw error;
  }
}
