import { app } from 'electron';
import { noUpdater } from '../../adapters/no-updater.ts';
import type { Log } from '../../core/ports/ports.ts';
import { thisComputer } from './installation.ts';
import type { ProgramUpdater } from './program-updater.ts';
import { readUpdatePlace, type UpdatePlace } from './update-place.ts';

const none: ProgramUpdater = {
  ...noUpdater,
  isWhole: () => Promise.resolve(false),
  install(isRestart) {
    if (isRestart) app.relaunch();
  },
};

/** Creates the updater of an installed program; one that can do nothing if this build has no update place. */
export async function openUpdater(dataFolder: string, log: Log): Promise<ProgramUpdater> {
  const place = app.isPackaged ? placeOfBuild(log) : null;
  if (place === null) return none;
  // electron-updater is loaded only where it is used.
  const { createUpdater } = await import('./updater.ts');
  return createUpdater({ place, dataFolder, computer: thisComputer() });
}

/** A program that cannot read its place starts without new versions. */
function placeOfBuild(log: Log): UpdatePlace | null {
  try {
    return readUpdatePlace(app.getAppPath());
  } catch {
    log.write('update-place-unreadable');
    return null;
  }
}
