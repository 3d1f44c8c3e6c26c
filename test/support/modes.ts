import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What others on this computer may look into, as `path mode`; the folder itself too. */
export function openToOthers(path: string): string[] {
  const { mode } = lstatSync(path);
  const own = (mode & 0o077) === 0 ? [] : [`${path} ${(mode & 0o777).toString(8)}`];
  if (!lstatSync(path).isDirectory()) return own;
  return [...own, ...readdirSync(path).flatMap(name => openToOthers(join(path, name)))];
}
