import { msg, t } from '@lingui/core/macro';
import { maxFileSizeBytes } from '../../../src-shared/domain/file.ts';
import { errorText } from '../../i18n/error-text.ts';
import { formatBytes } from '../../i18n/format.ts';
import { valueWords } from '../../i18n/value-words.ts';
import { maxAtATime, type RejectionReason } from './document-check.ts';
import type { Copy } from './documents-store.ts';

const words = valueWords<Exclude<RejectionReason, 'too_large'>>({
  folder: msg`A folder cannot be attached; drop the files in it.`,
  empty: msg`The file is empty.`,
  attached_already: msg`The same file is attached already, maybe under another name.`,
  unreadable: msg`The file cannot be read.`,
  too_many: msg`Dispatch attaches up to ${maxAtATime} files at a time. Add the others after that.`,
});

// @interface limits.file-size
export function rejectionText(reason: RejectionReason): string {
  if (reason !== 'too_large') return words(reason);
  const maxSize = formatBytes(maxFileSizeBytes);
  return t`Larger than ${maxSize}. Make it smaller or split it.`;
}

export function copyFailureText({ failure }: Copy): string {
  if (failure === null) return '';
  return failure === 'unreadable'
    ? t`It cannot be read: it was moved, changed, or is open elsewhere. Drop it again if trying again does not help.`
    : errorText(failure).title;
}
