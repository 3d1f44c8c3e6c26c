import type { Database } from '../ports/ports.ts';

/**
 * Counts the rows that were written since the database was opened, by triggers too. While the count stays the same,
 * whatever is read from the database stays the same.
 */
export function createWriteCount(database: Database): () => number {
  const statement = database.prepare('SELECT total_changes() AS count');
  return () => Number(statement.get()?.count);
}

/**
 * Keeps what was read from the database until anything is written to it.
 * @returns another, empty map after each write; `max` bounds its size
 */
export function createKeptReadings<T>(database: Database, max: number) {
  const writeCount = createWriteCount(database);
  let kept = new Map<string, T>();
  let keptAtCount = 0;

  function current(): Map<string, T> {
    const count = writeCount();
    if (count !== keptAtCount || kept.size >= max) kept = new Map();
    keptAtCount = count;
    return kept;
  }

  return {
    current,
    /** Reads, unless the same was read since the last write. */
    of(key: string, read: () => T): T {
      const known = current().get(key);
      if (known !== undefined) return known;
      const value = read();
      current().set(key, value);
      return value;
    },
  };
}
