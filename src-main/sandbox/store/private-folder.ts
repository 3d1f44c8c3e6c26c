import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * File in which the command line keeps its secrets. Its permissions are not changed here: they are checked when it is
 * read.
 */
export const secretsFileName = 'credentials.json';

const ours = /^sandbox\.db(?:-\w+)?$|^blobs$/;

/** Removes other users' permissions. Earlier versions created folders that every user of this computer could read. */
export function makeFolderPrivate(dataDir: string): void {
  if (process.platform === 'win32' || !existsSync(dataDir)) return;
  const names = readdirSync(dataDir);
  const own = names.filter(name => ours.test(name));
  for (const name of own) closeToOthers(join(dataDir, name));
  // The folder itself is not changed if it also contains files that are not the sandbox's.
  const others = names.filter(name => !own.includes(name) && name !== secretsFileName);
  if (own.length > 0 && others.length === 0) chmodSync(dataDir, 0o700);
}

function closeToOthers(path: string): void {
  const { mode } = lstatSync(path);
  if ((mode & 0o077) === 0) return;
  chmodSync(path, mode & 0o700);
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) closeToOthers(join(path, name));
}
