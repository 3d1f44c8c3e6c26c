import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

/**
 * Returns a function that adds a row to a table. A row is an object with a value for each column; all calls must have
 * the same columns.
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
