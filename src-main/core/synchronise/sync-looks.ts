import { wanted } from '../store/order-lines/reading-priority.ts';
import { inSteps } from '../store/steps.ts';
import type { ListReader } from './list-reader.ts';
import { createMovingSweep } from './moving-sweep.ts';
import type { OrderReader, OrdersRead } from './order-reader.ts';
import type { RestReader } from './rest-reader.ts';
import { type Stored, together } from './stored.ts';
import type { SyncFailures } from './sync-failures.ts';
import type { SyncNews } from './sync-news.ts';
import type { SyncSources } from './sync-sources.ts';

/**
 * Maximum numbers of orders read per round, so that the service does not get too many requests: `maxWanted` for orders
 * that need their full content, `maxMoving` for orders that may still change.
 */
const maxWanted = 40;

const maxMoving = 8;

/** Maximum number of pages read if the user searches on the service. They contain about a thousand orders. */
const maxPartPages = 10;

export interface LookSources {
  sources: SyncSources;
  list: ListReader;
  reader: OrderReader;
  rest: RestReader;
  failures: Pick<SyncFailures, 'noteOrder'>;
  news: Pick<SyncNews, 'noted' | 'notedQuietly'>;
  /** Whether the current reading of the whole list has ended. */
  isWhole(): boolean;
}

export type SyncLooks = ReturnType<typeof createSyncLooks>;

/**
 * Creates the kinds of readings: news of the service, orders not read yet, and what the user requests. The callers run
 * only one reading at a time (`sync-turns.ts`).
 */
export function createSyncLooks({ sources, list, reader, rest, failures, news, isWhole }: LookSources) {
  const { clock } = sources;
  const { noted, notedQuietly } = news;
  const moving = createMovingSweep(sources, list);
  let headReadAtMs: number | null = null;

  /**
   * Updates the lines of changed orders (rows of `order_line`) now, in steps. Storing a response is then quick, because
   * few lines are left to update.
   */
  const caughtUp = (signal: AbortSignal): Promise<void> => inSteps(sources.lines.catchUpInSteps(), signal);

  /**
   * Tells the windows which orders were read, even if the reading failed after them.
   * @throws the failure, if there was one
   */
  function taken({ stored, failure }: OrdersRead, tellOf: (stored: Stored) => void): Stored {
    if (failure === null || stored.changedIds.length > 0) tellOf(stored);
    if (failure === null) return stored;
    failures.noteOrder(failure.thrown);
    throw failure.thrown;
  }

  const isMoreWanted = (): boolean => isWhole() && rest.isAnyWanted(sources.intervalMs() === null);

  return {
    headReadAtMs: (): number | null => headReadAtMs,
    forgetHead(): void {
      headReadAtMs = null;
    },
    isMoreWanted,
    /**
     * Reads the head of the list, orders that may still change, and orders whose full content is needed soon.
     * @throws DispatchError
     */
    async look(signal: AbortSignal): Promise<Stored> {
      const begunAtMs = clock.nowMs();
      await caughtUp(signal);
      const known = list.current();
      // If a new reading of the whole list starts now, its first page is the head.
      const head =
        known.cursor === null && !known.isDone
          ? await list.readNext(known, signal)
          : await list.readHead(known, signal);
      noted(head);
      headReadAtMs = begunAtMs;
      const swept = noted(await moving.read(signal));
      const read = taken(await reader.readWanted(maxWanted, wanted.soon, signal), noted);
      const moved = taken(await reader.readMoving(maxMoving, signal), noted);
      return [swept, read, moved].reduce(together, head);
    },
    /**
     * Reads some of the orders that were not read yet: the next page of the list or, if the whole list was read, full
     * orders.
     * @returns whether there was a request, and the pause before the next reading in milliseconds
     */
    async readOn(signal: AbortSignal): Promise<{ isAsked: boolean; pauseMs: number }> {
      const begunAtMs = clock.nowMs();
      await caughtUp(signal);
      const known = list.current();
      if (!known.isDone) {
        noted(await list.readNext(known, signal), known.completedAtMs === null);
        if (known.cursor === null) headReadAtMs = begunAtMs;
        return { isAsked: true, pauseMs: 0 };
      }
      if (!isMoreWanted()) return { isAsked: false, pauseMs: 0 };
      const { read, pauseMs } = await rest.readFew(sources.intervalMs() === null, signal);
      taken(read, stored => notedQuietly(stored, read.failure !== null || !isMoreWanted()));
      return { isAsked: read.isAsked, pauseMs };
    },
    /**
     * Reads the orders with the highest priority: those on screen or that a page waits for.
     * @returns whether there was a request
     */
    async readNow(signal: AbortSignal): Promise<boolean> {
      await caughtUp(signal);
      const read = await reader.readWanted(maxWanted, wanted.now, signal);
      taken(read, noted);
      return read.isAsked;
    },
    /**
     * Reads the orders with a status or a reference from the service.
     * @throws DispatchError
     */
    async askService(
      query: { status: string | null; customerReference: string | null },
      signal: AbortSignal,
    ): Promise<{ localIds: string[]; hasMore: boolean }> {
      const localIds: string[] = [];
      let cursor: string | null = null;
      await caughtUp(signal);
      for (let count = 0; count < maxPartPages; count += 1) {
        const part = await list.readPart({ ...query, cursor }, signal);
        noted(part.stored);
        localIds.push(...part.ids);
        cursor = part.next;
        if (cursor === null) break;
      }
      return { localIds, hasMore: cursor !== null };
    },
  };
}
