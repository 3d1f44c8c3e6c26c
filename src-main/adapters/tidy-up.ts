import { existsSync, lstatSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../core/ports/ports.ts';
import { deletingFolder, leftToDelete } from './environment-folders.ts';
import { createKeptCopies } from './kept-copies.ts';

/** Viewing a file takes less than a minute, so older folders are not in use. */
const oldestLookedAtMs = 600_000;

/** Something that cannot be deleted now, such as an open file, must not prevent the start. */
async function tried(log: Log, work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.write('tidy-up-failed', {
      reason: error instanceof Error && 'code' in error ? String(error.code) : 'unknown',
    });
  }
}

/**
 * Deletes what a crash has left and copies that are old enough. Call it at the start.
 * @param temporaryFolder folder that earlier versions used for viewed files
 */
export async function tidyUp(
  dataFolder: string,
  log: Log,
  nowMs: number = Date.now(),
  temporaryFolder: string = tmpdir(),
): Promise<void> {
  await tried(log, () => deleteRemoved(dataFolder, log));
  await tried(log, async () => {
    const copies = await createKeptCopies(dataFolder).removeOld(nowMs);
    if (copies > 0) log.write('old-copies-removed', { copies });
  });
  await tried(log, () => removeLookedAt(temporaryFolder, nowMs));
}

/** Continues after a failure; what is left is deleted at the next start. */
async function deleteRemoved(dataFolder: string, log: Log): Promise<void> {
  for (const paths of leftToDelete(dataFolder)) {
    await tried(log, () => {
      for (const path of paths) rmSync(path, { recursive: true, force: true });
    });
  }
  const deleting = deletingFolder(dataFolder);
  if (existsSync(deleting) && readdirSync(deleting).length === 0) rmdirSync(deleting);
}

function removeLookedAt(temporaryFolder: string, nowMs: number): void {
  for (const name of readdirSync(temporaryFolder)) {
    if (!name.startsWith('dispatch-file-')) continue;
    const folder = join(temporaryFolder, name);
    const found = lstatSync(folder, { throwIfNoEntry: false });
    if (!found?.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid)) continue;
    if (nowMs - found.mtimeMs > oldestLookedAtMs) rmSync(folder, { recursive: true, force: true });
  }
}
