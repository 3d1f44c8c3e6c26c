import type { Document } from '../../../src-shared/contract/documents.ts';
import type { Call } from '../../bridge/bridge.ts';

export type StoredDocument = Pick<Document, 'id' | 'name' | 'mediaType'>;

/** Reads a document from the store of Dispatch as a file. @throws DispatchError */
export async function storedFile(call: Call, { id, name, mediaType }: StoredDocument): Promise<File> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let offsetBytes = 0;
  for (;;) {
    const { bytes, sizeBytes } = await call('documents.read', { documentId: id, offsetBytes });
    pieces.push(new Uint8Array(bytes));
    offsetBytes += bytes.byteLength;
    if (offsetBytes >= sizeBytes || bytes.byteLength === 0)
      return new File(pieces, name, { type: mediaType });
  }
}
