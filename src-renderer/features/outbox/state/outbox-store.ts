import type { MethodInput } from '../../../../src-shared/contract/contract.ts';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { call, onLeave } from '../../../bridge/bridge.ts';
import { createEnvironmentStore } from '../../../bridge/environment-store.ts';
import { createLiveQuery } from '../../../bridge/live-query.ts';

export type OutboxFilter = MethodInput<'outbox.list'>['filter'];

interface OutboxStore {
  filter: OutboxFilter;
  search: string;
  /** Null until the first answer to this filter. */
  entries: readonly OutboxEntry[] | null;
  /** There is more than `entries`. */
  hasMore: boolean;
  error: AppError | null;
  /** The entry of the details as it is now, also where the list does not hold it any more. */
  shown: OutboxEntry | null;
  /** The entry of the details was discarded. */
  isGone: boolean;
}

export const useOutbox = createEnvironmentStore<OutboxStore>(() => ({
  filter: 'open',
  search: '',
  entries: null,
  hasMore: false,
  error: null,
  shown: null,
  isGone: false,
}));

const pageSize = 200;
/** What is read again after a change; further down it is read again when one gets there. */
const mostReadAgain = 400;

let isLoadingMore = false;
let shownId: string | null = null;

/** What was asked of the environment that is left is never answered. */
onLeave(() => {
  isLoadingMore = false;
  shownId = null;
});

/** The entry of the details. */
const shownQuery = createLiveQuery({
  ask: () => (shownId === null ? null : call('outbox.get', { entryId: shownId })),
  show: shown => useOutbox.setState({ shown }),
  fail: error => useOutbox.setState(error.code === 'not_found' ? { shown: null, isGone: true } : { error }),
});

/** Reads as much of the list as is known already, at least its first page. */
const listQuery = createLiveQuery({
  ask: async () => {
    const { filter, search, entries: known } = useOutbox.getState();
    const limit = Math.min(mostReadAgain, Math.max(pageSize, known?.length ?? 0));
    const entries = await call('outbox.list', { filter, search, limit });
    return { entries, hasMore: entries.length === limit };
  },
  show: page => useOutbox.setState({ ...page, error: null }),
  fail: error => useOutbox.setState({ error }),
  on: ['outbox.changed', 'orders.changed'],
  // The list may lose an entry that the details must know to be gone.
  first: shownQuery,
  // A drain that goes fast would otherwise have the list read all the time.
  gapMs: 250,
});

export const loadOutbox = listQuery.read;

/** Reads on where the list ends. */
export async function loadMoreEntries(): Promise<void> {
  const { filter, search, entries, hasMore } = useOutbox.getState();
  const last = entries?.at(-1);
  if (!hasMore || isLoadingMore || !last) return;
  isLoadingMore = true;
  const isCurrent = listQuery.mark();
  try {
    const page = await call('outbox.list', { filter, search, limit: pageSize, before: last.id });
    if (!isCurrent()) return;
    useOutbox.setState(state => {
      const known = new Set(state.entries?.map(entry => entry.id));
      const fresh = page.filter(entry => !known.has(entry.id));
      return { entries: [...(state.entries ?? []), ...fresh], hasMore: page.length === pageSize };
    });
  } catch {
    // The entry that it ended with may be gone: what there is now is read from the top.
    await loadOutbox();
  } finally {
    isLoadingMore = false;
  }
}

/** Shows the details of an entry and keeps them up to date. */
export function showEntry(entryId: string | null): void {
  shownId = entryId;
  useOutbox.setState(({ shown }) => ({ isGone: false, shown: shown?.id === entryId ? shown : null }));
  void shownQuery.read();
}

/** The entry after this one in the list, or before it where it is the last. */
export function neighbourOf(entryId: string): string | null {
  const { entries } = useOutbox.getState();
  const index = entries?.findIndex(entry => entry.id === entryId) ?? -1;
  if (!entries || index < 0) return null;
  return (entries[index + 1] ?? entries[index - 1])?.id ?? null;
}

export function chooseFilter(filter: OutboxFilter): void {
  useOutbox.setState({ filter, entries: null });
  void loadOutbox();
}

export function searchOutbox(search: string): void {
  useOutbox.setState({ search });
  void loadOutbox();
}

/** Follows the outbox while it is on show; returns the function that stops. */
export function watchOutbox(): () => void {
  const ends = [listQuery.watch(), shownQuery.follow()];
  return () => {
    for (const end of ends) end();
    shownId = null;
  };
}
