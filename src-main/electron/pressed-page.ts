import { currentPage } from './asking-window.ts';
import { lastPressMs, usePress } from './presses.ts';

/**
 * Whether there was a key press or click in the calling page that no action has used yet: a page must not quit the
 * program without the user. Marks the press as used.
 */
export function takePress(): boolean {
  const page = currentPage();
  if (page === null || lastPressMs(page) === Number.NEGATIVE_INFINITY) return false;
  usePress(page);
  return true;
}
