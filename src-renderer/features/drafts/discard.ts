import { t } from '@lingui/core/macro';
import { callOfShown, onLeave } from '../../bridge/bridge.ts';
import { showError, showUndo } from '../../session/show-error.ts';
import { showToast } from '../../ui/toast.tsx';

/** Restores what was discarded last; null if there is nothing. */
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

/**
 * Discards the unsent change of an order, and offers for a while to restore it.
 * @throws DispatchError
 */
export async function discardChange(localId: string): Promise<void> {
  const call = callOfShown();
  const { record } = await call('changes.get', { localId });
  if (record === null) return;
  await call('changes.save', { localId, version: record.version, change: null });
  const { base, draft, correctedEntryId } = record;
  const undo = () => {
    if (undoLast === undo) undoLast = null;
    call('changes.save', { localId, version: 0, change: { base, draft, correctedEntryId } }).catch(showError);
  };
  undoLast = undo;
  showUndo(t`Changes discarded. The order stays as it is.`, undo);
}

/** Restores what was discarded last. @returns false if there is nothing */
export function undoDiscard(): boolean {
  if (undoLast === null) return false;
  undoLast();
  return true;
}
