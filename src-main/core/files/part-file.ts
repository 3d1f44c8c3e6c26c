import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { storing } from './storing.ts';

export type PartFile = Awaited<ReturnType<typeof openPartFile>>;

/**
 * Creates a file under a temporary name beside its final one, to be renamed when it is complete.
 * @throws DispatchError `storage_full`, `storage_failed`
 */
export async function openPartFile(path: string) {
  const partPath = partPathOf(path);
  const handle = await storing(() => open(partPath, 'wx'));
  let writtenBytes = 0;
  const close = closing(handle);
  return {
    /** Where the bytes are until the file is complete. */
    partPath,
    get writtenBytes(): number {
      return writtenBytes;
    },
    async append(bytes: Uint8Array): Promise<void> {
      await storing(() => handle.writeFile(bytes));
      writtenBytes += bytes.byteLength;
    },
    /** Makes durable what was written so far. */
    flush: (): Promise<void> => storing(() => handle.sync()),
    /**
     * Makes the file durable, and renames it to its final name. Call it when the file is complete.
     * @param beforeNamed called with the file's temporary path before the rename
     */
    async finish(beforeNamed?: (path: string) => Promise<void>): Promise<void> {
      await storing(async () => {
        await handle.sync();
        await close();
        await beforeNamed?.(partPath);
        await rename(partPath, path);
      });
    },
    /** Deletes the temporary file. */
    async abort(): Promise<void> {
      await close().catch(() => undefined);
      await rm(partPath, { force: true }).catch(() => undefined);
    },
  };
}

/** Returns a temporary name in the same folder, short enough for every file system. */
function partPathOf(path: string): string {
  const start = basename(path).slice(0, 50).toWellFormed();
  return join(dirname(path), `${start}.${randomUUID().slice(0, 8)}.part`);
}

function closing(handle: FileHandle): () => Promise<void> {
  let closed: Promise<void> | null = null;
  return () => (closed ??= handle.close());
}
