import { t } from '@lingui/core/macro';
import { errorText } from '../../../i18n/error-text.ts';
import type { SaveState } from '../session/draft-saver.ts';

/** Why the text is not saved; null if it is saved or is being saved. */
export function notSavedText(save: SaveState): string | null {
  if (save.kind === 'conflict') return t`not saved: changed in another window`;
  if (save.kind !== 'failed') return null;
  const reason = errorText(save.error).title;
  return t`not saved: ${reason}`;
}
