import type { OrderKey, Synchronisation } from '../../../../../src-shared/contract/order-list.ts';
import { everyOrder, type OrderQuery, outlineStep } from '../../../../../src-shared/contract/order-query.ts';
import type { OrderRow } from '../../../../../src-shared/contract/orders.ts';
import type { AppError } from '../../../../../src-shared/errors.ts';
import { appErrorOf, call, onEvent, onLeave } from '../../../../bridge/bridge.ts';
import { createPerEnvironmentStore } from '../../../../bridge/environment-store.ts';
import { createLiveQuery, type LiveQuery } from '../../../../bridge/live-query.ts';
import { logError, logFailure } from '../../../../state/app-store.ts';
import { asker, askOutline } from './ask-outline.ts';
import { viewFilters, withView } from './order-views.ts';
import { isOfTheMoment } from './search-problem.ts';
import { type CountedTally, isSameQuestion, noTally, statesInOrder } from './tally.ts';

type Pages = ReadonlyMap<number, readonly OrderRow[]>;

interface OrdersStore {
  question: OrderQuery;
  /** The question that the rows in `pages` answer; `question` may already be another one. */
  answered: OrderQuery;
  total: number;
  /** False while `total` counts only the first rows, or belongs to an earlier question. */
  isTotalKnown: boolean;
  /** The sort key of every hundredth row. A page is requested by the key of its first row. */
  keys: readonly OrderKey[];
  /** The pages of 100 rows that are loaded, by page number. */
  pages: Pages;
  /** Number of rows that were added above the visible rows. `version` increases with each such change. */
  shift: { version: number; rows: number };
  /** True until the list has its first answer or failure, whichever the question. */
  isFirstLoad: boolean;
  /** Whether `question` has neither an answer nor a failure yet, so that the rows may still answer an earlier one. */
  isBehind: boolean;
  error: AppError | null;
  isSynchronising: boolean;
  synchronisation: Synchronisation | null;
  /** Why the progress of reading the list could not be determined. */
  synchronisationError: AppError | null;
  tally: CountedTally;
  /** Whether the counts are valid. False before they are read for the first time. */
  isTallyRead: boolean;
}

export const useOrders = createPerEnvironmentStore<OrdersStore>(() => ({
  question: everyOrder,
  answered: everyOrder,
  total: 0,
  isTotalKnown: false,
  keys: [],
  pages: new Map(),
  shift: { version: 0, rows: 0 },
  isFirstLoad: true,
  isBehind: false,
  error: null,
  isSynchronising: false,
  synchronisation: null,
  synchronisationError: null,
  tally: noTally,
  isTallyRead: false,
}));

/** Maximum number of pages to keep. The pages farthest from the visible rows are dropped first. */
const maxPages = 40;
/** Minimum time between two updates of the rows during many changes, in milliseconds. */
const takeInEveryMs = 250;

const outlineAfterMs = 120;
const tallyAfterMs = 250;
/**
 * After counting, pauses four times as long as the count took, at most `maxTallyRestMs`, to limit its load to a fifth.
 */
const tallyRest = 4;
const maxTallyRestMs = 2_000;

let range = { first: 0, last: 0 };
let selectedId: string | null = null;
const asking = new Set<number>();

export const rowAt = ({ pages }: Pick<OrdersStore, 'pages'>, index: number): OrderRow | undefined =>
  pages.get(Math.floor(index / outlineStep))?.[index % outlineStep];

/** The rows of a range of indices. Rows that are not loaded are left out. */
export const rowsIn = (state: Pick<OrdersStore, 'pages'>, first: number, last: number): OrderRow[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => rowAt(state, first + index)).filter(
    row => row !== undefined,
  );

/** The index of an order among the loaded rows. Null if the order is not loaded. */
export function indexOf({ pages }: Pick<OrdersStore, 'pages'>, localId: string): number | null {
  for (const [page, rows] of pages) {
    const index = rows.findIndex(row => row.localId === localId);
    if (index >= 0) return page * outlineStep + index;
  }
  return null;
}

