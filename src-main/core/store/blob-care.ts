import { pause } from '../api/transport.ts';
import type { Clock, Log } from '../ports/ports.ts';
import type { BlobStore, BlobUsage } from './blob-store.ts';
import type { DocumentStore } from './document-store.ts';
import type { MetaStore } from './meta-store.ts';

const dayMs = 86_400_000;
/** What nothing uses is left alone for so long: a crash between a copy and its row leaves it behind. */
const graceMs = 3_600_000;
const keepUntil = 'keep_blobs_until_ms';

/** After damage a document may be all that is left of an order: nothing is cleaned up for this long. */
export const keepBlobs = (meta: MetaStore, nowMs: number): void =>
  meta.set(keepUntil, String(nowMs + 30 * dayMs));

/** Deletes the copies of documents that nothing uses, at the start and daily, and knows how much space there is. */
export function createBlobCare(sources: {
  blobs: BlobStore;
  documents: DocumentStore;
  meta: MetaStore;
  clock: Clock;
  log: Log;
}) {
  const { blobs, documents, meta, clock, log } = sources;
  let running: AbortController | null = null;
  let usage: BlobUsage | null = null;

  async function clean(): Promise<void> {
    const nowMs = clock.nowMs();
    if (Number(meta.get(keepUntil) ?? 0) <= nowMs) {
      const removed = await blobs.collect(documents.isBlobUsed, nowMs - graceMs);
      if (removed > 0) log.write('blobs-removed', { removed });
    }
    usage = await blobs.usage();
  }

  async function run(round: AbortController): Promise<void> {
    while (!round.signal.aborted) {
      await clean().catch(() => log.write('blob-care-failed'));
      await pause(dayMs, round.signal);
    }
  }

  return {
    start(): void {
      if (running) return;
      running = new AbortController();
      void run(running);
    },
    stop(): void {
      running?.abort();
      running = null;
    },
    /** As it was measured last; null before the first time. */
    usage: (): BlobUsage | null => usage,
  };
}
