import { wanted } from '../store/order-line-wanted.ts';
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
 * Maximum numbers of wanted orders and (`maxMoving`) of moving orders read per round, so that the service is not
 * flooded with requests.
 */
const maxWanted = 40;

const maxMoving = 8;

/** Maximum number of pages read for one search on the service, about a thousand orders. */
const maxPartPages = 10;

export interface LookSources {
  sources: SyncSources;
  list: ListReader;
  reader: OrderReader;
  rest: RestReader;
  failures: Pick<SyncFailures, 'noteOrder'>;
  news: Pick<SyncNews, 'noted' | 'notedQuietly'>;
  /** Whether the whole list was read. */
  isWhole(): boolean;
}

export type SyncLooks = ReturnType<typeof createSyncLooks>;

/** The kinds of readings, which never overlap: news of the service, orders not read yet, and what the user asks for. */
export function createSyncLooks({ sources, list, reader, rest, failures, news, isWhole }: LookSources) {
  const { clock } = sources;
  const { noted, notedQuietly } = news;
  const moving = createMovingSweep(sources, list);
  let headReadAtMs: number | null = null;

  /** Updates the lines of changed orders, so that storing an answer finds only few of them left. */
  const caughtUp = (signal: AbortSignal): Promise<void> => inSteps(sources.lines.catchUpInSteps(), signal);

  /**
   * Reports what was read, even if the rest failed.
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
     * Reads the head of the list, moving orders, and orders that are needed soon.
     * @throws DispatchError
     */
    async look(signal: AbortSignal): Promise<Stored> {
      const begunAtMs = clock.nowMs();
      await caughtUp(signal);
      const known = list.current();
      // The first page of a new reading is the head.
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
     * Reads the next of the orders not read yet.
     * @returns whether the service was requested, and the pause before the next reading in milliseconds
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
     * Reads orders that are on screen.
     * @returns whether the service was requested
     */
    async readNow(signal: AbortSignal): Promise<boolean> {
      await caughtUp(signal);
      const read = await reader.readWanted(maxWanted, wanted.now, signal);
      taken(read, noted);
      return read.isAsked;
    },
    /**
     * Reads the orders of the service with a status or a reference.
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
