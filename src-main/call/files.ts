import { readFileSync, statSync } from 'node:fs';
import { codeOf } from '../../src-shared/thrown.ts';

const whyUnread: Record<string, string> = {
  ENOENT: 'is not there',
  EISDIR: 'is a folder, not a file',
  EACCES: 'may not be read by you',
};

/**
 * Reads the file that an option names.
 * @throws Error that names the option and the file
 */
export function readText(option: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`${path}, the file of ${option}, ${whyUnread[codeOf(error)] ?? 'cannot be read'}.`);
  }
}

export function readJson(option: string, path: string): unknown {
  const text = readText(option, path);
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${path}, the file of ${option}, is not JSON.`);
  }
}

/**
 * Requires that the path, if it exists, is a folder.
 * @throws Error if it is a file
 */
export function requireFolder(option: string, path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new Error(`${option} must be a folder, ${path} is a file.`);
}
