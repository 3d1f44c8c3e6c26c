import type { SyncSources } from './sync-sources.ts';

/** Maximum number of waiters, since the ids that each waits for are kept in memory. The oldest ones are dropped. */
const maxWaiters = 20;

/** Tracks which orders pages wait for. A waiter is a page that waits for orders; it chooses its own id. */
export function createSyncWaiters(sources: Pick<SyncSources, 'database' | 'lines'>) {
  const waiters = new Map<string, readonly string[]>();

  /** Gives the highest priority to the orders that any waiter waits for, and to no others. */
  function askForAll(): void {
    for (const forgotten of [...waiters.keys()].slice(0, -maxWaiters)) waiters.delete(forgotten);
    sources.database.transaction(() => {
      sources.lines.askNoMore();
      for (const localIds of waiters.values()) sources.lines.askFor(localIds);
    });
  }

  return {
    clear: (): void => waiters.clear(),
    askForAll,
    /**
     * Gives the highest priority to the orders that a waiter waits for.
     * @param waiter if it already waited for orders, these replace them
     */
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
