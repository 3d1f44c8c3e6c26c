import { createHash } from 'node:crypto';
import type { BlobStore } from '../store/blob-store.ts';
import type { Sealed } from './entry.ts';

/**
 * Streams the sealed multipart body and reports how many bytes were passed to the socket.
 * @throws Error before the end of the body if the stored copy has changed
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
    // The service cannot accept a body without its end as complete.
    if (hash.digest('hex') !== sealed.blobSha256) throw new Error('The stored copy has changed on the disk.');
  }
  yield counted(sealed.bodyEnd);
}
