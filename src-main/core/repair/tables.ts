import type { Database, SqlRow, SqlValue, TableShape } from '../ports/ports.ts';
import { createRowWriter } from '../store/row-writer.ts';

/** Tables that contain the user's work. A table comes after the tables that its rows refer to. */
export const tables = [
  'meta',
  'transport_order',
  'document',
  'outbox_entry',
  'history_event',
  'address_entry',
  'order_template',
  'change_draft',
] as const;
export type RepairTable = (typeof tables)[number];

/** Column that identifies a row of each table. Rowids cannot identify it, since they change when rows are restored. */
export const keyOf: Record<RepairTable, string> = {
  meta: 'name',
  transport_order: 'local_id',
  document: 'id',
  outbox_entry: 'id',
  history_event: 'id',
  address_entry: 'id',
  order_template: 'id',
  change_draft: 'local_id',
};

export const isTable = (name: string): name is RepairTable => tables.some(table => table === name);

export const shapesOf = (database: Database): TableShape[] => tables.map(name => shapeOf(database, name));

function shapeOf(database: Database, name: RepairTable): TableShape {
  const columns = database.prepare(`PRAGMA table_info(${name})`).all();
  const rowid = columns.find(({ type, pk }) => type === 'INTEGER' && pk === 1);
  return {
    name,
    rowidColumn: rowid ? String(rowid.name) : null,
    columns: columns.map(({ name: column, type, notnull, dflt_value, pk }) => {
      const isNullable = (notnull === 0 && pk === 0) || column === rowid?.name;
      return {
        name: String(column),
        type: type === 'TEXT' || type === 'BLOB' ? type : 'INTEGER',
        isNullable,
        isOptional: isNullable || dflt_value !== null,
      };
    }),
  };
}

/** Drops columns whose names are not plain, since a damaged file can contain any name. */
const named = (row: SqlRow): SqlRow =>
  Object.fromEntries(Object.entries(row).filter(([name]) => /^[a-z0-9_]+$/.test(name)));

/**
 * Inserts a row.
 * @throws Error if a constraint of the table refuses the row
 */
export const insertRow = (database: Database, table: RepairTable, row: SqlRow): void =>
  createRowWriter(database, table).insert(named(row));

/**
 * Updates the row that has the same key.
 * @throws Error if a constraint of the table refuses the row
 */
export function updateRow(database: Database, table: RepairTable, row: SqlRow): void {
  const key = keyOf[table];
  const { [key]: id = null, ...columns } = named(row);
  createRowWriter(database, table).update(columns, { [key]: id });
}

/**
 * Restores a row from its image in the journal, whether or not the table already has the row.
 * @returns whether the database accepts it
 */
export const bringRow = (database: Database, table: RepairTable, row: SqlRow): boolean =>
  attemptRepair(database, () =>
    findTableRow(database, table, row[keyOf[table]] ?? null)
      ? updateRow(database, table, row)
      : insertRow(database, table, row),
  );

export const findTableRow = (database: Database, table: RepairTable, key: SqlValue): SqlRow | undefined =>
  database.prepare(`SELECT * FROM ${table} WHERE ${keyOf[table]} = ?`).get(key);

/**
 * Runs `work` in a savepoint. Call it inside a transaction.
 * @returns false if the database refuses the row, in which case nothing has changed
 */
export function attemptRepair(database: Database, work: () => void): boolean {
  database.exec('SAVEPOINT attempt');
  try {
    work();
    database.exec('RELEASE attempt');
    return true;
  } catch (error) {
    database.exec('ROLLBACK TO attempt; RELEASE attempt');
    if (isRefusal(error)) return false;
    throw error;
  }
}

/**
 * Whether the error means that a constraint or type refused the row. Other errors, such as those of the disk, do not.
 */
function isRefusal(error: unknown): boolean {
  const [sqlError, constraint, mismatch] = [1, 19, 20];
  const code =
    error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0;
  return [sqlError, constraint, mismatch].includes(code % 256);
}
