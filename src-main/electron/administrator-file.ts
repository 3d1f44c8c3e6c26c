import { join } from 'node:path';
import {
  protectedByRights,
  protectedByRoot,
  readSmallFile,
  unprotected,
} from '../adapters/protected-file.ts';
import type { AdministratorFile } from '../core/ports/ports.ts';

/** The files of an administrator, with the variables by which developers use such a file in any folder. */
const variables = {
  'environments.json': 'DISPATCH_ENVIRONMENTS_FILE',
  'policy.json': 'DISPATCH_POLICY_FILE',
} as const;

export type AdministratorFileName = keyof typeof variables;

/** Returns the path in the variable of this file. Null without the variable, and always in an installed app. */
function fileOfDeveloper(name: AdministratorFileName, isPackaged: boolean): string | null {
  const given = process.env[variables[name]];
  return given && !isPackaged ? given : null;
}

/**
 * Path of an administrator's file, in a folder that users cannot write. An installed app computes it without
 * environment variables, not even `ProgramData`, because users can set them.
 */
export function administratorFilePath(name: AdministratorFileName, isPackaged: boolean): string {
  const given = fileOfDeveloper(name, isPackaged);
  if (given !== null) return given;
  if (process.platform === 'win32') return join('C:\\ProgramData', 'Dispatch', name);
  if (process.platform === 'darwin') return join('/Library/Application Support/Dispatch', name);
  return join('/etc/dispatch', name);
}

/** Reads an administrator's file. Returns its text, or why it is ignored; null if there is none. */
export function findAdministratorFile(
  name: AdministratorFileName,
  isPackaged: boolean,
  read = readSmallFile,
): AdministratorFile | null {
  const path = administratorFilePath(name, isPackaged);
  if (fileOfDeveloper(name, isPackaged) !== null) return read(path, unprotected);
  return read(path, process.platform === 'win32' ? protectedByRights() : protectedByRoot());
}
