import { msg, t } from '@lingui/core/macro';
import { maxFileSizeBytes } from '../../../src-shared/domain/size-limits.ts';
import { errorText } from '../../i18n/error-text.ts';
import { formatBytes } from '../../i18n/format.ts';
import { valueWords } from '../../i18n/value-words.ts';
import { maxAtATime, type RejectionReason } from './document-check.ts';
import type { Copy } from './documents-store.ts';

const words = valueWords<Exclude<RejectionReason, 'too_large'>>({
  folder: msg`Dispatch cannot attach a folder. Attach the files in the folder.`,
  empty: msg`The file is empty.`,
  attached_already: msg`The same file is attached already, maybe under another name.`,
  unreadable: msg`Dispatch cannot read the file. Check the file, then attach it again.`,
  too_many: msg`Dispatch attaches up to ${maxAtATime} files at a time. Attach the other files when these are attached.`,
});

// @interface limits.file-size
export function rejectionText(reason: RejectionReason): string {
  if (reason !== 'too_large') return words(reason);
  const maxSize = formatBytes(maxFileSizeBytes);
  return t`The file is larger than ${maxSize}. Make the file smaller or split it.`;
}

export function copyFailureText({ failure }: Copy): string {
  if (failure === null) return '';
  return failure === 'unreadable'
    ? t`The file was moved or changed, or another program is using it. Try again. If that does not help, drop the file again.`
    : errorText(failure).title;
}
