import { t } from '@lingui/core/macro';
import { call, onLeave } from '../../bridge/bridge.ts';
import { navigate } from '../../navigation/navigation.ts';
import { showToast } from '../../ui/toast.tsx';
import { showError } from '../messages/report.ts';

let isMaking = false;
onLeave(() => {
  isMaking = false;
});

/** Makes a draft by `make` and opens it. A second press while the first is under way does nothing. */
export async function openNewDraft(make: () => Promise<{ localId: string }>, said: string): Promise<void> {
  if (isMaking) return;
  isMaking = true;
  try {
    const { localId } = await make();
    navigate({ view: 'entry', localId });
    showToast({ tone: 'ok', text: said });
  } catch (thrown) {
    showError(thrown);
  } finally {
    isMaking = false;
  }
}

/** The same order once more: text and documents, as a draft of its own. */
export const duplicateDraft = (localId: string): Promise<void> =>
  openNewDraft(() => call('drafts.duplicate', { localId }), t`This is a copy.`);
