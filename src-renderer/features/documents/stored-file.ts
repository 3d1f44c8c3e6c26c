import type { Document } from '../../../src-shared/contract/documents.ts';
import type { Call } from '../../bridge/bridge.ts';

export type StoredDocument = Pick<Document, 'id' | 'name' | 'mediaType'>;

interface Piece {
  bytes: Uint8Array;
  /** Size of the whole file in bytes. */
  sizeBytes: number;
}

/** Reads a file piece by piece, and returns the whole file. */
export async function fileOfPieces(
  name: string,
  type: string,
  read: (offsetBytes: number) => Promise<Piece>,
): Promise<File> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let offsetBytes = 0;
  for (;;) {
    const { bytes, sizeBytes } = await read(offsetBytes);
    pieces.push(new Uint8Array(bytes));
    offsetBytes += bytes.byteLength;
    if (offsetBytes >= sizeBytes || bytes.byteLength === 0) return new File(pieces, name, { type });
  }
}

/** Reads a document from the store of Dispatch. @throws DispatchError */
export const storedFile = (call: Call, { id, name, mediaType }: StoredDocument): Promise<File> =>
  fileOfPieces(name, mediaType, offsetBytes => call('documents.read', { documentId: id, offsetBytes }));
