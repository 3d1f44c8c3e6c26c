import type { SyncSources } from './sync-sources.ts';

/** Maximum number of waiters, since the ids that each waits for are kept in memory; the oldest are forgotten. */
const maxWaiters = 20;

/** Keeps track of who waits for which orders. */
export function createSyncWaiters(sources: Pick<SyncSources, 'database' | 'lines'>) {
  const waiters = new Map<string, readonly string[]>();

  /** Gives priority to exactly the orders that a waiter waits for. */
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
     * Gives priority to the orders that a waiter waits for.
     * @param waiter its earlier orders are replaced by these
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
