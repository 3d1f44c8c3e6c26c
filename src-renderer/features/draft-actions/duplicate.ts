import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { LeftOutPart } from '../../../src-shared/domain/draft-copy.ts';
import { call, onLeave } from '../../bridge/bridge.ts';
import { navigate } from '../../navigation/navigation.ts';
import { showToast } from '../../ui/toast.tsx';
import { showError } from '../messages/report.ts';

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
    navigate({ view: 'entry', localId: made.localId });
    showToast({ tone: 'ok', text: said(made) });
  } catch (thrown) {
    showError(thrown);
  } finally {
    isMaking = false;
  }
}

const partName = (part: LeftOutPart): string =>
  ({
    reference: t`your reference`,
    vin: t`VIN`,
    registration_number: t`registration number`,
    release_code: t`release code`,
    times: t`times in the past`,
  })[part];

function copiedText(leftOut: readonly LeftOutPart[], documents: number): string {
  const parts = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(leftOut.map(partName));
  const copied =
    leftOut.length === 0 ? t`Draft created from a copy.` : t`Draft created from a copy. Left out: ${parts}.`;
  if (documents === 0) return copied;
  return `${copied} ${plural(documents, { one: '# document is copied too.', other: '# documents are copied too.' })}`;
}

/** The same order once more, as a draft of its own: what it leaves out belongs to the first order alone. */
export const duplicateDraft = (localId: string): Promise<void> =>
  openNewDraft(
    () => call('drafts.duplicate', { localId }),
    ({ leftOut, documents }) => copiedText(leftOut, documents.length),
  );
