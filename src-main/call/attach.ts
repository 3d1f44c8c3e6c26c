import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { documentPieceBytes } from '../../src-shared/contract/documents.ts';
import type { Reply } from '../../src-shared/errors.ts';
import type { Core } from '../core/compose.ts';

/**
 * Name of a method that only `npm run call` has: one call passes a whole file to the core, piece by piece. It is not
 * `documents.attach`, a method of the app that adds documents to an accepted order.
 */
export const attachMethod = 'documents.fromFile';

export const attachInputSchema = z.strictObject({
  localId: z.string(),
  path: z.string(),
  mediaType: z.string().default('application/octet-stream'),
});

/**
 * Runs `documents.fromFile`: calls `documents.begin`, then `documents.append` for every piece, then `documents.finish`.
 * @returns the reply of `documents.finish`, or of the first call that fails
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
