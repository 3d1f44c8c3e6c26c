import type { AppError } from '../../../src-shared/errors.ts';
import type { OrderRow } from '../../../src-shared/records.ts';
import { appErrorOf, call, onEvent, onLeave } from '../../bridge/bridge.ts';
import { createEnvironmentStore } from '../../bridge/environment-store.ts';
import { mergePage, replaceRow } from './merge-rows.ts';

interface OrdersStore {
  search: string;
  rows: OrderRow[];
  /** All that match, of which `rows` are the newest ones read so far. */
  total: number;
  hasMore: boolean;
  /** No answer to this search yet. */
  isFirstLoad: boolean;
  error: AppError | null;
  isSynchronising: boolean;
}

export const useOrders = createEnvironmentStore<OrdersStore>(() => ({
  search: '',
  rows: [],
  total: 0,
  hasMore: false,
  isFirstLoad: true,
  error: null,
  isSynchronising: false,
}));

/** More rows changed than this: the list is read again rather than row by row. */
const mostSingleReads = 40;

/** Grows with every new question; an answer to an older one is dropped. */
let question = 0;
let isLoadingMore = false;

async function loadFirstPage(): Promise<void> {
  question += 1;
  const own = question;
  const { search } = useOrders.getState();
  try {
    const page = await call('orders.list', { search });
    if (own !== question) return;
    useOrders.setState({ ...page, isFirstLoad: false, error: null });
  } catch (thrown) {
    if (own === question) useOrders.setState({ error: appErrorOf(thrown), isFirstLoad: false });
  }
}

export function searchOrders(search: string): void {
  useOrders.setState({ search });
  void loadFirstPage();
}

export async function loadMoreOrders(): Promise<void> {
  const { rows, hasMore, search } = useOrders.getState();
  const last = rows.at(-1);
  if (!hasMore || isLoadingMore || !last) return;
  isLoadingMore = true;
  const own = question;
  try {
    const page = await call('orders.list', { search, beforeMs: last.createdAtMs });
    if (own !== question) return;
    useOrders.setState(state => {
      const known = new Set(state.rows.map(row => row.localId));
      const fresh = page.rows.filter(row => !known.has(row.localId));
      return { rows: [...state.rows, ...fresh], hasMore: page.hasMore && fresh.length > 0, error: null };
    });
  } catch (thrown) {
    useOrders.setState({ error: appErrorOf(thrown) });
  } finally {
    isLoadingMore = false;
  }
}

/** Takes in what changed and leaves every other row, and how far one has read, as it is. */
async function takeInChanges(localIds: readonly string[]): Promise<void> {
  const own = question;
  const { search, rows } = useOrders.getState();
  if (localIds.length > mostSingleReads) {
    await loadFirstPage();
    return;
  }
  const page = await call('orders.list', { search });
  if (own !== question) return;
  const onPage = new Set(page.rows.map(row => row.localId));
  const farDown = localIds.filter(id => !onPage.has(id) && rows.some(row => row.localId === id));
  const details = await Promise.allSettled(farDown.map(localId => call('orders.get', { localId })));
  if (own !== question) return;
  useOrders.setState(state => {
    let merged = mergePage(state.rows, page.rows, page.hasMore);
    for (const detail of details) {
      if (detail.status === 'fulfilled') merged = replaceRow(merged, detail.value.row);
    }
    const hasMore = state.rows.length > page.rows.length ? state.hasMore : page.hasMore;
    return { rows: merged, total: page.total, hasMore, error: null };
  });
}

const changed = new Set<string>();
let isTakingIn = false;

async function drainChanges(): Promise<void> {
  if (isTakingIn) return;
  isTakingIn = true;
  try {
    while (changed.size > 0) {
      const localIds = [...changed];
      changed.clear();
      await takeInChanges(localIds);
    }
  } catch (thrown) {
    useOrders.setState({ error: appErrorOf(thrown) });
  } finally {
    isTakingIn = false;
  }
}

/** Reads the newest orders from the service; the list hears of what came by `orders.changed`. */
export async function synchroniseOrders(): Promise<number> {
  useOrders.setState({ isSynchronising: true });
  try {
    const { received } = await call('orders.synchronise', {});
    await loadFirstPage();
    return received;
  } finally {
    useOrders.setState({ isSynchronising: false });
  }
}

let isHearing = false;
let isRead = false;
let isShown = false;

onLeave(() => {
  changed.clear();
  isTakingIn = false;
  isLoadingMore = false;
  isRead = false;
});

/** Asks for the list when it is first shown; what changes while it is not on show is taken in at its return. */
export function watchOrders(): () => void {
  isShown = true;
  if (!isHearing) {
    isHearing = true;
    onEvent('orders.changed', ({ localIds }) => {
      for (const localId of localIds) changed.add(localId);
      if (isShown) void drainChanges();
    });
  }
  if (isRead) void drainChanges();
  else {
    isRead = true;
    void loadFirstPage();
  }
  return () => {
    isShown = false;
  };
}
