import type { SyncSources } from './sync-sources.ts';

/** Limit of the memory for the ids that waiters wait for. */
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
    /** @param waiter now waits for these orders only */
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
