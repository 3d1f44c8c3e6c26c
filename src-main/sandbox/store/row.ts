import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

/**
 * Returns a function that adds a row to a table. The values are named by their columns, which are the same in every
 * call.
 */
export function inserter(sqlite: DatabaseSync, table: string): (row: Record<string, SQLInputValue>) => void {
  let statement: StatementSync | null = null;
  return row => {
    const columns = Object.keys(row);
    const places = columns.map(column => `:${column}`).join(', ');
    statement ??= sqlite.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`);
    statement.run(row);
  };
}
