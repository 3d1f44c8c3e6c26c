import type { Database } from '../ports/ports.ts';

export type MetaStore = ReturnType<typeof createMetaStore>;

/** Stores single values by name. */
export function createMetaStore(database: Database) {
  const read = database.prepare('SELECT value FROM meta WHERE name = ?');
  const write = database.prepare(
    'INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const remove = database.prepare('DELETE FROM meta WHERE name = ?');
  return {
    get(name: string): string | null {
      const value = read.get(name)?.value;
      return typeof value === 'string' ? value : null;
    },
    remove: (name: string): void => void remove.run(name),
    set: (name: string, value: string): void => void write.run(name, value),
  };
}
