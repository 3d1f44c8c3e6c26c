import { statfsSync } from 'node:fs';

/** Returns the free bytes on the disk of a folder; null if the system cannot tell, which is no reason to fail. */
export function freeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
