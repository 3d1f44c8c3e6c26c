import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { documentPieceBytes } from '../../src-shared/contract/documents.ts';
import type { Reply } from '../../src-shared/errors.ts';
import type { Core } from '../core/compose.ts';

/**
 * A method that only this command has: it sends a document in pieces, which would otherwise take several calls.
 * `documents.attach` of the app adds documents to an accepted order.
 */
export const attachMethod = 'documents.fromFile';

export const attachInputSchema = z.strictObject({
  localId: z.string(),
  path: z.string(),
  mediaType: z.string().default('application/octet-stream'),
});

/**
 * Calls `documents.begin`, `documents.append` for every piece, and `documents.finish`.
 * @throws Error if the file cannot be read
 */
export async function attach(core: Core, environmentId: string, input: unknown): Promise<Reply<unknown>> {
  const { localId, path, mediaType } = attachInputSchema.parse(input);
  const bytes = new Uint8Array(await readFile(path));
  const invoke = (method: string, json: unknown) => core.router.invoke(method, json, environmentId);
  const begun = await invoke('documents.begin', {
    localId,
    name: basename(path),
    mediaType,
    sizeBytes: bytes.byteLength,
  });
  if (!begun.ok) return begun;
  const { documentId } = z.object({ documentId: z.string() }).parse(begun.value);
  for (let offsetBytes = 0; offsetBytes < bytes.byteLength; offsetBytes += documentPieceBytes) {
    const piece = bytes.subarray(offsetBytes, offsetBytes + documentPieceBytes);
    const appended = await invoke('documents.append', { documentId, offsetBytes, bytes: piece });
    if (!appended.ok) return appended;
  }
  return invoke('documents.finish', { documentId, thumbnail: null });
}