const isAnswered = { isFirstLoad: false, isBehind: false, error: null };
const keepError = (error: AppError): void =>
  useOrders.setState({ error, isFirstLoad: false, isBehind: false });

/** Returns a function that stores a failure, unless another question was asked in the meantime. */
const keepErrorIf =
  (isCurrent: () => boolean) =>
  (thrown: unknown): void => {
    if (isCurrent()) keepError(appErrorOf(thrown));
  };

/** Id of the order to which the list scrolls when the next answer arrives; null if there is none. */
let wantedInSight: string | null = null;
/** Number of rows to leave visible above the order that the list scrolls to. */
const rowsAbove = 6;

/** Clears search and filter, and scrolls to the order `localId`, which was just placed. */
export function askToSee(localId: string): void {
  queryOrders({ show: everyOrder.show, states: everyOrder.states, search: '' });
  wantedInSight = localId;
}

/** Scrolls the list to the wanted order, if it has an index. The order is wanted only once. */
function goTo(index: number | null, { shift }: OrdersStore): Pick<OrdersStore, 'shift'> {
  wantedInSight = null;
  const rows = Math.max(0, (index ?? 0) - rowsAbove);
  return { shift: rows === 0 ? shift : { version: shift.version + 1, rows } };
}

/** Reads the first rows for the current question. The total follows a moment later, by `outline`. */
const listQuery: LiveQuery = createLiveQuery({
  ask: async () => {
    const { question } = useOrders.getState();
    return { question, ...(await call('orders.list', { ...question, asker })) };
  },
  show: ({ question, rows, next }) => {
    const isCurrent = listQuery.mark();
    useOrders.setState(state => ({
      answered: question,
      pages: new Map([[0, rows]]),
      keys: next === null ? [] : state.keys.slice(0, 1),
      total: next === null ? rows.length : Math.max(rows.length, outlineStep),
      isTotalKnown: next === null,
      ...isAnswered,
    }));
    // The delay skips the outlines of questions that the next key replaces: only the last question needs one.
    if (next !== null)
      setTimeout(() => void outline(isCurrent, null).catch(keepErrorIf(isCurrent)), outlineAfterMs);
    else if (wantedInSight !== null) {
      const index = indexOf(useOrders.getState(), wantedInSight);
      useOrders.setState(state => goTo(index, state));
    }
  },
  fail: keepError,
});

/** Replaces parts of the current order query (`question`), and reads the list again. */
export function queryOrders(part: Partial<OrderQuery>): void {
  const question = { ...useOrders.getState().question, ...part };
  useOrders.setState({ question, isBehind: true, isTotalKnown: false });
  asking.clear();
  wantedInSight = null;
  void listQuery.read();
  if (isTallyBehind(useOrders.getState())) tallySoon();
}

/** Removes the filter, and keeps the search. */
export const showAll = (): void => queryOrders({ show: everyOrder.show, states: everyOrder.states });

/**
 * Reads the number of orders, the keys of their pages, and the visible rows.
 * @param keep id of the order whose row must not move on screen; null if there is none
 */
