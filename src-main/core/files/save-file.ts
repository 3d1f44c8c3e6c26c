import { openPartFile } from './part-file.ts';

/**
 * Writes a file beside its name, which it gets when it is whole: what had the name before is there until then.
 * @param content pieces are made as they are written, and others come to their turn in between
 * @throws DispatchError `storage_full`, `storage_failed`; nothing is left behind then
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
