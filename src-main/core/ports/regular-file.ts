import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/**
 * Reads one of the app's own text files. Refuses a named pipe at its path: reading would block the program until
 * another program writes to the pipe.
 * @param maxBytes maximum size, since other programs can change the files
 * @throws Error of the file system, also if the path is not a regular file, or if the file is too large
 */
export function readRegularFile(path: string, maxBytes = Number.POSITIVE_INFINITY): string {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = fstatSync(file);
    if (!found.isFile()) throw new Error('This is no file.');
    if (found.size > maxBytes) throw new Error('The file is too large.');
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}
