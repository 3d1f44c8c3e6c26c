import { DispatchError } from '../../src-shared/errors.ts';

let isOpen = false;

/**
 * Shows a dialog of the system for a page, one at a time for the whole program: however often pages ask, one stands before
 * the dispatcher.
 * @throws DispatchError `not_allowed_in_state` (`dialog_open`)
 */
export async function oneDialog<T>(show: () => Promise<T>): Promise<T> {
  if (isOpen) {
    throw new DispatchError('not_allowed_in_state', 'Another dialog is open already.', {
      reason: 'dialog_open',
    });
  }
  isOpen = true;
  try {
    return await show();
  } finally {
    isOpen = false;
  }
}
