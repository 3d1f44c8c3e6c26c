import { shell } from 'electron';
import { refusal } from '../../src-shared/errors.ts';
import type { Clock } from '../core/ports/ports.ts';
import { currentPage } from './asking-window.ts';
import { lastPressMs } from './presses.ts';

/**
 * Time after which a page may open the folder again without a key press or click, in milliseconds. Electron does not
 * see the key presses of screen readers.
 */
const pauseMs = 5_000;

/**
 * Returns a function that opens the folder with the log files in the file manager of the system. It does nothing if the
 * folder was opened just now and nothing was pressed since, so that a page cannot fill the screen with its windows.
 * @throws DispatchError `storage_failed` (`folder_not_opened`)
 */
export function createLogFolder(folder: string, clock: Pick<Clock, 'monotonicMs'>): () => Promise<void> {
  let openedAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    const page = currentPage();
    const nowMs = clock.monotonicMs();
    if (page !== null && lastPressMs(page) <= openedAtMs && nowMs - openedAtMs < pauseMs) return;
    openedAtMs = nowMs;
    const failure = await shell.openPath(folder);
    if (failure !== '')
      throw refusal('storage_failed', 'The system did not open the folder.', 'folder_not_opened');
  };
}
