import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { documentPieceBytes } from '../../../../src-shared/contract.ts';
import { storing } from '../../files/storing.ts';
import type { Context } from '../context.ts';
import { withAddress } from './read-files.ts';

/** Of files that are looked at; a larger one can be downloaded. */
const maxFileBytes = 33_554_432;
/** What is kept in memory, so that the pieces of one file, and a second look, need no second download. */
const mostKeptBytes = 67_108_864;
const mostAtOnce = 3;
const timeoutMs = 60_000;

/** Contents of files that are looked at: downloaded once, handed out in pieces, kept in memory for a while. */
export function createFileContents(context: Context) {
  /** The last looked at is the last. */
  const kept = new Map<string, Uint8Array>();
  const arriving = new Map<string, Promise<Uint8Array>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= mostAtOnce) await new Promise<void>(resolve => waiting.push(resolve));
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
      await withAddress(context, localId, fileId, null, file =>
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

  function keep(key: string, content: Uint8Array): void {
    kept.delete(key);
    kept.set(key, content);
    let total = [...kept.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
    for (const [oldest, { byteLength }] of kept) {
      if (total <= mostKeptBytes || oldest === key) break;
      kept.delete(oldest);
      total -= byteLength;
    }
  }

  async function contentOf(localId: string, fileId: string): Promise<Uint8Array> {
    const key = `${localId}/${fileId}`;
    const known = kept.get(key);
    const work = arriving.get(key) ?? (known ? null : inTurn(() => download(localId, fileId)));
    if (work === null) {
      if (known) keep(key, known);
      return known ?? new Uint8Array();
    }
    arriving.set(key, work);
    try {
      const content = await work;
      keep(key, content);
      return content;
    } finally {
      arriving.delete(key);
    }
  }

  return {
    /** @throws DispatchError as `withAddress` and downloading do */
    async piece(
      localId: string,
      fileId: string,
      offsetBytes: number,
    ): Promise<{ bytes: Uint8Array<ArrayBuffer>; sizeBytes: number }> {
      const content = await contentOf(localId, fileId);
      return {
        // A copy: the view of a larger buffer would cross with all of it.
        bytes: new Uint8Array(content.subarray(offsetBytes, offsetBytes + documentPieceBytes)),
        sizeBytes: content.byteLength,
      };
    },
  };
}
