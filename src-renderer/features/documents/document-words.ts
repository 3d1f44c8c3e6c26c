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

/**
 * Name for a pasted picture, such as "Pasted image 2026-11-21 14.05.09.png". Such names sort by time, and are valid
 * file names on every system.
 */
export function pastedName(index: number, extension: string): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('.');
  const which = index === 1 ? '' : ` (${index})`;
  return t`Pasted image ${day} ${time}${which}.${extension}`;
}

/** Says why an attached file may not be useful as a document. */
export const fileDoubtText = valueWords<FileDoubt>({
  program: msg`This file is a program, not a document. Check that you attached the right file.`,
  locked: msg`This PDF opens only with a password. The carrier cannot read it.`,
});

/**
 * The state of a document in words. Only the words `received by the service` promise that the service has the document.
 */
export const documentStateName = valueWords<Document['state']>({
  stored: msg`ready to send`,
  queued: msg`waiting to be sent`,
  uploading: msg`being sent`,
  uploaded: msg`received by the service`,
  attention: msg`not sent, see the outbox`,
});
