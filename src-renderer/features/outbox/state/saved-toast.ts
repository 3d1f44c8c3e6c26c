import { isSettled, needsDecision } from '../../../../src-shared/order-facts/entry-facts.ts';
import { changeToast, isToastShown, showToast } from '../../../ui/toast.tsx';
import { watchEntries } from './watch-entries.ts';

/**
 * Shows that items of an order were saved. While the toast is shown, changes it to `words.done` when all are done, and
 * removes it when one needs a decision (the order and the outbox show that).
 * @param entryIds only these; null for all items of the order
 */
export function showSaved(
  localId: string,
  entryIds: readonly string[] | null,
  words: { saved: string; done: string },
): void {
  const id = showToast({ tone: 'ok', text: words.saved });
  watchEntries(localId, entryIds, entries => {
    const isDone = entries.every(isSettled) && entries.some(({ state }) => state === 'done');
    if (isDone) changeToast(id, { tone: 'ok', text: words.done });
    else if (entries.some(entry => needsDecision(entry) || entry.isHeld)) changeToast(id, null);
    return isDone || !isToastShown(id);
  });
}
