import type { MethodInput } from '../../../src-shared/contract.ts';
import type { AppError } from '../../../src-shared/errors.ts';
import type { OutboxEntry } from '../../../src-shared/records.ts';
import { appErrorOf, call, onEvent } from '../../bridge/bridge.ts';
import { createEnvironmentStore } from '../../bridge/environment-store.ts';

export type OutboxFilter = MethodInput<'outbox.list'>['filter'];

interface OutboxStore {
  filter: OutboxFilter;
  /** Null until the first answer to this filter. */
  entries: OutboxEntry[] | null;
  error: AppError | null;
}

export const useOutbox = createEnvironmentStore<OutboxStore>(() => ({
  filter: 'open',
  entries: null,
  error: null,
}));

let question = 0;

async function load(): Promise<void> {
  question += 1;
  const own = question;
  const { filter } = useOutbox.getState();
  try {
    const entries = await call('outbox.list', { filter });
    if (own === question) useOutbox.setState({ entries, error: null });
  } catch (thrown) {
    if (own === question) useOutbox.setState({ error: appErrorOf(thrown) });
  }
}

export function chooseFilter(filter: OutboxFilter): void {
  useOutbox.setState({ filter, entries: null });
  void load();
}

/** Follows the outbox while it is on show; returns the function that stops. */
export function watchOutbox(): () => void {
  void load();
  const ends = [onEvent('outbox.changed', () => void load()), onEvent('orders.changed', () => void load())];
  return () => {
    for (const end of ends) end();
  };
}
