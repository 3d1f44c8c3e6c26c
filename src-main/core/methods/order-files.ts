import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MethodOutput } from '../../../src-shared/contract/contract.ts';
import { documentPieceBytes } from '../../../src-shared/contract/documents.ts';
import type { orderFileMethods } from '../../../src-shared/contract/order-files.ts';
import { isDangerousName } from '../../../src-shared/domain/dangerous-name.ts';
import type { OrderFile, OrderFiles } from '../../../src-shared/domain/file.ts';
import { freeName, harmlessName, plainName } from '../../../src-shared/domain/file-name.ts';
import { DispatchError, refusal } from '../../../src-shared/errors.ts';
import { storing } from '../files/storing.ts';
import { createRecent } from '../store/recent.ts';
import type { Context } from './context.ts';
import { acceptedOrder, assertPath, queueOrderStep } from './order-steps.ts';
import type { HandlersFor } from './router.ts';

/** A download URL is replaced before use if it expires within this time, in milliseconds. */
const minLeftMs = 15_000;

/**
 * Reads the files of an order with their download URLs.
 * @throws DispatchError `not_allowed_in_state`, or the error of a request that fails
 */
export async function readFiles(
  context: Context,
  localId: string,
  signal: AbortSignal | null = null,
): Promise<OrderFiles> {
  const { ownIdOf } = context.orders;
  const { id } = acceptedOrder(context, ownIdOf(localId), 'get_files');
  const read = await context.endpoints.listFiles(id, signal);
  // During the request, the record may have been merged with another record of the same order.
  const ownId = ownIdOf(localId);
  if (context.files.set(ownId, read)) context.emit('orders.changed', { localIds: [ownId] });
  return read;
}

/**
 * Finds a file in the list of an order's files.
 * @throws DispatchError `not_found` (`file`)
 */
function fileIn({ files }: OrderFiles, fileId: string): OrderFile {
  const file = files.find(({ id }) => id === fileId);
  if (file) return file;
  throw refusal('not_found', 'The order has no such file.', 'file');
}

type Addressed = OrderFile & { content_url: string };

const isAddressed = (file: OrderFile | undefined): file is Addressed =>
  file !== undefined && file.content_url !== null;

const isFresh = (file: Addressed, nowMs: number): boolean =>
  file.content_url_expires_at !== null && Date.parse(file.content_url_expires_at) - nowMs > minLeftMs;

// @interface file.content-address
/**
 * Calls `work` with a file and its temporary download URL. If the URL has expired, according to its time or to the
 * service's response, requests a new one.
 * @throws DispatchError `not_found` (`file`), and everything that `work` throws
 */
export async function withAddressRenewed<T>(
  context: Context,
  localId: string,
  fileId: string,
  signal: AbortSignal | null,
  work: (file: Addressed) => Promise<T>,
): Promise<T> {
  const named = (read: OrderFiles | null) => read?.files.find(({ id }) => id === fileId);
  const readAnew = async (): Promise<Addressed> => {
    const file = named(await readFiles(context, localId, signal));
    if (isAddressed(file)) return file;
    throw refusal('not_found', 'The order has no such file.', 'file');
  };
  const known = named(context.files.of(localId));
  if (!isAddressed(known) || !isFresh(known, context.clock.nowMs())) return work(await readAnew());
  try {
    return await work(known);
  } catch (error) {
    if (!(error instanceof DispatchError) || error.error.reason !== 'content_expired') throw error;
    return work(await readAnew());
  }
}

/**
 * Saves a file of an order where the user chooses, with a new download URL. Never opens the file, and marks it as
 * coming from the internet. Asks for confirmation if the file could run as a program.
 * @returns the path; null if the user cancels
 * @throws DispatchError `not_found`, `not_allowed_in_state`, or the error of reading or downloading
 */
export async function downloadFile(
  context: Context,
  localId: string,
  fileId: string,
): Promise<{ path: string | null }> {
  const name = plainName(fileIn(await readFiles(context, localId), fileId).name);
  if (isDangerousName(name) && !(await context.confirmDangerousFile(name))) return { path: null };
  const path = await context.chooseSavePath(name);
  if (path === null) return { path };
  await withAddressRenewed(context, localId, fileId, null, file =>
    context.endpoints.downloadContent(file.content_url, path, {
      expectedBytes: file.size_bytes,
      beforeNamed: context.markFromInternet,
      onProgress: (receivedBytes, totalBytes) =>
        context.emit('files.progress', { fileId, receivedBytes, totalBytes }),
    }),
  );
  return { path };
}

type Outcome = MethodOutput<'orders.downloadFiles'>;

