import type { Call } from '../../bridge/bridge.ts';
import { type StoredDocument, storedFile } from './stored-file.ts';
import { isPicture } from './thumbnail.ts';

const maxEdgePx = 1_800;

/** A document as a picture to be read: the image itself, or a PDF's first page. Null where there is none. */
export async function pictureOf(call: Call, document: StoredDocument): Promise<Blob | null> {
  const { mediaType } = document;
  if (isPicture(mediaType)) return storedFile(call, document);
  if (mediaType !== 'application/pdf') return null;
  const { pdfPage } = await import('./pdf-page.ts');
  return pdfPage(await storedFile(call, document), maxEdgePx);
}
