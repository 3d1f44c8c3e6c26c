import type { AddressEntry } from '../../../src-shared/contract/address-book.ts';
import type { AddressKind } from '../../../src-shared/domain/address-entry.ts';
import type { AppError } from '../../../src-shared/errors.ts';
import { appErrorOf, call, onLeave } from '../../bridge/bridge.ts';
import { createPerEnvironmentStore } from '../../bridge/environment-store.ts';
import { createLiveQuery } from '../../bridge/live-query.ts';

export type AddressFilter = 'all' | AddressKind;

interface AddressesStore {
  filter: AddressFilter;
  search: string;
  /** Loaded rows of the list; null until the first answer. */
  rows: readonly AddressEntry[] | null;
  found: number;
  total: number;
  error: AppError | null;
  /** The address in the details. The list may not contain it, for example because the search does not find it. */
  shown: AddressEntry | null;
}

export const useAddresses = createPerEnvironmentStore<AddressesStore>(() => ({
  filter: 'all',
  search: '',
  rows: null,
  found: 0,
  total: 0,
  error: null,
  shown: null,
}));

const pageRows = 200;
const maxRowsAtOnce = 1_000;

let isLoadingMore = false;
let shownId: string | null = null;

/**
 * When another environment is shown, calls to the former one never settle, so they would leave this state set forever.
 */
onLeave(() => {
  isLoadingMore = false;
  shownId = null;
});

const asked = () => {
  const { filter, search } = useAddresses.getState();
  return { search, kind: filter === 'all' ? null : filter };
};

/** Live query of the address with the id `shownId`, which the details show. */
const shownQuery = createLiveQuery({
  ask: () => (shownId === null ? null : call('addressBook.get', { id: shownId })),
  show: shown => useAddresses.setState({ shown }),
  fail: () => useAddresses.setState({ shown: null }),
  on: ['addressBook.changed'],
});

/** Reads the list again, with as many rows as are loaded now but at least the first page. */
const listQuery = createLiveQuery({
  ask: () => {
    const known = useAddresses.getState().rows?.length ?? 0;
    const limit = Math.min(maxRowsAtOnce, Math.max(pageRows, known));
    return call('addressBook.list', { ...asked(), limit });
  },
  show: answer => useAddresses.setState({ ...answer, error: null }),
  fail: error => useAddresses.setState({ error }),
  on: ['addressBook.changed'],
});

export const loadAddresses = listQuery.read;

/** Reads the next page of the list. */
export async function loadMoreAddresses(): Promise<void> {
  const { rows, found } = useAddresses.getState();
  if (rows === null || rows.length >= found || isLoadingMore) return;
  isLoadingMore = true;
  const isCurrent = listQuery.mark();
  try {
    const page = await call('addressBook.list', { ...asked(), limit: pageRows, offset: rows.length });
    if (!isCurrent()) return;
    useAddresses.setState(state => {
      const known = new Set(state.rows?.map(({ id }) => id));
      const fresh = page.rows.filter(({ id }) => !known.has(id));
      // A page without new rows means that the list has changed since the previous page. It counts as the end of the
      // list.
      const isEnd = fresh.length === 0;
      const next = [...(state.rows ?? []), ...fresh];
      return { rows: next, found: isEnd ? next.length : page.found, total: page.total };
    });
  } catch (thrown) {
    if (isCurrent()) useAddresses.setState({ error: appErrorOf(thrown) });
  } finally {
    isLoadingMore = false;
  }
}

/** Shows the address with this id in the details, and keeps it up to date. */
export function showAddress(id: string | null): void {
  shownId = id;
  useAddresses.setState(({ shown, rows }) => ({
    shown: shown?.id === id ? shown : (rows?.find(row => row.id === id) ?? null),
  }));
  void shownQuery.read();
}

export function filterAddresses(filter: AddressFilter): void {
  useAddresses.setState({ filter });
  void loadAddresses();
}

export function searchAddresses(search: string): void {
  useAddresses.setState({ search });
  void loadAddresses();
}

/**
 * Keeps the list and the details up to date.
 * @returns a function that stops the updates
 */
export function watchAddresses(): () => void {
  const ends = [listQuery.watch(), shownQuery.follow()];
  return () => {
    for (const end of ends) end();
    shownId = null;
  };
}

/** Returns the id of the next address in the list, or of the previous one if `id` is the last. */
export function addressBeside(id: string): string | null {
  const rows = useAddresses.getState().rows ?? [];
  const index = rows.findIndex(row => row.id === id);
  return index < 0 ? null : ((rows[index + 1] ?? rows[index - 1])?.id ?? null);
}