async function outline(isCurrent: () => boolean, keep: string | null): Promise<void> {
  if (!isCurrent()) return;
  const before = useOrders.getState();
  const wanted = wantedInSight;
  const index = keep === null || wanted !== null ? null : indexOf(before, keep);
  const kept = keep === null || index === null ? null : { localId: keep, index };
  const answer = await askOutline({
    ...before.question,
    // The core shifts `inSight` by as many rows as the kept row has moved: from 0 to the wanted order's index.
    keep: wanted === null ? kept : { localId: wanted, index: 0 },
    inSight: wanted === null ? range : { first: 0, last: range.last - range.first },
  });
  if (answer === null || !isCurrent()) return;
  const { total, keys, keptIndex, pages } = answer;
  const isGoing = wanted !== null && wanted === wantedInSight;
  const shift = keptIndex === null || index === null ? 0 : keptIndex - index;
  asking.clear();
  useOrders.setState(state => ({
    answered: before.question,
    total,
    isTotalKnown: true,
    keys,
    pages: new Map(pages.map(({ page, rows }) => [page, rows])),
    ...(isGoing
      ? goTo(keptIndex, state)
      : { shift: shift === 0 ? state.shift : { version: state.shift.version + 1, rows: shift } }),
    ...isAnswered,
  }));
  // After scrolling, other rows are visible, and pages asked with the old keys are dropped, so they are requested now.
  showRange(range.first, range.last);
}

/** Reads the pages with the rows `first` to `last`, unless these pages are loaded. */
export function showRange(first: number, last: number): void {
  range = { first, last };
  const { keys, pages, question } = useOrders.getState();
  const isCurrent = listQuery.mark();
  for (let page = Math.floor(first / outlineStep); page <= Math.floor(last / outlineStep); page += 1) {
    const from = keys[page];
    if (from === undefined || pages.has(page) || asking.has(page)) continue;
    asking.add(page);
    call('orders.list', { ...question, from })
      .then(({ rows }) => {
        if (!isCurrent() || useOrders.getState().keys !== keys) return;
        useOrders.setState(state => ({ pages: keptPages(state.pages, page, rows) }));
      })
      .catch(keepErrorIf(isCurrent))
      .finally(() => asking.delete(page));
  }
}

function keptPages(pages: Pages, page: number, rows: readonly OrderRow[]): Pages {
  const all = [...pages, [page, rows] as const];
  const middle = (range.first + range.last) / 2 / outlineStep;
  const nearest = all.toSorted(([one], [other]) => Math.abs(one - middle) - Math.abs(other - middle));
  return new Map(nearest.slice(0, maxPages));
}

/**
 * Order whose row stays in place when rows are added: the selected one if visible, else the first visible unchanged
 * one.
 */
function keptRow(changed: ReadonlySet<string>): string | null {
  const shown = rowsIn(useOrders.getState(), range.first, range.last);
  if (selectedId !== null && shown.some(row => row.localId === selectedId)) return selectedId;
  // At the top of the list no row is kept in place: new orders push the others down, so that the user sees them.
  if (range.first === 0) return null;
  return shown.find(row => !changed.has(row.localId))?.localId ?? null;
}

/** Id of the selected order, which is the one of the current row or of the details; null if there is none. */
export const currentOrderId = (): string | null => selectedId;

/** Tells the store which order is selected; null if none is. */
export function keepSelected(localId: string | null): void {
  selectedId = localId;
}

const changed = new Set<string>();

/** Takes in changed orders: reads the outline, the counts and the progress of reading again. */
const takeInQuery = createLiveQuery({
  ask: () => {
    const keep = keptRow(changed);
    changed.clear();
    void tallyQuery.reread();
    return Promise.all([outline(listQuery.mark(), keep), readSynchronisation()]);
  },
  show: () => undefined,
  fail: keepError,
  gapMs: takeInEveryMs,
});

function takeIn(): void {
  if (isShown) void takeInQuery.reread();
}

/** Reads the counts again. The longer this takes, the longer the pause before the next time (see `tallyRest`). */
const tallyQuery: LiveQuery = createLiveQuery({
  ask: async () => {
    const questions = ownQuestions;
    const search = baseSearchOf(useOrders.getState().question);
    const input = { search, filters: [...viewFilters], questions: [...questions], asker };
    return { ...(await call('orders.tally', input)), search, questions };
  },
  show: tally =>
    useOrders.setState(({ tally: { states: before } }) => ({
      tally: { ...tally, states: statesInOrder(before, tally.states) },
      isTallyRead: true,
    })),
  fail: logError,
  restMs: tookMs => Math.min(tookMs * tallyRest, maxTallyRestMs),
});

