import { statfsSync } from 'node:fs';

/** On the disk of a folder; null where the system does not say, which is no reason to fail. */
export function freeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
