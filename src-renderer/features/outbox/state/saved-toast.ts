import { t } from '@lingui/core/macro';
import { isSettled, needsDecision } from '../../../../src-shared/order-facts/entry-facts.ts';
import { navigate } from '../../../navigation/navigation.ts';
import { changeToast, isToastShown, showToast } from '../../../ui/toast.tsx';
import { watchEntries } from './watch-entries.ts';

/**
 * Shows a toast that items of an order were saved, with a button to open the order. When all items are done, the text
 * of the toast changes to `words.done`. The toast disappears if an item needs a decision, because the order and the
 * outbox show that, and if the items were withdrawn or discarded, because they will not be sent.
 * @param entryIds ids of the items; null for all items of the order
 */
export function showSaved(
  localId: string,
  entryIds: readonly string[] | null,
  words: { saved: string; done: string },
): void {
  const action = {
    label: t({ message: 'Open', context: 'button' }),
    onPress: () => navigate({ view: 'orders', localId }),
  };
  const id = showToast({ tone: 'ok', text: words.saved, action });
  watchEntries(localId, entryIds, entries => {
    const isDone = entries.every(isSettled) && entries.some(({ state }) => state === 'done');
    if (isDone) changeToast(id, { tone: 'ok', text: words.done, action });
    const isGone = !isDone && entries.every(isSettled);
    if (isGone || entries.some(entry => needsDecision(entry) || entry.isHeld)) changeToast(id, null);
    return isDone || isGone || !isToastShown(id);
  });
}