/** Reads again each minute what time alone changes: orders become late, and days end, without an event. */
const clockQuery = createLiveQuery({
  ask: () => (isOfTheMoment(useOrders.getState().question.search) ? takeInQuery : tallyQuery).reread(),
  show: () => undefined,
  fail: logError,
  everyMs: 60_000,
});

/** The typed part of a search, which stays when another view is chosen. The search of a saved view is not typed. */
export const baseSearchOf = (question: OrderQuery): string =>
  ownQuestions.some(own => isSameQuestion(own, question)) ? '' : withView(question.search, null);

/** Whether the counts belong to another search than the current one. */
export const isTallyBehind = ({ question, tally }: Pick<OrdersStore, 'question' | 'tally'>): boolean =>
  tally.search !== baseSearchOf(question);

/** Whether the counts were made for another search or other saved views than the current ones. */
function isTallyOfOthers(): boolean {
  const state = useOrders.getState();
  return isTallyBehind(state) || state.tally.questions !== ownQuestions;
}

let tallyTimer: ReturnType<typeof setTimeout> | undefined;

/** Reads the counts again when the user pauses typing. */
function tallySoon(): void {
  clearTimeout(tallyTimer);
  if (isShown) tallyTimer = setTimeout(() => void tallyQuery.read(), tallyAfterMs);
}

let ownQuestions: readonly OrderQuery[] = [];

/** Sets the questions of the user's saved views, whose orders are counted with the other counts. */
export function tallyQuestions(questions: readonly OrderQuery[]): void {
  ownQuestions = questions;
  tallySoon();
}

/** Reads how far the service's list has been read, for the line below the list. */
async function readSynchronisation(): Promise<void> {
  try {
    const synchronisation = await call('orders.synchronisation', {});
    useOrders.setState({ synchronisation, synchronisationError: null });
  } catch (thrown) {
    useOrders.setState({ synchronisationError: appErrorOf(thrown) });
    throw thrown;
  }
}

/**
 * Reads the newest orders from the service. The event `orders.changed` then updates their rows.
 * @returns how many orders the service has sent
 */
export async function synchroniseOrders(): Promise<number> {
  useOrders.setState({ isSynchronising: true });
  try {
    const { received } = await call('orders.synchronise', {});
    takeIn();
    return received;
  } finally {
    useOrders.setState({ isSynchronising: false });
  }
}

let isHearing = false;
let isShown = false;
let isStale = true;

onLeave(() => {
  changed.clear();
  asking.clear();
  isStale = true;
  wantedInSight = null;
  ownQuestions = [];
  clearTimeout(tallyTimer);
});

/**
 * Reads the list when it is first shown, and again if there were changes while it was hidden.
 * @returns the function to call when the list is hidden
 */
export function watchOrders(): () => void {
  isShown = true;
  if (!isHearing) {
    isHearing = true;
    onEvent('orders.changed', ({ localIds }) => {
      for (const localId of localIds) changed.add(localId);
      isStale = true;
      takeIn();
    });
    onEvent('orders.synchronised', synchronisation => {
      const { synchronisation: before } = useOrders.getState();
      useOrders.setState({ synchronisation, synchronisationError: null });
      // Only this event reports what the first reading of the list brings; `orders.changed` does not come for it.
      const isMore = synchronisation.readCount !== before?.readCount;
      if (!isMore && synchronisation.isComplete === before?.isComplete) return;
      isStale = true;
      takeIn();
    });
  }
  const endClock = clockQuery.follow();
  readSynchronisation().catch(logFailure);
  if (isStale) {
    isStale = false;
    queryOrders({});
    void tallyQuery.reread();
  } else if (isTallyOfOthers()) tallySoon();
  return () => {
    isShown = false;
    clearTimeout(tallyTimer);
    endClock();
  };
}
