import { DispatchError } from '../../../src-shared/errors.ts';
import type { ListedPage, OrderListQuery } from '../api/endpoints.ts';
import { clientError } from '../api/failure.ts';
import { createKnownAnswers } from './known-answers.ts';
import { createPageStore, idOf } from './page-store.ts';
import { nothingStored, type Stored, together } from './stored.ts';
import type { SyncSources } from './sync-sources.ts';
import type { SyncState, SyncStateStore } from './sync-state.ts';

/**
 * Maximum number of pages that are read from the head of the list, where the newest orders are. If even the last of
 * these pages has only new orders, the whole list is read again.
 */
const maxHeadPages = 20;

/** Maximum number of pages to remember (with the ids of their orders) because storing them changed nothing. */
const maxKnownPages = 200;

interface Taken {
  changedIds: string[];
  /** Ids of the page's entries. An unreadable entry may have none. */
  ids: string[];
  /**
   * Whether no unread orders remain between this page and those read before: the page contains an order that a reading
   * of the whole list has found, or is the last page.
   */
  isJoined: boolean;
}

interface PageRead extends Omit<Taken, 'changedIds'> {
  stored: Stored;
  /** Cursor of the next page; null if this is the last page. */
  next: string | null;
}

export type ListReader = ReturnType<typeof createListReader>;

/**
 * Reads the service's list and stores it as lines: once from the newest order to the oldest, and then only its head.
 */
export function createListReader(sources: SyncSources, states: SyncStateStore) {
  const { database, lines, endpoints } = sources;
  const known = createKnownAnswers<PageRead>(database, maxKnownPages);
  const { current, restart, store, storePage, localIdOf } = createPageStore(sources, states);

  /** The next page, which is requested ahead while the page before it is being stored. */
  let ahead: { pass: number; cursor: string; signal: AbortSignal | null; page: Promise<ListedPage> } | null =
    null;

  function askAhead({ pass }: SyncState, cursor: string, signal: AbortSignal | null): Promise<void> {
    const page = endpoints.listEntries({ cursor }, signal);
    // Avoids an unhandled rejection. Whoever waits for the page gets the error.
    page.catch(() => undefined);
    ahead = { pass, cursor, signal, page };
    // Lets the request be sent first, because storing the current page blocks this thread for a moment.
    return new Promise(resolve => setImmediate(resolve));
  }

  function pageOf({ pass, cursor }: SyncState, signal: AbortSignal | null): Promise<ListedPage> {
    const asked = ahead;
    ahead = null;
    return asked?.pass === pass && asked.cursor === cursor && asked.signal === signal
      ? asked.page
      : endpoints.listEntries({ cursor }, signal);
  }

  /**
   * Drops the page that was requested ahead. Call it before the head of the list is read, since the page may then be
   * older than the stored orders.
   */
  function dropAhead(): void {
    ahead = null;
  }

  /**
   * Reads one page and stores it, unless it is known to bring nothing to store.
   * @param take stores the entries, in a transaction
   */
  const readPage = (
    query: OrderListQuery,
    signal: AbortSignal | null,
    take: (page: ListedPage) => Taken,
  ): Promise<PageRead> =>
    known.take(
      JSON.stringify(query),
      digest => endpoints.listEntriesIfNew(query, digest, signal),
      page =>
        database.transaction(() => {
          lines.catchUp();
          const { changedIds, ...taken } = take(page);
          const next = page.has_more ? page.next_cursor : null;
          return { ...taken, next, stored: { changedIds, received: page.entries.length } };
        }),
    );

  return {
    current,
    restart: (): SyncState => restart(states.read()),
    /**
     * Reads the next page of the whole list. Starts again if the service refuses the cursor.
     * @throws DispatchError `bad_answer` (`endless_list`) after storing what was received, and the errors of reading
     */
    async readNext(state: SyncState, signal: AbortSignal | null): Promise<Stored> {
      let page: ListedPage;
      try {
        page = await pageOf(state, signal);
      } catch (error) {
        if (state.cursor === null || !isRefusedCursor(error)) throw error;
        sources.log.write('list-cursor-refused', { pass: state.pass });
        restart(state);
        return nothingStored;
      }
      const cursor = page.has_more ? page.next_cursor : null;
      if (cursor !== null) await askAhead(state, cursor, signal);
      const { stored, isEndless } = storePage(state, page, cursor);
      if (!isEndless || cursor === null) return stored;
      if (stored.changedIds.length > 0) sources.onChanged(stored.changedIds);
      throw clientError('endless_list');
    },
    /**
     * Reads the newest pages until it reaches a known order. The orders count as found only after all these pages were
     * read, so that an interruption leaves no unread gap.
     */
    async readHead(state: SyncState, signal: AbortSignal | null): Promise<Stored> {
      dropAhead();
      let stored = nothingStored;
      let cursor: string | null = null;
      const met: string[] = [];
      for (let count = 0; count < maxHeadPages; count += 1) {
        const read = await readPage({ cursor }, signal, page => {
          const ids = page.entries.map(idOf).filter(id => id !== '');
          const isJoined = ids.some(id => (lines.findByOrderId(id)?.readPass ?? 0) > 0) || !page.has_more;
          const changedIds = store(page, null, state.completedAtMs === null, true);
          if (isJoined) for (const id of [...met, ...ids]) lines.notePass(id, state.pass);
          return { changedIds, ids, isJoined };
        });
        met.push(...read.ids);
        stored = together(stored, read.stored);
        if (read.isJoined) return stored;
        cursor = read.next;
      }
      restart(state, { hasGap: true });
      return stored;
    },
    /** Reads one page of the orders with a given status or reference. */
    async readPart(
      query: OrderListQuery,
      signal: AbortSignal | null,
    ): Promise<{ stored: Stored; ids: string[]; next: string | null }> {
      dropAhead();
      return readPage(query, signal, page => ({
        changedIds: store(page, null, (states.read()?.completedAtMs ?? null) === null, false),
        ids: page.entries.map(entry => localIdOf(idOf(entry))),
        isJoined: false,
      }));
    },
  };
}

// @interface list-orders.statuses
/** Whether the service refused the cursor: "GET /v2/orders" responds to an invalid one with 400. */
const isRefusedCursor = (error: unknown): boolean =>
  error instanceof DispatchError && error.error.status === 400;
