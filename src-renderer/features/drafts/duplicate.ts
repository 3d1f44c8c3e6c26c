import { call, onLeave } from '../../bridge/bridge.ts';
import { navigate } from '../../navigation/navigation.ts';
import { showError } from '../../session/report.ts';
import { showToast } from '../../ui/toast.tsx';
import { copiedText } from './copied-text.ts';

let isMaking = false;
onLeave(() => {
  isMaking = false;
});

/** Makes a draft by `make` and opens it. A second press while the first is under way does nothing. */
export async function openNewDraft<Made extends { localId: string }>(
  make: () => Promise<Made>,
  said: (made: Made) => string,
): Promise<void> {
  if (isMaking) return;
  isMaking = true;
  try {
    const made = await make();
    navigate({ view: 'order-form', localId: made.localId });
    showToast({ tone: 'ok', text: said(made) });
  } catch (thrown) {
    showError(thrown);
  } finally {
    isMaking = false;
  }
}

/** The same order once more, as a draft of its own: what it leaves out belongs to the first order alone. */
export const duplicateDraft = (localId: string): Promise<void> =>
  openNewDraft(
    () => call('drafts.duplicate', { localId }),
    ({ leftOut, documents, changes }) => copiedText(leftOut, documents.length, changes),
  );
