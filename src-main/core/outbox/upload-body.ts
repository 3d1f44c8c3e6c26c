import { createHash } from 'node:crypto';
import type { BlobStore } from '../store/blob-store.ts';
import type { Sealed } from './entry.ts';

/**
 * Streams the sealed multipart body. Before each piece, reports how many bytes will have been passed on after it.
 * @throws Error before the last piece if the stored copy of the document has changed
 */
export async function* uploadBody(
  sealed: Sealed,
  sources: { blobs: BlobStore },
  onProgress: (sentBytes: number, sizeBytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const sizeBytes = Number(sealed.headers['content-length'] ?? 0);
  let sentBytes = 0;
  const counted = (piece: Uint8Array) => {
    sentBytes += piece.byteLength;
    onProgress(sentBytes, sizeBytes);
    return piece;
  };
  yield counted(sealed.body);
  if (sealed.blobSha256 !== null) {
    const hash = createHash('sha256');
    for await (const piece of sources.blobs.read(sealed.blobSha256)) {
      hash.update(piece);
      yield counted(piece);
    }
    // Thrown before `bodyEnd`, so that the service cannot mistake the incomplete body for a complete upload.
    if (hash.digest('hex') !== sealed.blobSha256) throw new Error('The stored copy has changed on the disk.');
  }
  yield counted(sealed.bodyEnd);
}
