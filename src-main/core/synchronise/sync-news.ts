import type { Synchronisation } from '../../../src-shared/contract/order-list.ts';
import type { Stored } from './stored.ts';
import type { SyncSources } from './sync-sources.ts';

const progressEveryMs = 500;

/** Minimum interval in milliseconds between events about orders that are read in the background. */
const quietForMs = 5_000;

export type SyncNews = ReturnType<typeof createSyncNews>;

/** Tells the windows which orders were read. Limits the rate of these events. */
export function createSyncNews(
  sources: Pick<SyncSources, 'clock' | 'onChanged' | 'onProgress'>,
  state: () => Synchronisation,
) {
  const { clock } = sources;
  let toldAtMs = 0;
  let quiet: { localIds: string[]; sinceMs: number } = { localIds: [], sinceMs: 0 };

  return {
    tell(isAtOnce: boolean): void {
      const nowMs = clock.monotonicMs();
      if (!isAtOnce && nowMs - toldAtMs < progressEveryMs) return;
      toldAtMs = nowMs;
      sources.onProgress(state());
    },
    /**
     * Tells the windows which orders have changed.
     * @param isFirstReading true to tell nothing: the first reading finds many orders, which the windows get by
     * `onProgress`
     */
    noted(stored: Stored, isFirstReading = false): Stored {
      if (stored.changedIds.length > 0 && !isFirstReading) sources.onChanged(stored.changedIds);
      return stored;
    },
    /**
     * Like `noted`, for orders that are read in the background. Collects them, so that there are few events.
     * @param isLast true if no more orders follow soon
     */
    notedQuietly({ changedIds }: Stored, isLast: boolean): void {
      const nowMs = clock.monotonicMs();
      if (quiet.localIds.length === 0) quiet.sinceMs = nowMs;
      quiet.localIds.push(...changedIds);
      if (quiet.localIds.length === 0 || (!isLast && nowMs - quiet.sinceMs < quietForMs)) return;
      const { localIds } = quiet;
      quiet = { localIds: [], sinceMs: nowMs };
      sources.onChanged(localIds);
    },
  };
}
