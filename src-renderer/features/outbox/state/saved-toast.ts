import { isSettled, needsDecision } from '../../../../src-shared/order-facts/entry-facts.ts';
import { changeToast, isToastShown, showToast } from '../../../ui/toast.tsx';
import { watchEntries } from './watch-entries.ts';

/**
 * Says that entries of an order are saved and, for as long as that shows, what has become of them. What needs a
 * decision stands at the order and in the outbox, so the message only makes room for it.
 * @param entryIds these only; null for all of the order
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