/**
 * Saves several files of an order to one folder, one after the other. Each order can have only one such download at a
 * time.
 */
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
        await withAddressRenewed(context, localId, id, signal, file =>
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
    /**
     * Asks for a folder, and saves the files to it.
     * @throws DispatchError `not_allowed_in_state` (`download_running`), `storage_failed`, or the error of reading the
     * files
     */
    async start(localId: string, fileIds: readonly string[]): Promise<Outcome> {
      if (running.has(localId)) {
        throw refusal('not_allowed_in_state', 'The files of this order are being saved.', 'download_running');
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

/** Maximum size of a file for viewing; larger files can be downloaded. */
const maxFileBytes = 33_554_432;
/**
 * Maximum size of the memory cache in bytes. The pieces of a file and repeated views come from this cache, without
 * another download.
 */
const maxKeptBytes = 67_108_864;
const maxAtOnce = 3;
const timeoutMs = 60_000;

/** Provides the contents of viewed files: downloaded once, returned in pieces, cached in memory. */
export function createFileContents(context: Context) {
  const kept = createRecent<Uint8Array>(({ byteLength }) => byteLength, maxKeptBytes);
  const arriving = new Map<string, Promise<Uint8Array>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= maxAtOnce) await new Promise<void>(resolve => waiting.push(resolve));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  }

  async function download(localId: string, fileId: string): Promise<Uint8Array> {
    const folder = await storing(async () => {
      await mkdir(context.lookedAtFolder, { recursive: true });
      return mkdtemp(join(context.lookedAtFolder, 'file-'));
    });
    try {
      const path = join(folder, 'content');
      await withAddressRenewed(context, localId, fileId, null, file =>
        context.endpoints.downloadContent(file.content_url, path, {
          expectedBytes: file.size_bytes,
          maxBytes: maxFileBytes,
          timeoutMs,
        }),
      );
      return await storing(() => readFile(path));
    } finally {
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    }
  }

  async function contentOf(localId: string, fileId: string): Promise<Uint8Array> {
    const key = `${localId}/${fileId}`;
    const known = kept.get(key);
    const work =
      arriving.get(key) ?? (known ? Promise.resolve(known) : inTurn(() => download(localId, fileId)));
    arriving.set(key, work);
    try {
      const content = await work;
      kept.set(key, content);
      return content;
    } finally {
      arriving.delete(key);
    }
  }

  return {
    /**
     * Returns a piece of a file's content; downloads the file if it is not cached.
     * @throws DispatchError as `withAddressRenewed` and downloading do
     */
    async piece(
      localId: string,
      fileId: string,
      offsetBytes: number,
    ): Promise<MethodOutput<'orders.readFile'>> {
      const content = await contentOf(localId, fileId);
      return {
        // A copy: an array that only refers to the content would be sent to the window with the whole content.
        bytes: new Uint8Array(content.subarray(offsetBytes, offsetBytes + documentPieceBytes)),
        sizeBytes: content.byteLength,
      };
    },
  };
}

// @interface operations.delete-file
/**
 * Queues the deletion of a file of an order (section "Operations whose path is not shown").
 * @throws DispatchError `not_found`, `not_allowed_in_state` (`cannot_delete`, `no_path`), `confirmation_needed`, or the
 * error of reading the files
 */
export async function deleteFile(
  context: Context,
  localId: string,
  fileId: string,
): Promise<{ entryId: string }> {
  context.guard.assertOpen();
  assertPath(context.profile.deleteFilePath);
  const order = acceptedOrder(context, localId, 'get_files');
  const file = fileIn(await context.endpoints.listFiles(order.id), fileId);
  if (!file.can_delete) {
    throw refusal('not_allowed_in_state', 'The service does not let this file be deleted.', 'cannot_delete');
  }
  return queueOrderStep(context, localId, { kind: 'file-delete', fileId, name: file.name });
}

export function orderFileHandlers(context: Context): HandlersFor<typeof orderFileMethods> {
  const { ownIdOf } = context.orders;
  const contents = createFileContents(context);
  const downloads = createDownloads(context);
  return {
    'orders.readFiles': ({ localId }) => readFiles(context, ownIdOf(localId)),
    'orders.readFile': ({ localId, fileId, offsetBytes }) =>
      contents.piece(ownIdOf(localId), fileId, offsetBytes),
    'orders.downloadFile': ({ localId, fileId }) => downloadFile(context, ownIdOf(localId), fileId),
    'orders.downloadFiles': ({ localId, fileIds }) => downloads.start(ownIdOf(localId), fileIds),
    'orders.stopDownload': ({ localId }) => downloads.stop(ownIdOf(localId)),
    'orders.deleteFile': ({ localId, fileId }) => deleteFile(context, ownIdOf(localId), fileId),
  };
}
