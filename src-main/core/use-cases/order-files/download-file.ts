import { DispatchError } from '../../../../src-shared/errors.ts';
import type { Context } from '../context.ts';
import { readFiles, withAddress } from './read-files.ts';
import { safeName } from './safe-name.ts';

/**
 * Saves a file of an order where the dispatcher says. Its address is temporary, so it is read anew; the file is never
 * opened.
 * @throws DispatchError `not_found`, `not_allowed_in_state`, and what reading and downloading throw
 */
export async function downloadFile(
  context: Context,
  localId: string,
  fileId: string,
): Promise<{ path: string | null }> {
  const named = (await readFiles(context, localId)).find(({ id }) => id === fileId);
  if (!named) throw new DispatchError('not_found', 'The order has no such file.', { reason: 'file' });
  const path = await context.chooseSavePath(safeName(named.name));
  if (path === null) return { path };
  await withAddress(context, localId, fileId, null, file =>
    context.endpoints.downloadContent(file.content_url, path, {
      expectedBytes: file.size_bytes,
      onProgress: (receivedBytes, totalBytes) =>
        context.emit('files.progress', { fileId, receivedBytes, totalBytes }),
    }),
  );
  return { path };
}
