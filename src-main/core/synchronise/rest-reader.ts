import { wanted } from '../store/order-lines/reading-priority.ts';
import { type OrderReader, type OrdersRead, parallelReads } from './order-reader.ts';
import { createPace } from './pace.ts';
import type { SyncSources } from './sync-sources.ts';

/**
 * Minimum milliseconds per order, which limits reading to 30 orders per second. Pauses take at least half of the time,
 * so that the service and the network stay free for others.
 */
const paceMs = 33;

/**
 * Reads all orders of which only a summary is known, a few at a time: unfinished orders first, and newer before older.
 */
export type RestReader = ReturnType<typeof createRestReader>;

export function createRestReader({ lines, clock }: SyncSources, reader: OrderReader) {
  const pace = createPace();
  return {
    /** Returns the estimated time for reading `count` orders, in milliseconds; null before enough orders were read. */
    durationMs(count: number): number | null {
      const orderMs = pace.orderMs();
      return orderMs === null ? null : Math.round(count * orderMs);
    },
    isAnyWanted: (isOnlyAsked: boolean): boolean => lines.wantedIds(1, minWantedOf(isOnlyAsked)).length > 0,
    /**
     * Reads the next few orders.
     * @param isOnlyAsked true to read only orders that a page waits for
     * @returns what was read, and the pause before the next few orders in milliseconds
     */
    async readFew(
      isOnlyAsked: boolean,
      signal: AbortSignal | null,
    ): Promise<{ read: OrdersRead; pauseMs: number }> {
      const isWaitedFor = lines.wantedIds(1, wanted.now).length > 0;
      const begunAtMs = clock.monotonicMs();
      const read = await reader.readWanted(parallelReads, minWantedOf(isOnlyAsked), signal);
      const tookMs = clock.monotonicMs() - begunAtMs;
      const pauseMs = isWaitedFor ? 0 : Math.max(parallelReads * paceMs - tookMs, tookMs);
      if (read.failure === null) pace.note(parallelReads, tookMs + pauseMs);
      return { read, pauseMs };
    },
  };
}

const minWantedOf = (isOnlyAsked: boolean) => (isOnlyAsked ? wanted.now : wanted.later);
