import { msg, t } from '@lingui/core/macro';
import { errorText } from '../../i18n/error-text.ts';
import { valueWords } from '../../i18n/value-words.ts';
import { maxAtATime, type RejectionReason } from './document-check.ts';
import type { Copy } from './documents-store.ts';

// @interface limits.file-size
export const rejectionText = valueWords<RejectionReason>({
  folder: msg`A folder cannot be attached; drop the files in it.`,
  empty: msg`The file is empty.`,
  too_large: msg`Larger than 12 MB. Make it smaller or split it.`,
  attached_already: msg`The same file is attached already, maybe under another name.`,
  unreadable: msg`The file cannot be read.`,
  too_many: msg`Dispatch attaches up to ${maxAtATime} files at a time. Add the others after that.`,
});

export function copyFailureText({ failure }: Copy): string {
  if (failure === null) return '';
  return failure === 'unreadable'
    ? t`It cannot be read: it was moved, changed, or is open elsewhere. Drop it again if trying again does not help.`
    : errorText(failure).title;
}
