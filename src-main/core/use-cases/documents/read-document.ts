import { documentPieceBytes } from '../../../../src-shared/contract.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';
import type { Context } from '../context.ts';

/**
 * A piece of a document from our own store; the last one is shorter, and none follows the end.
 * @throws DispatchError `not_found`, `file_rejected` (`unreadable`) where the copy is gone
 */
export async function readDocument(
  { documents, blobs }: Context,
  { documentId, offsetBytes }: { documentId: string; offsetBytes: number },
): Promise<{ bytes: Uint8Array<ArrayBuffer>; sizeBytes: number }> {
  const { sha256, sizeBytes } = documents.get(documentId);
  const bytes = await blobs.readPiece(sha256, offsetBytes, documentPieceBytes).catch(() => null);
  if (bytes && bytes.byteLength === Math.min(documentPieceBytes, Math.max(0, sizeBytes - offsetBytes)))
    return { bytes, sizeBytes };
  throw new DispatchError('file_rejected', 'The stored copy of the document is missing or damaged.', {
    reason: 'unreadable',
  });
}
