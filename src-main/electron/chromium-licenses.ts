import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * Path of the file with the licences of Chromium and of what is in it. Electron brings it: beside the program, on macOS
 * among the resources. Null if the file is not there, such as in the stand-in for Electron.
 * @param program path of the program that runs
 */
export function findChromiumLicenses(program: string): string | null {
  const name = 'LICENSES.chromium.html';
  const folder = dirname(program);
  const places = [join(folder, name), resolve(folder, '..', 'Resources', name)];
  return places.find(path => existsSync(path)) ?? null;
}
