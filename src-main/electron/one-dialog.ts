import { refusal } from '../../src-shared/errors.ts';
import type { Clock } from '../core/ports/ports.ts';
import { currentPage } from './asking-window.ts';
import { lastPressMs } from './presses.ts';

/** A screen reader presses nothing that Electron would hear of: who uses one asks again after this time. */
const pauseMs = 5_000;

/** One dialog of the system at a time for the whole program, however often pages ask for one. */
export function createOneDialog(clock: Clock) {
  let isOpen = false;
  let declinedAtMs = Number.NEGATIVE_INFINITY;

  function isFree(): boolean {
    const page = currentPage();
    return page === null || lastPressMs(page) > declinedAtMs || clock.monotonicMs() - declinedAtMs >= pauseMs;
  }

  /**
   * Shows a dialog for a page. One that was declined is followed by another one only after a press of somebody, or after
   * a while: a page that asks again and again must not keep anybody from the program.
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
