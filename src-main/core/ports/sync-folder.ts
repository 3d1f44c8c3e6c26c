import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes new and renamed files in a folder survive a power cut. Windows has no such call and does not need one. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
