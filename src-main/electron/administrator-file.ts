import { join } from 'node:path';
import {
  protectedByRights,
  protectedByRoot,
  readSmallFile,
  unprotected,
} from '../adapters/protected-file.ts';
import type { AdministratorFile } from '../core/ports/ports.ts';

const fileName = 'environments.json';

/** While Dispatch is developed, a variable may name another file, which anybody may write. */
function fileOfDeveloper(isPackaged: boolean): string | null {
  const given = process.env.DISPATCH_ENVIRONMENTS_FILE;
  return given && !isPackaged ? given : null;
}

/**
 * Where an administrator puts the environments of many desktops: a place that users cannot write. Variables are the
 * user's to set, so none moves it, `ProgramData` included.
 */
export function administratorFilePath(isPackaged: boolean): string {
  const given = fileOfDeveloper(isPackaged);
  if (given !== null) return given;
  if (process.platform === 'win32') return join('C:\\ProgramData', 'Dispatch', fileName);
  if (process.platform === 'darwin') return join('/Library/Application Support/Dispatch', fileName);
  return join('/etc/dispatch', fileName);
}

/** The administrator's file, or why it does not count; null where there is none. */
export function findAdministratorFile(isPackaged: boolean, read = readSmallFile): AdministratorFile | null {
  const path = administratorFilePath(isPackaged);
  if (fileOfDeveloper(isPackaged) !== null) return read(path, unprotected);
  return read(path, process.platform === 'win32' ? protectedByRights() : protectedByRoot());
}
