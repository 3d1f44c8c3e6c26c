import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomId } from '../common/random-id.ts';
import { storageStartError } from './storage-start-error.ts';

const stagedPrefix = 'staged-';

/**
 * Stores the bytes of files in `<dataDir>/blobs`, in one file for each file id.
 * @throws SandboxStartError if the folder cannot be used
 */
export function createBlobFolder(dataDir: string) {
  const folder = join(dataDir, 'blobs');
  prepare(folder, dataDir);
  const pathOf = (fileId: string) => join(folder, fileId);
  return {
    /** Writes bytes to the disk under a temporary name. Returns the path of that file. */
    async stage(bytes: Uint8Array): Promise<string> {
      const path = join(folder, `${stagedPrefix}${randomId()}`);
      const file = await open(path, 'wx');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      return path;
    },
    keep: (stagedPath: string, fileId: string): void => renameSync(stagedPath, pathOf(fileId)),
    drop: (stagedPath: string): void => rmSync(stagedPath, { force: true }),
    /** Deletes the bytes of a file. Ignores errors, since bytes without a file do no harm. */
    remove(fileId: string): void {
      try {
        rmSync(pathOf(fileId), { force: true });
      } catch {
        return;
      }
    },
    read: (fileId: string): Promise<Buffer> => readFile(pathOf(fileId)),
  };
}

/** Creates the folder, and deletes incomplete uploads of an earlier process. */
function prepare(folder: string, dataDir: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder)) {
      if (name.startsWith(stagedPrefix)) rmSync(join(folder, name), { force: true });
    }
  } catch (error) {
    throw storageStartError(error, dataDir);
  }
}
