import { dayMs } from '../../../src-shared/domain/durations.ts';
import { pause } from '../api/transport.ts';
import type { Clock, Log } from '../ports/ports.ts';
import type { BlobStore, BlobUsage } from './blob-store.ts';
import type { DocumentStore } from './document-store.ts';
import type { MetaStore } from './meta-store.ts';

/**
 * Minimum age in milliseconds of an unused copy before it is deleted. A new copy may be unused because a document's
 * copy is stored before the row that refers to it.
 */
const graceMs = 3_600_000;
const keepUntil = 'keep_blobs_until_ms';

/** Suspends the deletion of unused copies for 30 days. After damage, a document may be all that is left of an order. */
export const keepBlobs = (meta: MetaStore, nowMs: number): void =>
  meta.set(keepUntil, String(nowMs + 30 * dayMs));

/** Deletes unused copies of documents, and measures the disk space: at the start and once a day. */
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
    /** Returns the last measured usage; null before the first measurement. */
    usage: (): BlobUsage | null => usage,
  };
}
