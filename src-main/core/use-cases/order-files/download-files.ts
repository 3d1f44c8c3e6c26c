import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { freeName, harmlessName, plainName } from '../../../../src-shared/domain/file-name.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';
import type { orderFileMethods } from '../../../../src-shared/order-extras.ts';
import { storing } from '../../files/storing.ts';
import type { Context } from '../context.ts';
import { readFiles, withAddress } from './read-files.ts';

type Outcome = z.output<(typeof orderFileMethods)['orders.downloadFiles']['output']>;

/** Saves many files of an order in one folder, one after the other; an order has one such download at a time. */
export function createDownloads(context: Context) {
  const running = new Map<string, AbortController>();

  async function saveAll(
    localId: string,
    fileIds: readonly string[],
    folder: string,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const outcome: Outcome = { folder, saved: 0, failed: [], renamed: [], isStopped: false };
    const listed = await readFiles(context, localId, signal);
    const files = listed.files.filter(({ id }) => fileIds.includes(id));
    const taken = new Set((await storing(() => readdir(folder))).map(name => name.toLowerCase()));
    for (const [done, { id, name }] of files.entries()) {
      if (signal.aborted) break;
      context.emit('orders.downloadProgress', { localId, done, total: files.length, name });
      const plain = plainName(name);
      const free = freeName(harmlessName(plain), taken);
      try {
        await withAddress(context, localId, id, signal, file =>
          context.endpoints.downloadContent(file.content_url, join(folder, free), {
            expectedBytes: file.size_bytes,
            beforeNamed: context.markFromInternet,
            signal,
          }),
        );
        if (harmlessName(plain) !== plain) outcome.renamed.push(free);
        taken.add(free.toLowerCase());
        outcome.saved += 1;
      } catch (error) {
        if (!(error instanceof DispatchError)) throw error;
        if (!signal.aborted) outcome.failed.push({ fileId: id, name, error: error.error });
      }
    }
    return { ...outcome, isStopped: signal.aborted };
  }

  return {
    /** @throws DispatchError `not_allowed_in_state` (download_running), `storage_failed`, and what reading the files throws */
    async start(localId: string, fileIds: readonly string[]): Promise<Outcome> {
      if (running.has(localId)) {
        throw new DispatchError('not_allowed_in_state', 'The files of this order are being saved.', {
          reason: 'download_running',
        });
      }
      const stop = new AbortController();
      running.set(localId, stop);
      try {
        const folder = await context.chooseFolder();
        if (folder === null) return { folder, saved: 0, failed: [], renamed: [], isStopped: false };
        return await saveAll(localId, fileIds, folder, stop.signal);
      } finally {
        running.delete(localId);
      }
    },
    stop(localId: string): void {
      running.get(localId)?.abort();
    },
  };
}
