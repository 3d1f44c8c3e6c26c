import { asDispatchError } from '../api/failure.ts';
import type { Database, Log, SqlRow } from '../ports/ports.ts';
import type { Journal, RowImage } from './journal.ts';

const finalStates: readonly unknown[] = ['done', 'superseded', 'cancelled'];

/** Of the orders that still have something to do: the others are the service's to tell. */
export function stillNeeded(rows: readonly RowImage[]): RowImage[] {
  const open = new Set(
    rows.flatMap(({ table, row }) =>
      table === 'outbox_entry' && !finalStates.includes(row.state) ? [row.local_id] : [],
    ),
  );
  return rows.filter(({ row }) => open.has(row.local_id ?? null));
}

/**
 * Triggers of this connection note which entries the journal must hear of, so that no statement can forget it: a new
 * one, its bytes, its end, and what changes its place or its words.
 */
const triggers = `
CREATE TEMP TABLE journal_due (id TEXT PRIMARY KEY, is_sealed INTEGER NOT NULL) STRICT;
CREATE TEMP TRIGGER journal_of_new AFTER INSERT ON main.outbox_entry
BEGIN
  INSERT OR IGNORE INTO journal_due VALUES (NEW.id, NEW.sealed_sha256 IS NOT NULL);
END;
CREATE TEMP TRIGGER journal_of_sealed AFTER UPDATE OF sealed_sha256 ON main.outbox_entry
WHEN OLD.sealed_sha256 IS NULL AND NEW.sealed_sha256 IS NOT NULL
BEGIN
  INSERT OR REPLACE INTO journal_due VALUES (NEW.id, 1);
END;
CREATE TEMP TRIGGER journal_of_changed AFTER UPDATE OF local_id, chain_position, intent_json, account_id
ON main.outbox_entry
BEGIN
  INSERT OR IGNORE INTO journal_due VALUES (NEW.id, 0);
END;
CREATE TEMP TRIGGER journal_of_end AFTER UPDATE OF state ON main.outbox_entry
WHEN NEW.state IN ('done', 'superseded', 'cancelled')
BEGIN
  INSERT OR IGNORE INTO journal_due VALUES (NEW.id, 0);
END;
`;

/**
 * The database with a journal beside it. What a transaction seals is durable in the journal before it commits; what
 * else it does to entries follows the commit, since a rolled back one was never said to be saved.
 */
export function journaled(database: Database, journal: Journal, log: Log): Database {
  database.exec(triggers);
  const sql = {
    due: database.prepare(`SELECT entry.* FROM journal_due AS due JOIN outbox_entry AS entry ON entry.id = due.id
      WHERE due.is_sealed = ? ORDER BY entry.sequence`),
    clear: database.prepare('DELETE FROM journal_due WHERE is_sealed = ?'),
    order: database.prepare('SELECT * FROM transport_order WHERE local_id = ?'),
    document: database.prepare('SELECT * FROM document WHERE id = ?'),
  };
  const image = (table: RowImage['table'], row: SqlRow | undefined): RowImage[] =>
    row ? [{ table, row }] : [];

  /** Each with its order and document, so that it can be brought back by itself. */
  const imagesOf = (entry: SqlRow): RowImage[] => [
    ...image('transport_order', sql.order.get(entry.local_id ?? null)),
    ...image('document', sql.document.get(entry.document_id ?? null)),
    ...image('outbox_entry', entry),
  ];

  function append(isSealed: boolean): void {
    const rows = sql.due.all(isSealed ? 1 : 0).flatMap(imagesOf);
    if (rows.length === 0) return;
    journal.append(rows, isSealed);
    sql.clear.run(isSealed ? 1 : 0);
  }

  /** After a commit nothing may fail: the database has it, and it stays due here until the next one. */
  function follow(): void {
    try {
      append(false);
      if (journal.isLong()) journal.compact(stillNeeded);
    } catch (error) {
      log.write('journal-failed', { code: asDispatchError(error).error.code });
    }
  }

  let isWithin = false;
  return {
    ...database,
    transaction(work) {
      if (isWithin) return work();
      isWithin = true;
      let result: ReturnType<typeof work>;
      try {
        result = database.transaction(() => {
          const given = work();
          append(true);
          return given;
        });
      } finally {
        isWithin = false;
      }
      follow();
      return result;
    },
    close() {
      journal.close();
      database.close();
    },
  };
}
