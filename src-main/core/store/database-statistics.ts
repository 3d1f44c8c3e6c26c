import type { Database } from '../ports/ports.ts';

/** Sizes of a database in bytes, and the number of rows of each table. */
export interface DatabaseStatistics {
  sizeBytes: number;
  /** Part of `sizeBytes` that deleted rows have left free. */
  freeBytes: number;
  rows: Record<string, number>;
}

/** Counts the rows of all tables, and nothing of what is in them. */
export function databaseStatistics(database: Database): DatabaseStatistics {
  const pragma = (name: string) => Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
  const tables = database
    .prepare(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name`)
    .all()
    .map(({ name }) => String(name))
    .filter(name => !name.startsWith('sqlite_'));
  return {
    sizeBytes: pragma('page_count') * pragma('page_size'),
    freeBytes: pragma('freelist_count') * pragma('page_size'),
    rows: Object.fromEntries(
      tables.map(name => {
        const counted = database
          .prepare(`SELECT count(*) AS rows FROM "${name.replaceAll('"', '""')}"`)
          .get();
        return [name, Number(counted?.rows)];
      }),
    ),
  };
}
