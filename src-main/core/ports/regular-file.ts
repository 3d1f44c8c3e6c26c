import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/**
 * Reads one of the app's own text files. Refuses a named pipe at its path: reading would block the program until
 * another program writes to the pipe.
 * @throws Error of the file system, also if the path is not a regular file
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
