import { t } from '@lingui/core/macro';
import { callOfShown, onLeave } from '../../bridge/bridge.ts';
import { showError, showUndo } from '../../session/show-error.ts';
import { showToast } from '../../ui/toast.tsx';

/** Restores the draft that was discarded last; null if there is none. */
let undoLast: (() => void) | null = null;
onLeave(() => {
  undoLast = null;
});

/**
 * Discards a draft at once, and offers for a while to restore it with its documents.
 * @returns whether it was discarded
 */
export async function discardDraft(localId: string): Promise<boolean> {
  const call = callOfShown();
  try {
    await call('drafts.discard', { localId });
  } catch (thrown) {
    showError(thrown);
    return false;
  }
  const undo = () => {
    if (undoLast === undo) undoLast = null;
    call('drafts.restore', { localId }).then(
      () => showToast({ tone: 'ok', text: t`The draft is back.` }),
      showError,
    );
  };
  undoLast = undo;
  showUndo(t`Draft discarded.`, undo, 'neutral');
  return true;
}

/** Restores the draft that was discarded last. @returns false if there is none */
export function undoDiscard(): boolean {
  if (undoLast === null) return false;
  undoLast();
  return true;
}
