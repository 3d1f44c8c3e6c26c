import { DispatchError } from '../../../src-shared/errors.ts';
import type { ListedPage } from '../api/endpoints.ts';
import { clientError } from '../api/failure.ts';
import { createPageStore, idOf, type PageRun } from './page-store.ts';
import { nothingStored, type Stored, together } from './stored.ts';
import type { SyncSources } from './sync-sources.ts';
import type { SyncState, SyncStateStore } from './sync-state.ts';

/** The head of the list is read so far at most; where even that is all new, the whole list is read again. */
const mostHeadPages = 20;
/** Pages that are stored together once the newest are there: each transaction waits for the disk. */
const pagesAtOnce = 5;
/** The same in entries, where the service gives larger pages than were asked for: a transaction holds up everything. */
const entriesAtOnce = 500;

export type ListReader = ReturnType<typeof createListReader>;

/** Reads the list of the service into the lines: once from the newest order to the oldest, then its head. */
export function createListReader(sources: SyncSources, states: SyncStateStore) {
  const { database, lines, endpoints } = sources;
  const { current, restart, store, storeRun, localIdOf } = createPageStore(sources, states);

  /** @returns null where the service has refused the cursor, and the reading begins again */
  async function nextRun(state: SyncState, signal: AbortSignal | null): Promise<PageRun | null> {
    const pages: ListedPage[] = [];
    let { cursor } = state;
    let count = 0;
    try {
      do {
        const page = await endpoints.listEntries({ cursor }, signal);
        pages.push(page);
        count += page.entries.length;
        cursor = page.has_more ? page.next_cursor : null;
      } while (
        cursor !== null &&
        state.cursor !== null &&
        pages.length < pagesAtOnce &&
        count < entriesAtOnce
      );
    } catch (error) {
      if (cursor !== null && isRefusedCursor(error)) {
        sources.log.write('list-cursor-refused', { pass: state.pass });
        restart(state);
        return null;
      }
      // What came before it is kept.
      if (pages.length === 0) throw error;
    }
    return { pages, count, cursor };
  }

  return {
    current,
    restart: (): SyncState => restart(states.read()),
    /**
     * The next pages of the whole list. A cursor that the service refuses makes it begin again.
     * @throws DispatchError `bad_answer` (`endless_list`), when what came is stored; what reading throws
     */
    async readNext(state: SyncState, signal: AbortSignal | null): Promise<Stored> {
      const run = await nextRun(state, signal);
      if (run === null) return nothingStored;
      const { cursor } = run;
      const { stored, isEndless } = storeRun(state, run);
      if (!isEndless || cursor === null) return stored;
      if (stored.changedIds.length > 0) sources.onChanged(stored.changedIds);
      throw clientError('endless_list');
    },
    /**
     * The newest pages down to an order that was met before. What lies between is marked as met only when all of it was
     * read, so that an end in the middle leaves no gap that nobody looks into.
     */
    async readHead(state: SyncState, signal: AbortSignal | null): Promise<Stored> {
      let stored = nothingStored;
      let cursor: string | null = null;
      const met: string[] = [];
      for (let count = 0; count < mostHeadPages; count += 1) {
        const page: ListedPage = await endpoints.listEntries({ cursor }, signal);
        const ids = page.entries.map(idOf).filter(id => id !== '');
        const isJoined = ids.some(id => (lines.findByOrderId(id)?.readPass ?? 0) > 0) || !page.has_more;
        met.push(...ids);
        const changedIds = database.transaction(() => {
          lines.catchUp();
          const changed = store(page, null, state.completedAtMs === null, true);
          if (isJoined) for (const id of met) lines.notePass(id, state.pass);
          return changed;
        });
        stored = together(stored, { changedIds, received: page.entries.length });
        if (isJoined) return stored;
        cursor = page.next_cursor;
      }
      restart(state, { hasGap: true });
      return stored;
    },
    /** Pages of a status or a reference; `onPage` says whether to go on. */
    async readPart(
      query: { status?: string | null; customerReference?: string | null; cursor?: string | null },
      signal: AbortSignal | null,
    ): Promise<{ stored: Stored; ids: string[]; next: string | null }> {
      const page = await endpoints.listEntries(query, signal);
      return database.transaction(() => {
        lines.catchUp();
        const changedIds = store(page, null, (states.read()?.completedAtMs ?? null) === null, false);
        const ids = page.entries.map(entry => localIdOf(idOf(entry)));
        return {
          stored: { changedIds, received: page.entries.length },
          ids,
          next: page.has_more ? page.next_cursor : null,
        };
      });
    },
  };
}

// @interface list-orders.statuses
/** "GET /v2/orders": 400 for an invalid cursor. */
const isRefusedCursor = (error: unknown): boolean =>
  error instanceof DispatchError && error.error.status === 400;
