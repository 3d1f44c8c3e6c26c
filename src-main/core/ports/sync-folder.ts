import { closeSync, fsyncSync, openSync } from 'node:fs';

/**
 * Flushes a folder to the disk, so that new and renamed files in it survive a power cut. Windows has no such call and
 * does not need one.
 */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
