import {
  everyOrder,
  type OrderKey,
  type OrderQuery,
  outlineStep,
  type Synchronisation,
} from '../../../../src-shared/contract/order-list.ts';
import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, call, onEvent, onLeave } from '../../../bridge/bridge.ts';
import { createPerEnvironmentStore } from '../../../bridge/environment-store.ts';
import { logFailure } from '../../../session/app-store.ts';

type Pages = ReadonlyMap<number, readonly OrderRow[]>;

interface OrdersStore {
  question: OrderQuery;
  /** The question that the rows are of. */
  answered: OrderQuery;
  total: number;
  /** All of them were counted; until then it is of the first rows, or of an earlier question. */
  isTotalKnown: boolean;
  /** Of every hundredth row; a page is asked for by its key. */
  keys: readonly OrderKey[];
  /** Hundreds of rows that were read, by their number. */
  pages: Pages;
  /** Rows that came in above what one reads, with each answer. */
  shift: { version: number; rows: number };
  /** No answer to this question yet. */
  isFirstLoad: boolean;
  /** The rows are those of an earlier question: the answer to this one is on its way. */
  isBehind: boolean;
  error: AppError | null;
  isSynchronising: boolean;
  synchronisation: Synchronisation | null;
  /** Why it is not known how far the list was read. */
  synchronisationError: AppError | null;
  tally: {
    states: { state: string; total: number }[];
    attention: number;
    unconfirmed: number;
    unseen: number;
    followed: number;
  };
  /** Until then the tally counts nothing because nothing is known. */
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
  tally: { states: [], attention: 0, unconfirmed: 0, unseen: 0, followed: 0 },
  isTallyRead: false,
}));

/** Pages that are kept; those farthest from what is in sight go first. */
const mostPages = 40;
/** Changes come in bursts; what is drawn anew for each of them is not more than this. */
const takeInEveryMs = 250;

const outlineAfterMs = 120;

/** Grows with every new question; an answer to an older one is dropped. */
let generation = 0;
let range = { first: 0, last: 0 };
let selectedId: string | null = null;
const asking = new Set<number>();

export const rowAt = ({ pages }: Pick<OrdersStore, 'pages'>, index: number): OrderRow | undefined =>
  pages.get(Math.floor(index / outlineStep))?.[index % outlineStep];

/** Where an order stands among the rows that were read; null where it is not among them. */
export function indexOf({ pages }: Pick<OrdersStore, 'pages'>, localId: string): number | null {
  for (const [page, rows] of pages) {
    const index = rows.findIndex(row => row.localId === localId);
    if (index >= 0) return page * outlineStep + index;
  }
  return null;
}

const refused =
  (own: number) =>
  (thrown: unknown): void => {
    if (own === generation)
      useOrders.setState({ error: appErrorOf(thrown), isFirstLoad: false, isBehind: false });
  };

/** An order that the list goes to with its next answer, wherever the sort puts it. */
let wantedInSight: string | null = null;
/** Rows that stay above an order that the list goes to; so near to the top it is in sight anyway. */
const rowsAbove = 6;

/** Asks for all orders, as they are sorted, and goes to one that was just placed. */
export function askToSee(localId: string): void {
  queryOrders({ show: everyOrder.show, states: everyOrder.states, search: '' });
  wantedInSight = localId;
}

/** As far from the top as the wanted order stands. */
function goTo(index: number | null, { shift }: OrdersStore): Pick<OrdersStore, 'shift'> {
  wantedInSight = null;
  const rows = Math.max(0, (index ?? 0) - rowsAbove);
  return { shift: rows === 0 ? shift : { version: shift.version + 1, rows } };
}

/** Asks a question: its first rows come at once, how many there are a moment later. */
export function queryOrders(part: Partial<OrderQuery>): void {
  const question = { ...useOrders.getState().question, ...part };
  useOrders.setState({ question, isBehind: true, isTotalKnown: false });
  generation += 1;
  asking.clear();
  wantedInSight = null;
  const own = generation;
  call('orders.list', question)
    .then(({ rows, next }) => {
      if (own !== generation) return;
      useOrders.setState(state => ({
        answered: question,
        pages: new Map([[0, rows]]),
        keys: state.keys.slice(0, 1),
        total: next === null ? rows.length : Math.max(rows.length, outlineStep),
        isTotalKnown: next === null,
        isFirstLoad: false,
        isBehind: false,
        error: null,
      }));
      if (next === null) {
        useOrders.setState(state => ({
          keys: [],
          ...(wantedInSight === null ? {} : goTo(indexOf(state, wantedInSight), state)),
        }));
      }
      // How many there are is worth knowing once typing pauses.
      else setTimeout(() => void outline(own, null).catch(refused(own)), outlineAfterMs);
    })
    .catch(refused(own));
}

/** Takes the filter away; what is searched for stays. */
export const showAll = (): void => queryOrders({ show: everyOrder.show, states: everyOrder.states });

/** How many there are, and the keys of their pages; `keep` is held where one sees it. */
async function outline(own: number, keep: string | null): Promise<void> {
  if (own !== generation) return;
  const before = useOrders.getState();
  const wanted = wantedInSight;
  const index = keep === null || wanted !== null ? null : indexOf(before, keep);
  const kept = keep === null || index === null ? null : { localId: keep, index };
  const { total, keys, keptIndex, pages } = await call('orders.outline', {
    ...before.question,
    // Where it stands from the top, with the rows around it.
    keep: wanted === null ? kept : { localId: wanted, index: 0 },
    inSight: wanted === null ? range : { first: 0, last: range.last - range.first },
  });
  if (own !== generation) return;
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
    isFirstLoad: false,
    isBehind: false,
    error: null,
  }));
  // One may have gone elsewhere while this was answered; the rows asked for there were by the keys of before.
  showRange(range.first, range.last);
}

