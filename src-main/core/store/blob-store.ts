import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, rmSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export type BlobStore = ReturnType<typeof createBlobStore>;

export interface BlobWriter {
  readonly receivedBytes: number;
  append(bytes: Uint8Array): Promise<void>;
  /** Makes the bytes durable. @returns their SHA-256 in hex. */
  finish(): Promise<string>;
  abort(): Promise<void>;
}

/** Dropped files, copied and named by their SHA-256, so that the source may move or change afterwards. */
export function createBlobStore(folder: string) {
  const arriving = join(folder, 'arriving');
  // What was still arriving when the app went down was never said to be saved.
  rmSync(arriving, { recursive: true, force: true });
  mkdirSync(arriving, { recursive: true });
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256);

  return {
    async write(name: string): Promise<BlobWriter> {
      const temporary = join(arriving, name);
      const file = await open(temporary, 'wx');
      return createWriter(file, temporary, pathOf);
    },
    read: (sha256: string): AsyncIterable<Uint8Array> =>
      createReadStream(pathOf(sha256), { highWaterMark: 262_144 }),
    /** @returns size in bytes, or null where the bytes are gone. */
    async sizeBytes(sha256: string): Promise<number | null> {
      return stat(pathOf(sha256)).then(
        found => found.size,
        () => null,
      );
    },
    async remove(sha256: string): Promise<void> {
      await rm(pathOf(sha256), { force: true });
    },
  };
}

function createWriter(file: FileHandle, temporary: string, pathOf: (sha256: string) => string): BlobWriter {
  const hash = createHash('sha256');
  let receivedBytes = 0;
  return {
    get receivedBytes() {
      return receivedBytes;
    },
    async append(bytes) {
      await file.appendFile(bytes);
      hash.update(bytes);
      receivedBytes += bytes.byteLength;
    },
    async finish() {
      await file.sync();
      await file.close();
      const sha256 = hash.digest('hex');
      const target = pathOf(sha256);
      await mkdir(dirname(target), { recursive: true });
      await rename(temporary, target);
      await syncFolder(dirname(target));
      return sha256;
    },
    async abort() {
      await file.close().catch(() => undefined);
      await rm(temporary, { force: true });
    },
  };
}

/** A new name is durable only when its folder is; Windows has no such call and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
