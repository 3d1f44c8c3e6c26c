import { refusal } from '../../src-shared/errors.ts';
import type { Clock } from '../core/ports/ports.ts';
import { currentPage } from './asking-window.ts';
import { lastPressMs } from './presses.ts';

/**
 * Time after a declined dialog, in milliseconds, from which a page may show the next one without a key press or click.
 * Electron does not see the key presses of screen readers.
 */
const pauseMs = 5_000;

/** Allows one system dialog at a time in the whole program, however often pages request one. */
export function createOneDialog(clock: Clock) {
  let isOpen = false;
  let declinedAtMs = Number.NEGATIVE_INFINITY;

  function isFree(): boolean {
    const page = currentPage();
    return page === null || lastPressMs(page) > declinedAtMs || clock.monotonicMs() - declinedAtMs >= pauseMs;
  }

  /**
   * Shows a dialog for a page. After a declined dialog, the next one requires a key press or click in the page, or a
   * pause of `pauseMs`, so that a page cannot block the program with dialogs.
   * @throws DispatchError `not_allowed_in_state` (`dialog_open`, `dialog_declined`)
   */
  return async function oneDialog<T>(
    show: () => Promise<T>,
    isDeclined = (answer: T): boolean => answer === null || answer === false,
  ): Promise<T> {
    if (isOpen) throw refusal('not_allowed_in_state', 'Another dialog is open already.', 'dialog_open');
    if (!isFree())
      throw refusal(
        'not_allowed_in_state',
        'A dialog was declined just now, and nothing was pressed since.',
        'dialog_declined',
      );
    isOpen = true;
    try {
      const answer = await show();
      if (isDeclined(answer)) declinedAtMs = clock.monotonicMs();
      return answer;
    } finally {
      isOpen = false;
    }
  };
}
