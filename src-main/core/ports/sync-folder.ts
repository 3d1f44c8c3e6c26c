import { closeSync, fsyncSync, openSync } from 'node:fs';

/** A new name is durable only when its folder is; Windows has no such call and needs none. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
