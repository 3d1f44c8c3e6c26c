import type { Database } from '../ports/ports.ts';
import { createWriteCount } from '../store/write-count.ts';
import type { Entry } from './entry.ts';

/** Number of entries that are looked for beyond those that can be started now. */
export const lookAhead = 32;

/**
 * Keeps the heads of chains that were found but could not be started yet, so that they need not be looked for again
 * after each answer. They are dropped when any other code has written to the database, since the user may have withdrawn
 * or changed one of them. What `transaction` writes, which are the results of other chains, changes none of them.
 */
export function createHeadsAhead(database: Database) {
  const writeCount = createWriteCount(database);
  let heads: Entry[] = [];
  let atCount = 0;

  return {
    /**
     * Keeps the first of these entries that place orders. An entry of another kind may be moved to another chain by the
     * answer to one that is on its way, so neither it nor those after it are kept.
     */
    keep(found: readonly Entry[]): void {
      const other = found.findIndex(
        ({ intent, sealed }) => intent.kind !== 'order-create' || sealed !== null,
      );
      heads = found.slice(0, other < 0 ? found.length : other);
      atCount = writeCount();
    },
    /** Returns up to `count` kept entries, which are then no longer kept. */
    take(count: number): Entry[] {
      if (heads.length > 0 && writeCount() !== atCount) heads = [];
      return heads.splice(0, count);
    },
    drop(): void {
      heads = [];
    },
    /** The database for writes of the results of chains. */
    database: {
      ...database,
      transaction<T>(work: () => T): T {
        const before = writeCount();
        const result = database.transaction(work);
        if (before === atCount) atCount = writeCount();
        return result;
      },
    },
  };
}
