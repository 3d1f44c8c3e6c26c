import type { Database } from '../ports/ports.ts';

/**
 * Returns a function that counts the rows written since the database was opened, including those that triggers wrote.
 * While the count is the same, every query has the same result.
 */
export function createWriteCount(database: Database): () => number {
  const statement = database.prepare('SELECT total_changes() AS count');
  return () => Number(statement.get()?.count);
}

/**
 * Caches what was read from the database until anything is written to it.
 * @param max maximum number of cached values
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
    /** Returns a cached value if nothing was written since it was read; otherwise reads it. */
    of(key: string, read: () => T): T {
      const known = current().get(key);
      if (known !== undefined) return known;
      const value = read();
      current().set(key, value);
      return value;
    },
  };
}
