import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/**
 * Reads a file of ours. A pipe in its place would keep the program waiting for whoever writes to it.
 * @throws Error of the file system, also where something else has its name
 */
export function readRegularFile(path: string): string {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    if (!fstatSync(file).isFile()) throw new Error('This is no file.');
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}
