import { join } from 'node:path';
import {
  protectedByRights,
  protectedByRoot,
  readSmallFile,
  unprotected,
} from '../adapters/protected-file.ts';
import type { AdministratorFile } from '../core/ports/ports.ts';

const fileName = 'environments.json';

/** During development, a variable may name another file, without protection. */
function fileOfDeveloper(isPackaged: boolean): string | null {
  const given = process.env.DISPATCH_ENVIRONMENTS_FILE;
  return given && !isPackaged ? given : null;
}

/**
 * Path of the administrator's file, in a place that users cannot write. Variables cannot change it, not even
 * `ProgramData`, since users can set them.
 */
export function administratorFilePath(isPackaged: boolean): string {
  const given = fileOfDeveloper(isPackaged);
  if (given !== null) return given;
  if (process.platform === 'win32') return join('C:\\ProgramData', 'Dispatch', fileName);
  if (process.platform === 'darwin') return join('/Library/Application Support/Dispatch', fileName);
  return join('/etc/dispatch', fileName);
}

/** The administrator's file, or why it is ignored; null if there is none. */
export function findAdministratorFile(isPackaged: boolean, read = readSmallFile): AdministratorFile | null {
  const path = administratorFilePath(isPackaged);
  if (fileOfDeveloper(isPackaged) !== null) return read(path, unprotected);
  return read(path, process.platform === 'win32' ? protectedByRights() : protectedByRoot());
}
