import { createHash } from 'node:crypto';
import type { BlobStore } from '../store/blob-store.ts';
import type { Sealed } from './entry.ts';

/**
 * The sealed multipart body as a stream; tells how much of it was handed to the socket.
 * @throws Error before its end where the stored copy is not the one that was dropped any more
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
    // The service cannot take for whole what lacks its end.
    if (hash.digest('hex') !== sealed.blobSha256) throw new Error('The stored copy has changed on the disk.');
  }
  yield counted(sealed.bodyEnd);
}
