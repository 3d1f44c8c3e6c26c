import type { Synchronisation } from '../../../src-shared/contract/order-list.ts';
import type { Stored } from './stored.ts';
import type { SyncSources } from './sync-sources.ts';

const progressEveryMs = 500;

/** Of orders that are read in the background the windows hear no more often. */
const quietForMs = 5_000;

export type SyncNews = ReturnType<typeof createSyncNews>;

/** What the windows hear of the reading, and how often. */
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
    /** @param isFirstReading so many at once that the windows hear of them by `onProgress` */
    noted(stored: Stored, isFirstReading = false): Stored {
      if (stored.changedIds.length > 0 && !isFirstReading) sources.onChanged(stored.changedIds);
      return stored;
    },
    /** The same of what is read in the background. @param isLast nothing follows it soon */
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
