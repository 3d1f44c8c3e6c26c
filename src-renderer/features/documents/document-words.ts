import { msg, t } from '@lingui/core/macro';
import type { Document } from '../../../src-shared/contract/documents.ts';
import { valueWords } from '../../i18n/value-words.ts';
import type { FileDoubt } from './file-doubts.ts';

/** The name of a document category, in sentence case. */
export const categoryName = valueWords({
  customer_document: msg`Customer document`,
  vehicle: msg`Vehicle`,
  cmr: msg`CMR consignment note`,
  other: msg({ message: 'Other', context: 'kind of a document' }),
});

/** "Pasted image 2026-11-21 14.05.09.png": it sorts by time, and is a valid file name on every system. */
export function pastedName(index: number, extension: string): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('.');
  const which = index === 1 ? '' : ` (${index})`;
  return t`Pasted image ${day} ${time}${which}.${extension}`;
}

/** Why an attached file may not serve as a document, in words. */
export const fileDoubtText = valueWords<FileDoubt>({
  program: msg`This file is a program, not a document. Check that you attached the right file.`,
  locked: msg`This PDF opens only with a password. The carrier cannot read it.`,
});

/** The state of a document in words. Only `received by the service` means that the service has it. */
export const documentStateName = valueWords<Document['state']>({
  stored: msg`ready to send`,
  queued: msg`waiting to be sent`,
  uploading: msg`being sent`,
  uploaded: msg`received by the service`,
  attention: msg`not sent, see the outbox`,
});
