import { t } from '@lingui/core/macro';
import { callOfShown, onLeave } from '../../bridge/bridge.ts';
import { orShowError, showError, showUndo } from '../../state/show-error.ts';
import { showToast } from '../../ui/toast.tsx';

/** Function that undoes the last discard; null if there is nothing to undo. */
let undoLast: (() => void) | null = null;
onLeave(() => {
  undoLast = null;
});

/** Shows a toast that something was discarded. For a while, its button or Ctrl+Z restores what was discarded. */
function offerUndo(text: string, restore: () => Promise<void>, tone?: 'neutral'): void {
  const undo = () => {
    if (undoLast === undo) undoLast = null;
    restore().catch(showError);
  };
  undoLast = undo;
  showUndo(text, undo, tone);
}

/**
 * Discards a draft at once. For a while, a toast offers to restore it with its documents.
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
  const restore = async () => {
    await call('drafts.restore', { localId });
    showToast({ tone: 'ok', text: t`Draft restored.` });
  };
  offerUndo(t`Draft discarded.`, restore, 'neutral');
  return true;
}

/** Deletes a template at once. For a while, a toast offers to restore the template. */
export const deleteTemplate = ({ id, name }: { id: string; name: string }): Promise<void> =>
  orShowError(async () => {
    const call = callOfShown();
    await call('templates.remove', { id });
    const restore = async () => {
      await call('templates.restore', { id });
      showToast({ tone: 'ok', text: t`Template “${name}” restored.` });
    };
    offerUndo(t`Template “${name}” deleted.`, restore, 'neutral');
  });

/**
 * Discards the unsent change of an order. For a while, a toast offers to restore the change.
 * @throws DispatchError
 */
export async function discardChange(localId: string): Promise<void> {
  const call = callOfShown();
  const { record } = await call('changes.get', { localId });
  if (record === null) return;
  await call('changes.save', { localId, version: record.version, change: null });
  const { base, draft, correctedEntryId } = record;
  const restore = async () => {
    await call('changes.save', { localId, version: 0, change: { base, draft, correctedEntryId } });
  };
  offerUndo(t`Changes discarded. The order is unchanged.`, restore);
}

/**
 * Undoes the last discard.
 * @returns false if there is nothing to undo
 */
export function undoDiscard(): boolean {
  if (undoLast === null) return false;
  undoLast();
  return true;
}
