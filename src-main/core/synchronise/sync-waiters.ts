import type { SyncSources } from './sync-sources.ts';

/** Each holds the ids of what it waits for. */
const mostWaiters = 20;

/** Who waits for which orders. */
export function createSyncWaiters(sources: Pick<SyncSources, 'database' | 'lines'>) {
  const waiters = new Map<string, readonly string[]>();

  /** What anybody waits for, and nothing else. */
  function askForAll(): void {
    for (const forgotten of [...waiters.keys()].slice(0, -mostWaiters)) waiters.delete(forgotten);
    sources.database.transaction(() => {
      sources.lines.askNoMore();
      for (const localIds of waiters.values()) sources.lines.askFor(localIds);
    });
  }

  return {
    clear: (): void => waiters.clear(),
    askForAll,
    /** @param waiter who waits for them, and for no others then */
    add(waiter: string, localIds: readonly string[]): void {
      waiters.set(waiter, localIds);
      askForAll();
    },
    remove(waiter: string): void {
      waiters.delete(waiter);
      askForAll();
    },
  };
}

export type SyncWaiters = ReturnType<typeof createSyncWaiters>;
