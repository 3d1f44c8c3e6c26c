import { type Document, documentPieceBytes } from '../../../src-shared/contract/documents.ts';

import type { Call } from '../../bridge/bridge.ts';
import { fileMediaTypeOf } from './document-check.ts';

/** Thrown if the file was moved, changed or became unreadable while it was copied. */
export class UnreadableError extends Error {
  override name = 'UnreadableError';
}

export interface CopyOptions {
  localId: string;
  file: File;
  call: Call;
  thumbnailOf(file: File): Promise<string | null>;
  onProgress(copiedBytes: number): void;
  signal: AbortSignal;
}

async function pieceOf(file: File, fromByte: number): Promise<Uint8Array<ArrayBuffer>> {
  const toByte = Math.min(file.size, fromByte + documentPieceBytes);
  let buffer: ArrayBuffer;
  try {
    buffer = await file.slice(fromByte, toByte).arrayBuffer();
  } catch (cause) {
    throw new UnreadableError(file.name, { cause });
  }
  if (buffer.byteLength !== toByte - fromByte) throw new UnreadableError(file.name);
  return new Uint8Array(buffer);
}

/**
 * Copies a file into the store of Dispatch, piece by piece. Returns null if the copy was cancelled. After a failure or
 * a cancellation, no part of the file stays stored.
 * @throws UnreadableError, DispatchError
 */
export async function copyDocument(options: CopyOptions): Promise<Document | null> {
  const { localId, file, call, signal } = options;
  // Tells the core about the document before reading the file, which may take long, so that the core knows early that
  // the order gets it.
  const { documentId } = await call('documents.begin', {
    localId,
    name: file.name.slice(0, 1_000) || 'document',
    mediaType: fileMediaTypeOf(file),
    sizeBytes: file.size,
  });
  const drawn = options.thumbnailOf(file).catch(() => null);
  try {
    for (let offsetBytes = 0; offsetBytes < file.size; offsetBytes += documentPieceBytes) {
      if (signal.aborted) break;
      const bytes = await pieceOf(file, offsetBytes);
      await call('documents.append', { documentId, offsetBytes, bytes });
      options.onProgress(offsetBytes + bytes.byteLength);
    }
    if (!signal.aborted) {
      const thumbnail = await drawn;
      if (!signal.aborted) return await call('documents.finish', { documentId, thumbnail });
    }
  } catch (cause) {
    await giveUp(call, documentId);
    throw cause;
  }
  await giveUp(call, documentId);
  return null;
}

/** Removes an incomplete copy. A failure is ignored, because the core also removes copies that were never finished. */
const giveUp = (call: Call, documentId: string): Promise<unknown> =>
  call('documents.remove', { documentId }).catch(() => undefined);
