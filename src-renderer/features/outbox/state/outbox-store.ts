import type { MethodInput } from '../../../../src-shared/contract/contract.ts';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { call, onLeave } from '../../../bridge/bridge.ts';
import { createPerEnvironmentStore } from '../../../bridge/environment-store.ts';
import { createLiveQuery } from '../../../bridge/live-query.ts';

export type OutboxFilter = MethodInput<'outbox.list'>['filter'];

interface OutboxStore {
  filter: OutboxFilter;
  search: string;
  /** The loaded items; null until the first answer for this filter. */
  entries: readonly OutboxEntry[] | null;
  /** Whether the outbox has more matching items than `entries`. */
  hasMore: boolean;
  error: AppError | null;
  /** The item in the details. It stays even if the list no longer contains it, for example because of the filter. */
  shown: OutboxEntry | null;
  /** Whether the item in the details was discarded. */
  isGone: boolean;
}

export const useOutbox = createPerEnvironmentStore<OutboxStore>(() => ({
  filter: 'open',
  search: '',
  entries: null,
  hasMore: false,
  error: null,
  shown: null,
  isGone: false,
}));

const pageSize = 200;
/** Maximum number of items to read again after a change. Items further down are read when the user scrolls to them. */
const maxReadAgain = 400;

let isLoadingMore = false;
let shownId: string | null = null;

/**
 * When another environment is shown, calls to the former one never settle, so they would leave this state set forever.
 */
onLeave(() => {
  isLoadingMore = false;
  shownId = null;
});

/** Reads the outbox item that is in the details. */
const shownQuery = createLiveQuery({
  ask: () => (shownId === null ? null : call('outbox.get', { entryId: shownId })),
  show: shown => useOutbox.setState({ shown }),
  fail: error => useOutbox.setState(error.code === 'not_found' ? { shown: null, isGone: true } : { error }),
});

/** Reads the list again, with as many items as are loaded now: at least one page, and at most `maxReadAgain` items. */
const listQuery = createLiveQuery({
  ask: async () => {
    const { filter, search, entries: known } = useOutbox.getState();
    const limit = Math.min(maxReadAgain, Math.max(pageSize, known?.length ?? 0));
    const entries = await call('outbox.list', { filter, search, limit });
    return { entries, hasMore: entries.length === limit };
  },
  show: page => useOutbox.setState({ ...page, error: null }),
  fail: error => useOutbox.setState({ error }),
  on: ['outbox.changed', 'orders.changed'],
  // The details are read before the list, so that it is known whether an item missing in the list was discarded.
  first: shownQuery,
  // Many items may change in quick succession, so two reads are at least 250 ms apart.
  gapMs: 250,
});

export const loadOutbox = listQuery.read;

/** Reads the next page of the list. */
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
    // The last item of the list may be gone, so that the next page has no starting point. The list is then read from
    // the top.
    await loadOutbox();
  } finally {
    isLoadingMore = false;
  }
}

/** Shows the item with this id in the details, and keeps it up to date. */
export function showEntry(entryId: string | null): void {
  shownId = entryId;
  useOutbox.setState(({ shown }) => ({ isGone: false, shown: shown?.id === entryId ? shown : null }));
  void shownQuery.read();
}

/** Id of the next item in the list; at the end of the list, id of the previous one. */
export function entryBeside(entryId: string): string | null {
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

/**
 * Keeps the outbox up to date while it is on screen.
 * @returns a function that stops the updates
 */
export function watchOutbox(): () => void {
  const ends = [listQuery.watch(), shownQuery.follow()];
  return () => {
    for (const end of ends) end();
    shownId = null;
  };
}
