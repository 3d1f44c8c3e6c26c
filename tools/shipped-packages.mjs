// Which packages an installed program is made of.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Runs the installed program, with Chromium and Node in it, although npm installs it for development only. */
export const runtime = 'node_modules/electron';

/** Tools whose own code is in the bundles, although npm installs them for development only. */
const bundlers = ['node_modules/vite', 'node_modules/rolldown'];

/**
 * Electron, what the bundlers add, and every package that npm installs for running the program, as the lock file of the project names them.
 * `place` is the folder of the package below the project.
 */
export function shippedPackages(projectDir) {
  const { packages } = JSON.parse(readFileSync(join(projectDir, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(
      ([place, { dev }]) => place === runtime || bundlers.includes(place) || (place !== '' && dev !== true),
    )
    .map(([place, found]) => ({ ...found, place, name: nameAt(place) }));
}

/** `node_modules/a/node_modules/@b/c` is the place of `@b/c`. */
const nameAt = place => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
