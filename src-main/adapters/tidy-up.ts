import { existsSync, lstatSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '../../src-shared/thrown.ts';
import type { Log } from '../core/ports/ports.ts';
import { deletingFolder, leftToDelete } from './environment-folders.ts';
import { createKeptCopies } from './kept-copies.ts';

/**
 * Age from which a folder with copies of documents for viewing is deleted, in milliseconds. A document is viewed for
 * less than a minute.
 */
const oldestLookedAtMs = 600_000;

/**
 * Runs `work` and logs its error instead of throwing it. A file that cannot be deleted now, for example an open one,
 * must not prevent the start.
 */
async function tried(log: Log, work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.write('tidy-up-failed', { reason: codeOf(error) || 'unknown' });
  }
}

/**
 * Deletes the rest of removed environments, old copies of damaged databases, and the copies for viewing that earlier
 * versions of the app left in `temporaryFolder`. Call it at the start. Logs errors instead of throwing them.
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

/** Deletes what is left of removed environments. Continues after a failure: the next start tries again. */
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
