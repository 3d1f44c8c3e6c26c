import { openPartFile } from './part-file.ts';

/**
 * Writes a file beside its name, which it gets when it is whole: what had the name before is there until then.
 * @throws DispatchError `storage_full`, `storage_failed`; nothing is left behind then
 */
export async function saveFile(path: string, content: string | Uint8Array): Promise<void> {
  const file = await openPartFile(path);
  try {
    await file.append(typeof content === 'string' ? Buffer.from(content) : content);
    await file.finish();
  } catch (error) {
    await file.abort();
    throw error;
  }
}
