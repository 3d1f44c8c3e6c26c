import { openPartFile } from './part-file.ts';

/**
 * Writes a file under a temporary name and renames it when it is complete. An existing file at the path stays until
 * then.
 * @param content if a generator, its pieces are created while the file is written, so that other work can run in
 * between
 * @throws DispatchError `storage_full`, `storage_failed`; no partial file is left in that case
 */
export async function saveFile(
  path: string,
  content: string | Uint8Array | Generator<string>,
): Promise<void> {
  const file = await openPartFile(path);
  const pieces = typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
  try {
    for (const piece of pieces) await file.append(typeof piece === 'string' ? Buffer.from(piece) : piece);
    await file.finish();
  } catch (error) {
    await file.abort();
    throw error;
  }
}
