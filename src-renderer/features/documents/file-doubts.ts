import type { Document } from '../../../src-shared/contract/documents.ts';
import { isDangerousName } from '../../../src-shared/domain/dangerous-name.ts';
import { plainName } from '../../../src-shared/domain/file-name.ts';

/** Why an attached file may not be useful as a document. `locked`: a PDF that opens only with a password. */
export type FileDoubt = 'program' | 'locked';

/** This text in the trailer of a PDF, which is never encrypted, shows that the PDF is encrypted. */
const encrypted = '/Encrypt';

/**
 * Whether an attached file is a PDF that opens only with a password. An encrypted PDF that opens without a password has
 * a thumbnail.
 */
export async function isLockedPdf({ mediaType, thumbnail }: Document, file: Blob): Promise<boolean> {
  if (mediaType !== 'application/pdf' || thumbnail !== null) return false;
  const bytes = await file.arrayBuffer().catch(() => new ArrayBuffer(0));
  return new TextDecoder('latin1').decode(bytes).includes(encrypted);
}

/**
 * Why a document may not be useful; null if there is no doubt.
 * @param locked ids of the documents that are locked PDFs
 */
export function fileDoubtOf({ id, name }: Document, locked: ReadonlySet<string>): FileDoubt | null {
  if (locked.has(id)) return 'locked';
  return isDangerousName(plainName(name)) ? 'program' : null;
}
