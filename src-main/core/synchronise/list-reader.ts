import { createEndlessWatch } from '../../../src-shared/endless.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import type { ListedEntry, ListedPage } from '../api/endpoints.ts';
import { clientError } from '../api/failure.ts';
import { momentOf, orderIdOf } from '../store/order-line.ts';
import { createOrderTwins } from './order-twins.ts';
import type { SyncSources } from './sync-sources.ts';
import type { SyncState, SyncStateStore } from './sync-state.ts';

/** The head of the list is read so far at most; where even that is all new, the whole list is read again. */
const mostHeadPages = 20;
/** Pages that are stored together once the newest are there: each transaction waits for the disk. */
const pagesAtOnce = 5;
/** The same in entries, where the service gives larger pages than were asked for: a transaction holds up everything. */
const entriesAtOnce = 500;
/** The whole list is read again after this time: only so an order is missed that the service has removed. */
const wholeAgainAfterMs = 24 * 3_600_000;

/** Whoever lists more has no customer of ours in mind. */
export const mostOrders = 2_000_000;

export interface Stored {
  changedIds: string[];
  received: number;
}

export const nothingStored: Stored = { changedIds: [], received: 0 };

export const together = (one: Stored, other: Stored): Stored => ({
  changedIds: [...one.changedIds, ...other.changedIds],
  received: one.received + other.received,
});

export type ListReader = ReturnType<typeof createListReader>;

/** Reads the list of the service into the lines: once from the newest order to the oldest, then its head. */
export function createListReader(sources: SyncSources, states: SyncStateStore) {
  const { database, lines, endpoints, clock } = sources;
  const twins = createOrderTwins(database);
  const limit = sources.mostOrders ?? mostOrders;
  /** At least as many as there are lines; null before they were counted. */
  let atMost: number | null = null;
  /** Of the present reading. */
  let isAnyLeftOut = false;
  let endless = { pass: 0, watch: createEndlessWatch() };

  function hasRoom(): boolean {
    if (atMost === null || atMost >= limit) atMost = lines.count();
    if (atMost >= limit) return false;
    atMost += 1;
    return true;
  }

  function restart(before: SyncState | null, more: Partial<SyncState> = {}): SyncState {
    const state = { ...states.begin(sources.accountId(), before), ...more };
    isAnyLeftOut = false;
    database.transaction(() => states.write(state));
    return state;
  }

  /** The present reading; a new one for another account, after a day, or where lines are from another version. */
  function current(): SyncState {
    const state = states.read();
    if (state === null) {
      database.transaction(() => lines.clear());
      return restart(null);
    }
    const ageMs = clock.nowMs() - (state.completedAtMs ?? 0);
    const isOld = state.isDone && (ageMs > wholeAgainAfterMs || ageMs < 0);
    return state.accountId !== sources.accountId() || isOld ? restart(state) : state;
  }

  /** A list that goes on with what this reading has met already would never end. Ask before the entry is stored. */
  function isNewTo(pass: number, { summary, raw }: ListedEntry): boolean {
    const orderId = idOf({ summary, raw });
    const known = lines.findByOrderId(orderId);
    if (known === null) return orderId !== '' && twins.ownIdOf(orderId) === null;
    return known.readPass !== pass && (summary !== null || !known.isWhole);
  }

  function leaveOut(): void {
    isAnyLeftOut = true;
    const state = states.read();
    if (state?.isFull === false) states.write({ ...state, isFull: true });
  }

  /** Stores the entries of a page. Call inside a transaction. @param isHead newer than what is there */
  function store(page: ListedPage, pass: number | null, isFirstReading: boolean, isHead: boolean): string[] {
    const changed: string[] = [];
    for (const summary of twins.freed()) {
      if (lines.putSummary(summary, null, isFirstReading, false)) changed.push(localIdOf(summary.id));
    }
    const isTwin = twins.holder();
    const entries = isHead ? page.entries.toReversed() : page.entries;
    // What cannot be read stands by those that are listed beside it.
    const beside = entries.find(({ summary }) => summary !== null)?.summary;
    let nearMs = momentOf(beside?.created_at ?? null, clock.nowMs());
    for (const entry of entries) {
      const known = lines.findByOrderId(idOf(entry));
      const isHeld = entry.summary !== null && known === null && isTwin(entry.summary);
      const isLeftOut = !isHeld && known === null && idOf(entry) !== '' && !hasRoom();
      if (isLeftOut) leaveOut();
      if (!isHeld && !isLeftOut && put(entry, nearMs, pass, isFirstReading, isHead))
        changed.push(known?.localId ?? idOf(entry));
      nearMs = momentOf(entry.summary?.created_at ?? null, nearMs);
    }
    return changed;
  }

  const put = (
    { summary, raw }: ListedEntry,
    nearMs: number,
    pass: number | null,
    isFirst: boolean,
    isHead: boolean,
  ): boolean =>
    summary
      ? lines.putSummary(summary, pass, isFirst, isHead)
      : lines.putUnreadable(raw, nearMs, pass, isHead);

  const localIdOf = (orderId: string): string =>
    lines.findByOrderId(orderId)?.localId ?? twins.ownIdOf(orderId) ?? orderId;

  return {
    current,
    restart: (): SyncState => restart(states.read()),
    /**
     * The next pages of the whole list. A cursor that the service refuses makes it begin again.
     * @throws DispatchError `bad_answer` (`endless_list`), when what came is stored; what reading throws
     */
    async readNext(state: SyncState, signal: AbortSignal | null): Promise<Stored> {
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
          return nothingStored;
        }
        // What came before it is kept.
        if (pages.length === 0) throw error;
      }
      if (endless.pass !== state.pass) endless = { pass: state.pass, watch: createEndlessWatch() };
      let isEndless = false;
      const stored = database.transaction(() => {
        lines.catchUp();
        const isFirst = state.completedAtMs === null;
        // Somebody may have asked meanwhile to begin again: then this reading has ended, and met nothing.
        const isPresent = states.read()?.pass === state.pass;
        const received = count;
        const changedIds = pages.flatMap(page => {
          isEndless = endless.watch.isEndless(page.entries.some(entry => isNewTo(state.pass, entry)));
          return store(page, isPresent ? state.pass : null, isFirst, false);
        });
        if (!isPresent) return { changedIds, received };
        // What is left out now would be left out to the end.
        const isDone = cursor === null || isAnyLeftOut;
        states.write({
          ...state,
          cursor,
          isFull: isDone ? isAnyLeftOut : (states.read()?.isFull ?? false),
          isDone,
          hasGap: !isDone && state.hasGap,
          readCount: state.readCount + received,
          completedAtMs: isDone ? clock.nowMs() : state.completedAtMs,
        });
        if (cursor === null) lines.wantUnmet(state.pass);
        return { changedIds, received };
      });
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

const idOf = ({ summary, raw }: ListedEntry): string => summary?.id ?? orderIdOf(raw) ?? '';

// @interface list-orders.statuses
/** "GET /v2/orders": 400 for an invalid cursor. */
const isRefusedCursor = (error: unknown): boolean =>
  error instanceof DispatchError && error.error.status === 400;
