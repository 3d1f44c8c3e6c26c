import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { maxEnvironmentFileBytes } from '../../src-shared/domain/size-limits.ts';
import type { AdministratorFileProblem } from '../../src-shared/environment.ts';
import { codeOf } from '../../src-shared/thrown.ts';
import type { AdministratorFile } from '../core/ports/ports.ts';

/** Rules for who can have written a file. Each function returns the problem, or null if there is none. */
export interface Protection {
  /** The topmost folder that `problemOf` checks; null if it checks none. */
  top: string | null;
  /** Checks the file, and each folder from `top` down to it. */
  problemOf(stats: Stats): AdministratorFileProblem | null;
  /** Checks what concerns only the file and not its folders. */
  problemOfFile(path: string): AdministratorFileProblem | null;
}

const groupOrOthersMayWrite = 0o022;

/**
 * Requires that the file and all folders above it belong to `owner`, which is root, and that no other user can write to
 * them. Only tests pass parameters.
 */
export const protectedByRoot = (owner = 0, top = '/'): Protection => ({
  top,
  problemOf: ({ uid, mode }) => {
    if (uid !== owner) return 'other_owner';
    return (mode & groupOrOthersMayWrite) === 0 ? null : 'writable';
  },
  problemOfFile: () => null,
});

/**
 * Rule for Windows, where owner and access list cannot be read without a native module, and `fs.access` checks only the
 * read-only attribute. The file is opened for writing: if that succeeds, the current user could have written it, so it
 * is refused. Links are refused, too. Not detected: a file that another user created while `ProgramData\Dispatch` did
 * not exist. Administrators should create that folder first.
 */
export const protectedByRights = (mayWrite = canBeOpenedForWriting): Protection => ({
  top: 'C:\\',
  problemOf: () => null,
  problemOfFile: path => (mayWrite(path) ? 'writable' : null),
});

export const unprotected: Protection = { top: null, problemOf: () => null, problemOfFile: () => null };

/**
 * Reads a file that obeys the rules of `protection`, up to the size limit of an environment list, and never through a
 * link.
 * @returns the text or the problem; null if there is no file
 */
export function readSmallFile(path: string, protection: Protection): AdministratorFile | null {
  try {
    const read = problemOfPlace(path, protection) ?? textOf(path, protection);
    return typeof read === 'string' ? { path, text: null, problem: read } : { path, ...read };
  } catch (error) {
    return isMissing(error) ? null : { path, text: null, problem: 'unreadable' };
  }
}

/** Checks the folders from the top down, and then the file. */
function problemOfPlace(path: string, protection: Protection): AdministratorFileProblem | null {
  for (const folder of foldersAbove(path, protection.top)) {
    const stats = lstatSync(folder);
    if (stats.isSymbolicLink()) return 'link';
    const problem = protection.problemOf(stats);
    if (problem !== null) return problem;
  }
  return lstatSync(path).isSymbolicLink() ? 'link' : protection.problemOfFile(path);
}

/** Opens, checks and reads the file. The check is repeated, because the path may lead to another file by now. */
function textOf(
  path: string,
  { problemOf }: Protection,
): AdministratorFileProblem | { text: string; problem: null } {
  // Opened non-blocking, because opening a named pipe would otherwise block the program.
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

/** The folders above the file, topmost first. */
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
