import { app } from 'electron';
import { noUpdater } from '../../adapters/no-updater.ts';
import type { Updater } from '../../core/ports/updater.ts';
import { thisComputer } from './installation.ts';
import { readUpdatePlace } from './update-place.ts';

/** What the main thread does for new versions: parts of the core's port, and the end of the program. */
export interface ProgramUpdater extends Pick<Updater, 'ability' | 'check' | 'download' | 'cancel'> {
  /** Whether the downloaded file is still the one that was signed. Call it right before `install`. */
  isWhole(): Promise<boolean>;
  /**
   * Installs the downloaded version; the program must end right after this call.
   * @param isRestart whether the program starts again; then this call sees to that, also if nothing is installed
   */
  install(isRestart: boolean): void;
}

const none: ProgramUpdater = {
  ...noUpdater,
  isWhole: () => Promise.resolve(false),
  install(isRestart) {
    if (isRestart) app.relaunch();
  },
};

/** Creates the updater of an installed program; one that can do nothing if this build has no update place. */
export async function openUpdater(dataFolder: string): Promise<ProgramUpdater> {
  const place = app.isPackaged ? readUpdatePlace(app.getAppPath()) : null;
  if (place === null) return none;
  // electron-updater is loaded only where it is used.
  const { createUpdater } = await import('./updater.ts');
  return createUpdater({ place, dataFolder, computer: thisComputer() });
}
