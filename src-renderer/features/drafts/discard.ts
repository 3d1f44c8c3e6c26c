import { t } from '@lingui/core/macro';
import { callOfShown, onLeave } from '../../bridge/bridge.ts';
import { showError } from '../../session/report.ts';
import { showToast } from '../../ui/toast.tsx';

/** Takes the last discard back; null where nothing was discarded here. */
let undoLast: (() => void) | null = null;
onLeave(() => {
  undoLast = null;
});

/** Puts a draft away at once; for a while one can have it back, with its documents. @returns whether it is away */
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
  showToast({ tone: 'neutral', text: t`Draft discarded.`, action: { label: t`Undo`, onPress: undo } });
  return true;
}

/** @returns whether there was something to take back */
export function undoDiscard(): boolean {
  if (undoLast === null) return false;
  undoLast();
  return true;
}
