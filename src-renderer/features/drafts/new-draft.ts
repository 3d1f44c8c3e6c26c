import { call, onLeave } from '../../bridge/bridge.ts';
import { navigate } from '../../navigation/navigation.ts';
import { showError } from '../../state/show-error.ts';
import { showToast } from '../../ui/toast.tsx';
import { copiedText } from './copied-text.ts';

let isMaking = false;
onLeave(() => {
  isMaking = false;
});

/**
 * Creates a draft and opens it. Does nothing while another draft is being created.
 * @param said returns the text of a toast about the new draft
 */
export async function openNewDraft<Made extends { localId: string }>(
  make: () => Promise<Made>,
  said?: (made: Made) => string,
): Promise<void> {
  if (isMaking) return;
  isMaking = true;
  try {
    const made = await make();
    navigate({ view: 'order-form', localId: made.localId });
    if (said) showToast({ tone: 'ok', text: said(made) });
  } catch (thrown) {
    showError(thrown);
  } finally {
    isMaking = false;
  }
}

/** Creates an empty draft and opens it. */
export const startNewOrder = (): Promise<void> => openNewDraft(() => call('drafts.create', {}));

/**
 * Copies an order or draft into a new draft. A toast names the parts that the copy lacks because they belong only to
 * the original.
 */
export const duplicateDraft = (localId: string): Promise<void> =>
  openNewDraft(
    () => call('drafts.duplicate', { localId }),
    ({ copiedFrom, leftOut, documents, changes }) =>
      copiedText(copiedFrom, leftOut, documents.length, changes),
  );
