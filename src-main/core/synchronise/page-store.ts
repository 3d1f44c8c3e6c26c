import { dayMs } from '../../../src-shared/domain/durations.ts';
import { createEndlessWatch } from '../../../src-shared/endless.ts';
import type { ListedEntry, ListedPage } from '../api/endpoints.ts';
import { orderIdOf } from '../store/order-lines/line.ts';
import type { Line } from '../store/order-lines/line-table.ts';
import { momentOf } from '../store/order-row.ts';
import { createOrderTwins } from './order-twins.ts';
import type { Stored } from './stored.ts';
import type { SyncSources } from './sync-sources.ts';
import type { SyncState, SyncStateStore } from './sync-state.ts';

/**
 * Interval in milliseconds at which the whole list is read again. Only this detects orders that the service has
 * removed.
 */
const fullReadingIntervalMs = dayMs;

/** Maximum number of listed orders; a service that lists more is not usable. */
export const maxOrders = 2_000_000;

/** Stores pages of the list as lines, together with the progress of the current reading of the whole list. */
export function createPageStore(
  sources: Pick<SyncSources, 'database' | 'lines' | 'clock' | 'accountId' | 'maxOrders'>,
  states: SyncStateStore,
) {
  const { database, lines, clock } = sources;
  const twins = createOrderTwins(database);
  const hasRoom = createRoom(lines, sources.maxOrders ?? maxOrders);
  /**
   * Whether the current reading of the whole list has left out an order because the list would have become too long.
   */
  let isAnyLeftOut = false;
  let endless = { pass: 0, watch: createEndlessWatch() };

  function restart(before: SyncState | null, more: Partial<SyncState> = {}): SyncState {
    const state = { ...states.begin(sources.accountId(), before), ...more };
    isAnyLeftOut = false;
    database.transaction(() => states.write(state));
    return state;
  }

  /**
   * Returns the state of the current reading of the whole list. Starts a new reading after a day, for another account,
   * or if another version of the app created the lines.
   */
  function current(): SyncState {
    const state = states.read();
    if (state === null) {
      database.transaction(() => lines.clear());
      return restart(null);
    }
    const ageMs = clock.nowMs() - (state.completedAtMs ?? 0);
    const isOld = state.isDone && (ageMs > fullReadingIntervalMs || ageMs < 0);
    return state.accountId !== sources.accountId() || isOld ? restart(state) : state;
  }

  /**
   * Whether the current reading of the whole list finds an entry for the first time. A list that only repeats entries
   * would never end. Call it before the entry is stored.
   */
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

  /**
   * Stores the entries of a page. Call it inside a transaction.
   * @param isHead true if the page is newer than all stored orders
   * @returns local ids of the orders whose lines look different now
   */
  function store(page: ListedPage, pass: number | null, isFirstReading: boolean, isHead: boolean): string[] {
    const changed: string[] = [];
    for (const summary of twins.freed()) {
      if (lines.putSummary(summary, null, isFirstReading, false)) changed.push(localIdOf(summary.id));
    }
    const isTwin = twins.holder();
    const entries = isHead ? page.entries.toReversed() : page.entries;
    // An unreadable entry may have no creation time. It then gets that of a readable entry of the same page.
    const beside = entries.find(({ summary }) => summary !== null)?.summary;
    let nearMs = momentOf(beside?.created_at ?? null, clock.nowMs());
    for (const entry of entries) {
      const known = lines.findByOrderId(idOf(entry));
      const isHeld = entry.summary !== null && known === null && isTwin(entry.summary);
      const isLeftOut = !isHeld && known === null && idOf(entry) !== '' && !hasRoom();
      if (isLeftOut) leaveOut();
      if (!isHeld && !isLeftOut && put(entry, known, nearMs, pass, isFirstReading, isHead))
        changed.push(known?.localId ?? idOf(entry));
      nearMs = momentOf(entry.summary?.created_at ?? null, nearMs);
    }
    return changed;
  }

  const put = (
    { summary, raw }: ListedEntry,
    known: Line | null,
    nearMs: number,
    pass: number | null,
    isFirst: boolean,
    isHead: boolean,
  ): boolean =>
    summary
      ? lines.putSummary(summary, pass, isFirst, isHead, known)
      : lines.putUnreadable(raw, nearMs, pass, isHead);

  const localIdOf = (orderId: string): string =>
    lines.localIdOf(orderId) ?? twins.ownIdOf(orderId) ?? orderId;

  /**
   * Stores a page and the progress of the reading of the whole list.
   * @param cursor cursor of the next page; null at the end of the list
   * @returns what was stored, and whether the list repeats entries that this reading has already found
   */
  function storePage(
    state: SyncState,
    page: ListedPage,
    cursor: string | null,
  ): { stored: Stored; isEndless: boolean } {
    if (endless.pass !== state.pass) endless = { pass: state.pass, watch: createEndlessWatch() };
    let isEndless = false;
    const stored = database.repeatable(() => {
      lines.catchUp();
      const isFirst = state.completedAtMs === null;
      // If a new reading of the whole list has started since this page was requested, the orders are stored, but do not
      // count as found by the new reading.
      const isPresent = states.read()?.pass === state.pass;
      const received = page.entries.length;
      isEndless = endless.watch.isEndless(page.entries.some(entry => isNewTo(state.pass, entry)));
      const changedIds = store(page, isPresent ? state.pass : null, isFirst, false);
      if (!isPresent) return { changedIds, received };
      // If there was no room for one order, there is none for later ones. So the reading ends here.
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
    return { stored, isEndless };
  }

  return { current, restart, store, storePage, localIdOf };
}

export const idOf = ({ summary, raw }: ListedEntry): string => summary?.id ?? orderIdOf(raw) ?? '';

/**
 * Limits the number of lines.
 * @returns a function that reserves room for one more line, and returns false if there is none
 */
function createRoom(lines: Pick<SyncSources['lines'], 'count'>, limit: number): () => boolean {
  /** Upper bound of the number of lines; null until they are counted. */
  let atMost: number | null = null;
  return () => {
    if (atMost === null || atMost >= limit) atMost = lines.count();
    if (atMost >= limit) return false;
    atMost += 1;
    return true;
  };
}