/** Reads the pages of these rows, where they are not there yet. */
export function showRange(first: number, last: number): void {
  range = { first, last };
  const { keys, pages, question } = useOrders.getState();
  const own = generation;
  for (let page = Math.floor(first / outlineStep); page <= Math.floor(last / outlineStep); page += 1) {
    const from = keys[page];
    if (from === undefined || pages.has(page) || asking.has(page)) continue;
    asking.add(page);
    call('orders.list', { ...question, from })
      .then(({ rows }) => {
        if (own !== generation || useOrders.getState().keys !== keys) return;
        useOrders.setState(state => ({ pages: keptPages(state.pages, page, rows) }));
      })
      .catch(refused(own))
      .finally(() => asking.delete(page));
  }
}

function keptPages(pages: Pages, page: number, rows: readonly OrderRow[]): Pages {
  const all = [...pages, [page, rows] as const];
  const middle = (range.first + range.last) / 2 / outlineStep;
  const nearest = all.toSorted(([one], [other]) => Math.abs(one - middle) - Math.abs(other - middle));
  return new Map(nearest.slice(0, mostPages));
}

/** What one reads stays where it is: the selected row where it is in sight, else the first one that did not change. */
function keptRow(changed: ReadonlySet<string>): string | null {
  const state = useOrders.getState();
  const shown = Array.from({ length: Math.max(0, range.last - range.first + 1) }, (_, index) =>
    rowAt(state, range.first + index),
  ).filter(row => row !== undefined);
  if (selectedId !== null && shown.some(row => row.localId === selectedId)) return selectedId;
  // At the very top, what is new is what one wants to see.
  if (range.first === 0) return null;
  return shown.find(row => !changed.has(row.localId))?.localId ?? null;
}

/** The order that is open beside the list. */
export function keepSelected(localId: string | null): void {
  selectedId = localId;
}

const changed = new Set<string>();
let isDue = false;
let isTakingIn = false;

async function takeIn(): Promise<void> {
  isDue = false;
  if (isTakingIn) return takeInSoon();
  isTakingIn = true;
  const keep = keptRow(changed);
  changed.clear();
  try {
    await Promise.all([outline(generation, keep), readTally(), readSynchronisation()]);
  } catch (thrown) {
    refused(generation)(thrown);
  } finally {
    isTakingIn = false;
  }
}

function takeInSoon(): void {
  if (isDue || !isShown) return;
  isDue = true;
  setTimeout(() => void takeIn(), takeInEveryMs);
}

async function readTally(): Promise<void> {
  const tally = await call('orders.tally', {});
  useOrders.setState(({ tally: { states: before } }) => ({
    tally: { ...tally, states: inOrderOf(before, tally.states) },
    isTallyRead: true,
  }));
}

/** What the foot of the list says goes with its rows and counts. */
async function readSynchronisation(): Promise<void> {
  try {
    const synchronisation = await call('orders.synchronisation', {});
    useOrders.setState({ synchronisation, synchronisationError: null });
  } catch (thrown) {
    useOrders.setState({ synchronisationError: appErrorOf(thrown) });
    throw thrown;
  }
}

/** What was there keeps its place; what is new comes after it. */
function inOrderOf<Counted extends { state: string }>(before: readonly Counted[], now: readonly Counted[]) {
  const place = ({ state }: Counted): number => {
    const index = before.findIndex(one => one.state === state);
    return index < 0 ? before.length : index;
  };
  return now.toSorted((one, other) => place(one) - place(other));
}

/** Reads the newest orders from the service; the list hears of what came by `orders.changed`. */
export async function synchroniseOrders(): Promise<number> {
  useOrders.setState({ isSynchronising: true });
  try {
    const { received } = await call('orders.synchronise', {});
    takeInSoon();
    return received;
  } finally {
    useOrders.setState({ isSynchronising: false });
  }
}

let isHearing = false;
let isShown = false;
let isStale = true;

onLeave(() => {
  generation += 1;
  changed.clear();
  asking.clear();
  // What was asked of the environment that is left is never answered.
  isTakingIn = false;
  isStale = true;
  wantedInSight = null;
});

/** Asks for the list when it is first shown; what changes while it is not on show is taken in at its return. */
export function watchOrders(): () => void {
  isShown = true;
  if (!isHearing) {
    isHearing = true;
    onEvent('orders.changed', ({ localIds }) => {
      for (const localId of localIds) changed.add(localId);
      isStale = true;
      takeInSoon();
    });
    onEvent('orders.synchronised', synchronisation => {
      const { synchronisation: before } = useOrders.getState();
      useOrders.setState({ synchronisation, synchronisationError: null });
      // Of what a first reading brings, its last pages too, windows hear by this alone.
      const isMore = synchronisation.readCount !== before?.readCount;
      if (!isMore && synchronisation.isComplete === before?.isComplete) return;
      isStale = true;
      takeInSoon();
    });
  }
  readSynchronisation().catch(logFailure);
  if (isStale) {
    isStale = false;
    queryOrders({});
    readTally().catch(logFailure);
  }
  return () => {
    isShown = false;
  };
}
