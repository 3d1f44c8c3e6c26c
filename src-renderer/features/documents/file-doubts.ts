import type { Document } from '../../../src-shared/contract/documents.ts';
import { isDangerousName } from '../../../src-shared/domain/dangerous-name.ts';
import { plainName } from '../../../src-shared/domain/file-name.ts';

/** Why an attached file may not serve as a document. `locked`: a PDF that opens only with a password. */
export type FileDoubt = 'program' | 'locked';

/** The mark in the trailer of an encrypted PDF, which is never encrypted itself. */
const encrypted = '/Encrypt';

/**
 * Whether a file that was attached is a PDF that opens only with a password. A PDF that is encrypted but opens without
 * one has a picture.
 */
export async function isLockedPdf({ mediaType, thumbnail }: Document, file: Blob): Promise<boolean> {
  if (mediaType !== 'application/pdf' || thumbnail !== null) return false;
  const bytes = await file.arrayBuffer().catch(() => new ArrayBuffer(0));
  return new TextDecoder('latin1').decode(bytes).includes(encrypted);
}

/** @param locked ids of the documents that are locked PDFs */
export function fileDoubtOf({ id, name }: Document, locked: ReadonlySet<string>): FileDoubt | null {
  if (locked.has(id)) return 'locked';
  return isDangerousName(plainName(name)) ? 'program' : null;
}
