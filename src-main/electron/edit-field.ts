import { app, type WebContents } from 'electron';
import type { EditCommand } from '../../src-shared/contract/windows.ts';
import { refusal } from '../../src-shared/errors.ts';
import type { Clock } from '../core/ports/ports.ts';
import { currentPage } from './asking-window.ts';
import { lastPressMs, usePress } from './presses.ts';

/** Maximum time from a key press or click to the pasting that it starts, in milliseconds. */
const meantWithinMs = 5_000;

/** Whether the user has just pressed a key or a button. With a screen reader, Electron sees no press. */
const isMeant = (page: WebContents, clock: Clock): boolean =>
  clock.monotonicMs() - lastPressMs(page) < meantWithinMs || app.isAccessibilitySupportEnabled();

/**
 * Returns a function that edits the field of the calling page that has the focus. A page gets the text of the clipboard
 * only by a press of the user.
 */
export const createFieldEditor =
  (clock: Clock) =>
  (command: EditCommand): void => {
    const page = currentPage();
    if (page === null || page.isDestroyed())
      throw refusal('not_allowed_in_state', 'The window that asked is gone.', 'no_window');
    if (command === 'paste') {
      if (!isMeant(page, clock))
        throw refusal('not_allowed_in_state', 'Nothing was pressed in the window.', 'not_pressed');
      usePress(page);
    }
    page[command]();
  };
