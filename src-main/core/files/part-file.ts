import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { storing } from './storing.ts';

export interface PartFile {
  readonly writtenBytes: number;
  append(bytes: Uint8Array): Promise<void>;
  /** The file takes its name when it is whole and on the disk. */
  finish(): Promise<void>;
  /** Leaves nothing behind. */
  abort(): Promise<void>;
}

/** A file that grows beside its name. @throws DispatchError `storage_full`, `storage_failed` */
export async function openPartFile(path: string): Promise<PartFile> {
  const partPath = `${path}.${randomUUID().slice(0, 8)}.part`;
  const handle = await storing(() => open(partPath, 'wx'));
  let writtenBytes = 0;
  const close = closing(handle);
  return {
    get writtenBytes() {
      return writtenBytes;
    },
    async append(bytes) {
      await storing(() => handle.writeFile(bytes));
      writtenBytes += bytes.byteLength;
    },
    async finish() {
      await storing(async () => {
        await handle.sync();
        await close();
        await rename(partPath, path);
      });
    },
    async abort() {
      await close().catch(() => undefined);
      await rm(partPath, { force: true }).catch(() => undefined);
    },
  };
}

function closing(handle: FileHandle): () => Promise<void> {
  let closed: Promise<void> | null = null;
  return () => (closed ??= handle.close());
}
