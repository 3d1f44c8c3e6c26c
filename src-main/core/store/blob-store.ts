import { createHash } from 'node:crypto';
import { constants, mkdirSync, rmSync } from 'node:fs';
import { copyFile, type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface BlobUsage {
  blobBytes: number;
  /** Free disk space that this user may use, in bytes. */
  freeBytes: number;
}

export type BlobStore = ReturnType<typeof createBlobStore>;

export type BlobWriter = ReturnType<typeof createWriter>;

/**
 * Stores copies of dropped files, named by their SHA-256. So the user may move or change the original files afterwards.
 * @param isInBackup whether a backup refers to bytes, so that they stay even if nothing else uses them
 */
export function createBlobStore(folder: string, isInBackup: (sha256: string) => boolean = () => false) {
  const arriving = join(folder, 'arriving');
  // Copies that were incomplete when the app ended are deleted. The user was never told that they are saved.
  rmSync(arriving, { recursive: true, force: true });
  mkdirSync(arriving, { recursive: true });
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256);
  /**
   * For each hash, the number of documents being stored with these bytes: the bytes are on the disk, but no row refers
   * to them yet.
   */
  const held = new Map<string, number>();
  const hold = (sha256: string) => void held.set(sha256, (held.get(sha256) ?? 0) + 1);
  /**
   * Allows the bytes to be deleted when they are unused. Call it when a row refers to them, or when it is clear that
   * none will.
   */
  function release(sha256: string): void {
    const times = (held.get(sha256) ?? 1) - 1;
    if (times > 0) held.set(sha256, times);
    else held.delete(sha256);
  }

  /**
   * Deletes bytes that are not used. Check and deletion are synchronous, so that no row can start to refer to the bytes
   * in between.
   * @returns whether the bytes were deleted
   */
  function removeUnused(sha256: string, isUsed: (sha256: string) => boolean): boolean {
    if (held.has(sha256) || isUsed(sha256)) return false;
    if (isInBackup(sha256)) return false;
    try {
      rmSync(pathOf(sha256), { force: true });
      return true;
    } catch {
      // Windows cannot delete a file that is being read. The next cleanup finds it again.
      return false;
    }
  }

  async function* all(): AsyncGenerator<{ sha256: string; sizeBytes: number; modifiedAtMs: number }> {
    for (const part of (await readdir(folder)).filter(name => /^[0-9a-f]{2}$/.test(name))) {
      for (const sha256 of await readdir(join(folder, part))) {
        const found = await stat(join(folder, part, sha256)).catch(() => null);
        if (found?.isFile()) yield { sha256, sizeBytes: found.size, modifiedAtMs: found.mtimeMs };
      }
    }
  }

  return {
    async write(name: string): Promise<BlobWriter> {
      const temporary = join(arriving, name);
      const file = await open(temporary, 'wx');
      return createWriter(file, temporary, pathOf, { hold, release });
    },
    /**
     * Yields the bytes with this hash.
     * @throws Error if they are missing
     */
    async *read(sha256: string): AsyncGenerator<Uint8Array> {
      const file = await openFile(pathOf(sha256));
      yield* file.createReadStream({ highWaterMark: 262_144 });
    },
    /**
     * Reads up to `lengthBytes` bytes from `offsetBytes`.
     * @throws Error if the bytes are missing
     */
    async readPiece(
      sha256: string,
      offsetBytes: number,
      lengthBytes: number,
    ): Promise<Uint8Array<ArrayBuffer>> {
      const file = await openFile(pathOf(sha256));
      try {
        const buffer = new Uint8Array(lengthBytes);
        const { bytesRead } = await file.read(buffer, 0, lengthBytes, offsetBytes);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    /**
     * Copies the bytes to a new file.
     * @throws Error of the file system
     */
    async copy(sha256: string, path: string): Promise<void> {
      await copyFile(pathOf(sha256), path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    },
    /** Returns the size in bytes; null if the bytes are missing. */
    async sizeBytes(sha256: string): Promise<number | null> {
      return stat(pathOf(sha256)).then(
        found => found.size,
        () => null,
      );
    },
    release,
    removeUnused,
    /**
     * Deletes unused copies that were last modified before `olderThanMs` (Unix time).
     * @returns the number of deleted copies
     */
    async collect(isUsed: (sha256: string) => boolean, olderThanMs: number): Promise<number> {
      let removed = 0;
      for await (const { sha256, modifiedAtMs } of all()) {
        if (modifiedAtMs < olderThanMs && removeUnused(sha256, isUsed)) removed += 1;
      }
      return removed;
    },
    async usage(): Promise<BlobUsage> {
      let blobBytes = 0;
      for await (const { sizeBytes } of all()) blobBytes += sizeBytes;
      const { bavail, bsize } = await statfs(folder);
      return { blobBytes, freeBytes: bavail * bsize };
    },
  };
}

function createWriter(
  file: FileHandle,
  temporary: string,
  pathOf: (sha256: string) => string,
  { hold, release }: { hold(sha256: string): void; release(sha256: string): void },
) {
  const hash = createHash('sha256');
  let receivedBytes = 0;
  return {
    get receivedBytes(): number {
      return receivedBytes;
    },
    async append(bytes: Uint8Array): Promise<void> {
      await file.appendFile(bytes);
      hash.update(bytes);
      receivedBytes += bytes.byteLength;
    },
    /**
     * Makes the bytes durable. They cannot be deleted as unused until `release` is called.
     * @returns their SHA-256 in hex
     */
    async finish(): Promise<string> {
      await file.sync();
      await file.close();
      const sha256 = hash.digest('hex');
      const target = pathOf(sha256);
      hold(sha256);
      try {
        await mkdir(dirname(target), { recursive: true });
        await rename(temporary, target);
        await syncFolder(dirname(target));
        return sha256;
      } catch (error) {
        release(sha256);
        throw error;
      }
    },
    async abort(): Promise<void> {
      await file.close().catch(() => undefined);
      await rm(temporary, { force: true });
    },
  };
}

/**
 * Opens a regular file. Refuses a named pipe in its place, because it would block every reader until something writes
 * to it.
 */
async function openFile(path: string): Promise<FileHandle> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new Error('This is no file.');
}

/**
 * Flushes a folder to the disk: only then is a new file name in it durable. Windows has no such call and needs none.
 */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
