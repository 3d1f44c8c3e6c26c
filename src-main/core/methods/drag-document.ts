import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { harmlessName, plainName } from '../../../src-shared/domain/file-name.ts';
import { refusal } from '../../../src-shared/errors.ts';
import { storing } from '../files/storing.ts';
import type { Context } from './context.ts';

/**
 * Age from which the copy of a dragged document is deleted at the next drag, in milliseconds. The program on which it
 * was dropped may read it only some time later. When the environment opens, all copies are deleted.
 */
const keptForMs = 3_600_000;
const prefix = 'drag-';

/**
 * Copies a stored document under its name, and lets the user drag the copy out of the calling window. The copy is
 * deleted if no drag begins, because the user holds no mouse button any more, otherwise later.
 * @throws DispatchError `not_found`, `file_rejected` (`unreadable`) if the bytes are missing or damaged,
 * `storage_full`, `storage_failed`
 */
export async function dragDocument(
  context: Pick<
    Context,
    'documents' | 'blobs' | 'lookedAtFolder' | 'startDrag' | 'markFromInternet' | 'clock'
  >,
  documentId: string,
): Promise<void> {
  const { documents, blobs, lookedAtFolder } = context;
  const { sha256, sizeBytes, name } = documents.get(documentId);
  // Before anything is copied: a drag of a file that is not whole would only fail where it is dropped.
  if ((await blobs.sizeBytes(sha256)) !== sizeBytes)
    throw refusal('file_rejected', 'The stored copy of the document is missing or damaged.', 'unreadable');
  await removeOld(lookedAtFolder, context.clock.nowMs());
  const folder = await storing(async () => {
    await mkdir(lookedAtFolder, { recursive: true });
    return mkdtemp(join(lookedAtFolder, prefix));
  });
  let isStarted = false;
  try {
    const path = join(folder, harmlessName(plainName(name)));
    await storing(() => blobs.copy(sha256, path));
    // As with saved files: whoever sent the document to the user may be a stranger.
    await context.markFromInternet(path);
    isStarted = await context.startDrag(path);
  } finally {
    if (!isStarted) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function removeOld(lookedAtFolder: string, nowMs: number): Promise<void> {
  for (const name of await readdir(lookedAtFolder).catch(() => [])) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(lookedAtFolder, name);
    const found = await stat(folder).catch(() => null);
    // Windows cannot delete a file that is being read. The next drag or start finds it again.
    if (found && nowMs - found.mtimeMs > keptForMs)
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
