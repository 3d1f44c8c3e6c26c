import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { type AdministratorFileProblem, maxEnvironmentFileBytes } from '../../src-shared/environment.ts';
import type { AdministratorFile } from '../core/ports/ports.ts';

/** Who may have written a file; each rule names its problem, or none. */
export interface Protection {
  /** The topmost folder that is looked at; null looks at none. */
  top: string | null;
  /** Of the file, and of each folder from `top` down to it. */
  problemOf(stats: Stats): AdministratorFileProblem | null;
  /** Of the file alone. */
  problemOfFile(path: string): AdministratorFileProblem | null;
}

const groupOrOthersMayWrite = 0o022;

/** The file and every folder above it are the owner's, and nobody else's to write. Tests name an owner and a top. */
export const protectedByRoot = (owner = 0, top = '/'): Protection => ({
  top,
  problemOf: ({ uid, mode }) => {
    if (uid !== owner) return 'other_owner';
    return (mode & groupOrOthersMayWrite) === 0 ? null : 'writable';
  },
  problemOfFile: () => null,
});

/**
 * For Windows. Who owns a file, and what its access list says, cannot be asked without a native module, and `fs.access`
 * looks at the read-only attribute alone. So the file is opened for writing: where that succeeds, the present user
 * could have written it. A file that another user of the computer has put there while `ProgramData\Dispatch` was
 * missing is not told from an administrator's; who sets computers up makes that folder first. Neither the folder nor
 * the file may be a link.
 */
export const protectedByRights = (mayWrite = canBeOpenedForWriting): Protection => ({
  top: 'C:\\',
  problemOf: () => null,
  problemOfFile: path => (mayWrite(path) ? 'writable' : null),
});

export const unprotected: Protection = { top: null, problemOf: () => null, problemOfFile: () => null };

/**
 * Reads a file as large as a list of environments may be, never through a link; what is larger is not read on.
 * @returns null where there is none
 */
export function readSmallFile(path: string, protection: Protection): AdministratorFile | null {
  try {
    const read = problemOfPlace(path, protection) ?? textOf(path, protection);
    return typeof read === 'string' ? { path, text: null, problem: read } : { path, ...read };
  } catch (error) {
    return isMissing(error) ? null : { path, text: null, problem: 'unreadable' };
  }
}

/** Of the folders from the top down, and of the file as it stands in the last one. */
function problemOfPlace(path: string, protection: Protection): AdministratorFileProblem | null {
  for (const folder of foldersAbove(path, protection.top)) {
    const stats = lstatSync(folder);
    if (stats.isSymbolicLink()) return 'link';
    const problem = protection.problemOf(stats);
    if (problem !== null) return problem;
  }
  return lstatSync(path).isSymbolicLink() ? 'link' : protection.problemOfFile(path);
}

/** Once it is open, it is looked at again: a name may lead elsewhere by then, an open file does not. */
function textOf(
  path: string,
  { problemOf }: Protection,
): AdministratorFileProblem | { text: string; problem: null } {
  // A pipe would keep the program waiting for whoever writes to it.
  const descriptor = openSync(
    path,
    constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
  );
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) return 'not_a_file';
    const bytes = readUpTo(descriptor, maxEnvironmentFileBytes + 1);
    if (bytes.byteLength > maxEnvironmentFileBytes) return 'too_large';
    return problemOf(stats) ?? { text: bytes.toString('utf8'), problem: null };
  } finally {
    closeSync(descriptor);
  }
}

function readUpTo(descriptor: number, max: number): Buffer {
  const bytes = Buffer.alloc(max);
  let length = 0;
  for (let read = -1; read !== 0 && length < max; length += read)
    read = readSync(descriptor, bytes, length, max - length, null);
  return bytes.subarray(0, length);
}

/** Those above the file, the topmost first. */
function foldersAbove(path: string, top: string | null): string[] {
  if (top === null) return [];
  const folder = dirname(path);
  return folder === top || folder === path ? [folder] : [...foldersAbove(folder, top), folder];
}

function canBeOpenedForWriting(path: string): boolean {
  try {
    closeSync(openSync(path, 'r+'));
    return true;
  } catch (error) {
    if (codeOf(error) === 'EPERM' || codeOf(error) === 'EACCES') return false;
    throw error;
  }
}

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error));

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
