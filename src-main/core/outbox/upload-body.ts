import type { BlobStore } from '../store/blob-store.ts';
import type { Sealed } from './entry.ts';

/** The sealed multipart body as a stream; tells how much of it was handed to the socket. */
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
    for await (const piece of sources.blobs.read(sealed.blobSha256)) yield counted(piece);
  }
  yield counted(sealed.bodyEnd);
}
