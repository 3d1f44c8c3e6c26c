import { isDangerousName } from '../../../../src-shared/domain/dangerous-name.ts';
import { plainName } from '../../../../src-shared/domain/file-name.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';
import type { Context } from '../context.ts';
import { readFiles, withAddress } from './read-files.ts';

/**
 * Saves a file of an order where the dispatcher says. Its address is temporary, so it is read anew; the file is never
 * opened, and the system is told where it came from. One that may run as a program is asked about.
 * @throws DispatchError `not_found`, `not_allowed_in_state`, and what reading and downloading throw
 */
export async function downloadFile(
  context: Context,
  localId: string,
  fileId: string,
): Promise<{ path: string | null }> {
  const named = (await readFiles(context, localId)).files.find(({ id }) => id === fileId);
  if (!named) throw new DispatchError('not_found', 'The order has no such file.', { reason: 'file' });
  const name = plainName(named.name);
  if (isDangerousName(name) && !(await context.confirmDangerousFile(name))) return { path: null };
  const path = await context.chooseSavePath(name);
  if (path === null) return { path };
  await withAddress(context, localId, fileId, null, file =>
    context.endpoints.downloadContent(file.content_url, path, {
      expectedBytes: file.size_bytes,
      beforeNamed: context.markFromInternet,
      onProgress: (receivedBytes, totalBytes) =>
        context.emit('files.progress', { fileId, receivedBytes, totalBytes }),
    }),
  );
  return { path };
}
