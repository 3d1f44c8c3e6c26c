import { pause } from '../api/transport.ts';
import { maxSyncWaitMs, type SyncFailures } from './sync-failures.ts';
import type { SyncLooks } from './sync-looks.ts';
import type { SyncNews } from './sync-news.ts';
import type { SyncSources } from './sync-sources.ts';
import type { SyncTurns } from './sync-turns.ts';
import type { SyncWaiters } from './sync-waiters.ts';

export interface RoundSources {
  sources: Pick<SyncSources, 'clock' | 'intervalMs'>;
  failures: Pick<SyncFailures, 'error' | 'allowed' | 'backoffMs'>;
  turns: Pick<SyncTurns, 'guarded'>;
  looks: Pick<SyncLooks, 'look' | 'readOn' | 'isMoreWanted'>;
  news: Pick<SyncNews, 'tell'>;
  waiters: Pick<SyncWaiters, 'clear' | 'askForAll'>;
  /** Whether the current reading of the whole list has ended. */
  isWhole(): boolean;
}

/** Reads the news of the service at every interval. In between, reads orders that were not read yet. */
export function createSyncRounds(of: RoundSources) {
  const { sources, failures, looks, isWhole } = of;
  const { clock } = sources;
  const { guarded } = of.turns;
  const { tell } = of.news;
  let waking = new AbortController();
  /** Whether to read the news now, before the interval has passed, because the last attempt failed. */
  let isLookDue = false;

  return {
    /** Starts what is due now, unless a failure forbids requests at the moment. */
    wake: (): void => waking.abort(),
    setLookDue(isDue: boolean): void {
      isLookDue = isDue;
    },
    async run(round: AbortController): Promise<void> {
      let lookAtMs = Number.NEGATIVE_INFINITY;
      // Windows that waited for orders before a restart of the synchronisation do not wait any more.
      of.waiters.clear();
      await guarded(async () => {
        of.waiters.askForAll();
        return false;
      });
      for (;;) {
        await failures.allowed(round.signal);
        if (round.signal.aborted) return;
        const intervalMs = sources.intervalMs();
        const isDue = isLookDue || (intervalMs !== null && clock.monotonicMs() - lookAtMs >= intervalMs);
        isLookDue = false;
        let onInMs = 0;
        if (isDue) {
          await guarded(async () => {
            await looks.look(round.signal);
            return true;
          });
          lookAtMs = clock.monotonicMs();
          tell(true);
        } else {
          await guarded(async () => {
            const { isAsked, pauseMs } = await looks.readOn(round.signal);
            onInMs = pauseMs;
            return isAsked;
          });
        }
        if (round.signal.aborted) return;
        const isMore = !isWhole() || looks.isMoreWanted();
        if (!isDue) tell(!isMore || failures.error() !== null);
        if (isMore && onInMs === 0 && failures.error() === null) continue;
        const lookInMs = intervalMs === null ? maxSyncWaitMs : lookAtMs + intervalMs - clock.monotonicMs();
        const dueInMs = isMore ? Math.min(onInMs, lookInMs) : lookInMs;
        const backoffMs = failures.backoffMs(intervalMs);
        await pause(Math.max(0, dueInMs, backoffMs), AbortSignal.any([round.signal, waking.signal]));
        waking = new AbortController();
      }
    },
  };
}
