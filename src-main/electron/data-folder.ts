import { mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { app } from 'electron';
import { isMoveDue, type MovedFolder, moveDataFolder } from '../adapters/move-data-folder.ts';

/** The folder with all data of the program, the single-instance lock included. */
export interface DataFolder {
  folder: string;
  /** What was moved into it from the folder of earlier versions; null if nothing could be there. */
  moved: MovedFolder | null;
  /** True if another Dispatch runs, so that this one must end. */
  isInUse: boolean;
  /** The error because of which the folder cannot be used; null if it can. */
  obstacle: unknown;
}

/**
 * Chooses the data folder: that of `--user-data-dir=FOLDER`, the local one on Windows, otherwise Electron's default.
 * Tries to write to it. Call it before requesting the single-instance lock, which would otherwise fail for a folder
 * that cannot be written as if another instance were running.
 */
export function chooseDataFolder(platform = process.platform): DataFolder {
  let moved: MovedFolder | null = null;
  let isInUse = false;
  let obstacle: unknown = null;
  try {
    const given = givenFolder();
    if (given !== null) app.setPath('userData', given);
    const local = given === null && platform === 'win32' ? localFolder() : null;
    if (local !== null) {
      moved = moveTo(local);
      isInUse = moved === null;
    }
    tryToWrite(app.getPath('userData'));
  } catch (error) {
    obstacle = error;
  }
  return { folder: app.getPath('userData'), moved, isInUse, obstacle };
}

/** Returns the folder that has the data now. Changes nothing, unlike `chooseDataFolder`. */
export function dataFolderOfNow(platform = process.platform): string {
  const former = app.getPath('userData');
  const local = platform === 'win32' ? localFolder() : null;
  return givenFolder() ?? (local === null || isMoveDue(former, local) ? former : local);
}

function givenFolder(): string | null {
  const given = app.commandLine.getSwitchValue('user-data-dir');
  return given === '' ? null : resolve(given);
}

/**
 * The data folder on Windows: `AppData\Local\Dispatch` below the user's profile; null if there is no such place. By
 * Electron's default it would be below `AppData\Roaming`, which Windows copies to other computers, so that several of
 * them would send the same orders. The profile is the one that Windows names, not that of an environment variable,
 * which other programs can set.
 */
function localFolder(): string | null {
  const local = join(app.getPath('home'), 'AppData', 'Local');
  const isThere = statSync(local, { throwIfNoEntry: false })?.isDirectory() ?? false;
  return isThere ? join(local, basename(app.getPath('userData'))) : null;
}

/** Moves the data of earlier versions to a folder, and uses it. Returns null if another Dispatch uses the data. */
function moveTo(local: string): MovedFolder | null {
  const former = app.getPath('userData');
  if (isMoveDue(former, local)) {
    // The lock belongs to the folder: an earlier version that runs now has the lock of the former one.
    if (!app.requestSingleInstanceLock()) return null;
    // Released before the move, because its open file would prevent the move. If an earlier version starts right now,
    // its open files prevent the move, too: then the data stays where it is.
    app.releaseSingleInstanceLock();
  }
  const moved = moveDataFolder(former, local);
  app.setPath('userData', moved.folder);
  return moved;
}

function tryToWrite(folder: string): void {
  mkdirSync(folder, { recursive: true });
  rmdirSync(mkdtempSync(join(folder, 'trial-')));
}
