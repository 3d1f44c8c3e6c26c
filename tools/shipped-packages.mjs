// Which packages an installed program is made of, as the latest build has noted it (tools/third-party.ts).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Runs the installed program, with Chromium and Node in it, although npm installs it for development only. */
export const runtime = 'node_modules/electron';

/** Path of the list that a build writes. */
export const listOfBuild = projectDir => join(projectDir, 'out', 'third-party.json');

/**
 * Every package of which something is in the program, with what the lock file says of it, wherever package.json names it.
 * `place` is its folder below the project.
 */
export function shippedPackages(projectDir) {
  const { packages } = JSON.parse(readFileSync(join(projectDir, 'package-lock.json'), 'utf8'));
  const shipped = JSON.parse(readFileSync(listOfBuild(projectDir), 'utf8'));
  const unknown = shipped.filter(({ place }) => !packages[place]).map(({ place }) => place);
  if (unknown.length > 0) throw new Error(`package-lock.json has no ${unknown.join(', ')}. Build again.`);
  return shipped.map(({ place, name }) => ({ ...packages[place], place, name }));
}
