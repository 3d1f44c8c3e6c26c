import type { MethodInput } from '../../../src-shared/contract.ts';
import type { AppError } from '../../../src-shared/errors.ts';
import type { OutboxEntry } from '../../../src-shared/records.ts';
import { appErrorOf, call, onEvent } from '../../bridge/bridge.ts';
import { createEnvironmentStore } from '../../bridge/environment-store.ts';

export type OutboxFilter = MethodInput<'outbox.list'>['filter'];

interface OutboxStore {
  filter: OutboxFilter;
  search: string;
  /** Null until the first answer to this filter. */
  entries: readonly OutboxEntry[] | null;
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
  error: null,
  shown: null,
  isGone: false,
}));

let question = 0;
let shownId: string | null = null;

export async function loadOutbox(): Promise<void> {
  question += 1;
  const own = question;
  const { filter, search } = useOutbox.getState();
  try {
    const entries = await call('outbox.list', { filter, search });
    if (own === question) useOutbox.setState({ entries, error: null });
  } catch (thrown) {
    if (own === question) useOutbox.setState({ error: appErrorOf(thrown) });
  }
}

async function loadShown(): Promise<void> {
  const entryId = shownId;
  if (entryId === null) return;
  try {
    const shown = await call('outbox.get', { entryId });
    if (shownId === entryId) useOutbox.setState({ shown });
  } catch (thrown) {
    const error = appErrorOf(thrown);
    if (shownId !== entryId) return;
    useOutbox.setState(error.code === 'not_found' ? { shown: null, isGone: true } : { error });
  }
}

/** Shows the details of an entry and keeps them up to date. */
export function showEntry(entryId: string | null): void {
  shownId = entryId;
  useOutbox.setState(({ shown }) => ({ isGone: false, shown: shown?.id === entryId ? shown : null }));
  void loadShown();
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

let isLoading = false;
let isStale = false;

/** Changes come in bursts: while one answer is awaited, all of them together ask once more. */
async function loadAll(): Promise<void> {
  isStale = true;
  if (isLoading) return;
  isLoading = true;
  while (isStale) {
    isStale = false;
    // The details first: the list may lose an entry that they must know to be gone.
    await loadShown();
    await loadOutbox();
  }
  isLoading = false;
}

/** Follows the outbox while it is on show; returns the function that stops. */
export function watchOutbox(): () => void {
  void loadAll();
  const ends = [
    onEvent('outbox.changed', () => void loadAll()),
    onEvent('orders.changed', () => void loadAll()),
  ];
  return () => {
    for (const end of ends) end();
    shownId = null;
  };
}
