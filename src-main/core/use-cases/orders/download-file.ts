import { DispatchError } from '../../../../src-shared/errors.ts';
import type { Context } from '../context.ts';
import { acceptedOrder } from './accepted-order.ts';

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
  const { id } = acceptedOrder(context, localId, 'get_files');
  const file = (await context.endpoints.listFiles(id)).find(one => one.id === fileId);
  if (!file?.content_url) {
    throw new DispatchError('not_found', 'The order has no such file.', { reason: 'file' });
  }
  const path = await context.chooseSavePath(safeName(file.name));
  if (path === null) return { path };
  await context.endpoints.downloadContent(file.content_url, path, {
    expectedBytes: file.size_bytes,
    onProgress: (receivedBytes, totalBytes) =>
      context.emit('files.progress', { fileId, receivedBytes, totalBytes }),
  });
  return { path };
}

/** A name without folders and without what some system refuses in names. */
const safeName = (name: string): string =>
  name
    .replace(/^.*[\\/]/, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f<>:"|?*]/g, '_')
    .replace(/^\.+/, '_')
    .slice(0, 200) || 'file';
