import { expect, it } from 'vitest';
import { fileDoubtOf, isLockedPdf } from '../../../../src-renderer/features/documents/file-doubts.ts';
import type { Document } from '../../../../src-shared/contract/documents.ts';
import { encryptedPdf, pdfWithPages } from '../../../support/documents.ts';

const document = (more: Partial<Document> = {}): Document => ({
  id: 'd1',
  localId: 'o1',
  name: 'contract.pdf',
  mediaType: 'application/pdf',
  sizeBytes: 1_000,
  category: 'customer_document',
  description: '',
  state: 'stored',
  entryId: null,
  thumbnail: null,
  ...more,
});

it('a PDF is locked where it is encrypted and could not be drawn', async () => {
  const locked = new Blob([encryptedPdf()]);
  expect(await isLockedPdf(document(), locked)).toBe(true);
  expect(await isLockedPdf(document(), new Blob([pdfWithPages(1, 'A')]))).toBe(false);
  // It opens without a password: only printing or copying is not allowed.
  expect(await isLockedPdf(document({ thumbnail: 'data:,' }), locked)).toBe(false);
  expect(await isLockedPdf(document({ mediaType: 'text/plain' }), locked)).toBe(false);
});

it('a program is doubtful by its name, a locked PDF by what was found when it was attached', () => {
  const none = new Set<string>();
  expect(fileDoubtOf(document({ name: 'setup.exe' }), none)).toBe('program');
  expect(fileDoubtOf(document(), none)).toBeNull();
  expect(fileDoubtOf(document(), new Set(['d1']))).toBe('locked');
});
