import { wanted } from '../store/order-line-wanted.ts';
import { type OrderReader, type OrdersRead, parallelReads } from './order-reader.ts';
import type { SyncSources } from './sync-sources.ts';

/** No more than thirty orders a second, and half of the time none: the service and the line are others' too. */
const paceMs = 33;
/** How much the last orders count against those before. */
const newest = 0.2;

/** Reads every order whole of which only a summary is known, a few at a time: those that are open, then the newest. */
export type RestReader = ReturnType<typeof createRestReader>;

export function createRestReader({ lines, clock }: SyncSources, reader: OrderReader) {
  let orderMs: number | null = null;

  function note(count: number, tookMs: number): void {
    const ms = tookMs / count;
    orderMs = orderMs === null ? ms : orderMs * (1 - newest) + ms * newest;
  }

  return {
    /** How long so many will take, in milliseconds; null before the first was read. */
    durationMs: (count: number): number | null => (orderMs === null ? null : Math.round(count * orderMs)),
    isAnyWanted: (isOnlyAsked: boolean): boolean => lines.wantedIds(1, leastOf(isOnlyAsked)).length > 0,
    /**
     * @param isOnlyAsked only what somebody waits for
     * @returns what was read, and how long to wait before the next few, in milliseconds
     */
    async readFew(
      isOnlyAsked: boolean,
      signal: AbortSignal | null,
    ): Promise<{ read: OrdersRead; pauseMs: number }> {
      const isWaitedFor = lines.wantedIds(1, wanted.now).length > 0;
      const begunAtMs = clock.monotonicMs();
      const read = await reader.readWanted(parallelReads, leastOf(isOnlyAsked), signal);
      const tookMs = clock.monotonicMs() - begunAtMs;
      const pauseMs = isWaitedFor ? 0 : Math.max(parallelReads * paceMs - tookMs, tookMs);
      if (read.failure === null) note(parallelReads, tookMs + pauseMs);
      return { read, pauseMs };
    },
  };
}

const leastOf = (isOnlyAsked: boolean) => (isOnlyAsked ? wanted.now : wanted.later);
