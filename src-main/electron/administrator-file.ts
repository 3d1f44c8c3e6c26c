import { join } from 'node:path';
import {
  protectedByRights,
  protectedByRoot,
  readSmallFile,
  unprotected,
} from '../adapters/protected-file.ts';
import type { AdministratorFile } from '../core/ports/ports.ts';

const fileName = 'environments.json';

/**
 * Returns the path in `DISPATCH_ENVIRONMENTS_FILE`, with which developers use an administrator's file in any folder.
 * Null without the variable, and always in an installed app.
 */
function fileOfDeveloper(isPackaged: boolean): string | null {
  const given = process.env.DISPATCH_ENVIRONMENTS_FILE;
  return given && !isPackaged ? given : null;
}

/**
 * Path of the administrator's file, in a folder that users cannot write. An installed app computes it without
 * environment variables, not even `ProgramData`, because users can set them.
 */
export function administratorFilePath(isPackaged: boolean): string {
  const given = fileOfDeveloper(isPackaged);
  if (given !== null) return given;
  if (process.platform === 'win32') return join('C:\\ProgramData', 'Dispatch', fileName);
  if (process.platform === 'darwin') return join('/Library/Application Support/Dispatch', fileName);
  return join('/etc/dispatch', fileName);
}

/** Reads the administrator's file. Returns its text, or why it is ignored; null if there is none. */
export function findAdministratorFile(isPackaged: boolean, read = readSmallFile): AdministratorFile | null {
  const path = administratorFilePath(isPackaged);
  if (fileOfDeveloper(isPackaged) !== null) return read(path, unprotected);
  return read(path, process.platform === 'win32' ? protectedByRights() : protectedByRoot());
}
