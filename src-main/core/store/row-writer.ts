import type { Database, SqlRow, SqlValue, Statement } from '../ports/ports.ts';

/** Writes rows of a table. A row is an object with the names of its columns as keys. Call it inside a transaction. */
export function createRowWriter(database: Database, table: string) {
  const statements = new Map<string, Statement>();

  function run(sql: string, values: readonly SqlValue[]): number {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement.run(...values).changes;
  }

  const equations = (row: SqlRow): string[] => Object.keys(row).map(column => `${column} = ?`);

  return {
    /**
     * Inserts a row.
     * @throws Error if a constraint of the table refuses the row
     */
    insert(row: SqlRow): void {
      const columns = Object.keys(row);
      const places = columns.map(() => '?').join(', ');
      run(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`, Object.values(row));
    },
    /**
     * Sets the columns of `row` in all rows whose columns equal `where`.
     * @returns number of changed rows
     * @throws Error if a constraint of the table refuses a row
     */
    update: (row: SqlRow, where: SqlRow): number =>
      run(`UPDATE ${table} SET ${equations(row).join(', ')} WHERE ${equations(where).join(' AND ')}`, [
        ...Object.values(row),
        ...Object.values(where),
      ]),
  };
}
