import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * File in which `npm run sandbox` keeps its secrets. Its permissions are checked when it is read, so they are not
 * changed here.
 */
export const secretsFileName = 'credentials.json';

const ours = /^sandbox\.db(?:-\w+)?$|^blobs$/;

/**
 * Removes other users' permissions for the folder and its files. Earlier versions created folders that every user of
 * this computer could read.
 */
export function makeFolderPrivate(dataDir: string): void {
  if (process.platform === 'win32' || !existsSync(dataDir)) return;
  const names = readdirSync(dataDir);
  const own = names.filter(name => ours.test(name));
  for (const name of own) closeToOthers(join(dataDir, name));
  // The folder itself is changed only if the sandbox has created all files in it: otherwise others may need it.
  const others = names.filter(name => !own.includes(name) && name !== secretsFileName);
  if (own.length > 0 && others.length === 0) chmodSync(dataDir, 0o700);
}

function closeToOthers(path: string): void {
  const { mode } = lstatSync(path);
  if ((mode & 0o077) === 0) return;
  chmodSync(path, mode & 0o700);
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) closeToOthers(join(path, name));
}
