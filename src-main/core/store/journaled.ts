import { asDispatchError } from '../api/failure.ts';
import type { Database, Log, SqlRow } from '../ports/ports.ts';
import { type Journal, journalKeyOf, type RowImage } from './journal.ts';
import { seatName } from './seat-store.ts';

const isOpen = `local_id IN (
  SELECT local_id FROM outbox_entry WHERE state NOT IN ('done', 'superseded', 'cancelled')
  UNION ALL SELECT local_id FROM transport_order WHERE phase = 'draft'
  UNION ALL SELECT local_id FROM document WHERE is_uploaded = 0)`;

// Removes the thumbnail from a document's row. The journal omits thumbnails: they can be generated again, and are
// larger than all other columns.
const withoutPicture = (row: SqlRow): SqlRow => ({ ...row, thumbnail: null });

/** Large columns of an entry that are fixed when it is inserted or sealed, so the journal has them before its end. */
const fixedColumns: ReadonlySet<string> = new Set([
  'intent_json',
  'sealed_headers_json',
  'sealed_body',
  'sealed_body_end',
]);

const outcomeOf = (entry: SqlRow): SqlRow =>
  Object.fromEntries(Object.entries(entry).filter(([column]) => !fixedColumns.has(column)));

/**
 * Removes the draft from an accepted order's row, unless the row must be whole: the draft has not changed since it was
 * placed, when the journal stored it.
 */
function withoutKnownDraft(row: SqlRow | undefined, isWhole: boolean): SqlRow | undefined {
  if (isWhole || row?.phase !== 'accepted') return row;
  const { draft_json: _draft, draft_version: _version, ...rest } = row;
  return rest;
}

/**
 * Yields the current rows that exist only here: drafts, orders with open entries, orders with documents that the
 * service lacks, templates, typed changes and the seat. All other orders can be read from the service.
 */
export function* openRows(database: Database): Generator<RowImage> {
  for (const table of ['transport_order', 'document', 'outbox_entry'] as const) {
    for (const row of database.prepare(`SELECT * FROM ${table} WHERE ${isOpen}`).iterate())
      yield { table, row: table === 'document' ? withoutPicture(row) : row };
  }
  for (const table of ['order_template', 'change_draft'] as const) {
    for (const row of database.prepare(`SELECT * FROM ${table}`).iterate()) yield { table, row };
  }
  for (const row of database.prepare('SELECT * FROM meta WHERE name = ?').all(seatName))
    yield { table: 'meta', row };
}

/**
 * Triggers that note what the journal must store, so that no statement of this connection can bypass it. For an entry,
 * this is its insertion, seal and end, and changes of its order, position, intent, account or move; for drafts,
 * documents, templates, typed changes and the seat, every change.
 */
const triggers = `
CREATE TEMP TABLE journal_due (
  table_name TEXT NOT NULL,
  id TEXT NOT NULL,
  is_sealed INTEGER NOT NULL,
  is_whole INTEGER NOT NULL,
  PRIMARY KEY (table_name, id)
) STRICT;
CREATE TEMP TRIGGER journal_of_new AFTER INSERT ON main.outbox_entry
BEGIN
  INSERT OR IGNORE INTO journal_due VALUES ('outbox_entry', NEW.id, NEW.sealed_sha256 IS NOT NULL, 1);
END;
CREATE TEMP TRIGGER journal_of_sealed AFTER UPDATE OF sealed_sha256 ON main.outbox_entry
WHEN OLD.sealed_sha256 IS NULL AND NEW.sealed_sha256 IS NOT NULL
BEGIN
  INSERT OR REPLACE INTO journal_due VALUES ('outbox_entry', NEW.id, 1, 1);
END;
CREATE TEMP TRIGGER journal_of_changed AFTER UPDATE OF local_id, chain_position, intent_json, account_id,
  moved_at_ms ON main.outbox_entry
BEGIN
  INSERT INTO journal_due VALUES ('outbox_entry', NEW.id, 0, 1) ON CONFLICT DO UPDATE SET is_whole = 1;
END;
CREATE TEMP TRIGGER journal_of_end AFTER UPDATE OF state ON main.outbox_entry
WHEN NEW.state IN ('done', 'superseded', 'cancelled')
BEGIN
  INSERT OR IGNORE INTO journal_due VALUES ('outbox_entry', NEW.id, 0, 0);
END;
CREATE TEMP TRIGGER journal_of_first_seat AFTER INSERT ON main.meta WHEN NEW.name = '${seatName}'
BEGIN
  INSERT OR REPLACE INTO journal_due VALUES ('meta', NEW.name, 1, 1);
END;
CREATE TEMP TRIGGER journal_of_seat AFTER UPDATE ON main.meta WHEN NEW.name = '${seatName}'
BEGIN
  INSERT OR REPLACE INTO journal_due VALUES ('meta', NEW.name, 1, 1);
END;
`;

/**
 * All other changes that the journal stores, as table and event. The third value is a condition: only rows that meet it
 * are stored.
 */
const dueChanges: readonly (readonly [RowImage['table'], string, string?])[] = [
  ['transport_order', 'INSERT', "NEW.phase = 'draft'"],
  ['transport_order', 'UPDATE OF draft_json, phase, discarded_at_ms', "NEW.phase = 'draft'"],
  ['transport_order', 'DELETE', "OLD.phase = 'draft'"],
  ['document', 'INSERT'],
  ['document', 'UPDATE OF name, category, description, local_id'],
  ['document', 'DELETE'],
  ['order_template', 'INSERT'],
  ['order_template', 'UPDATE OF name, draft_json'],
  ['order_template', 'DELETE'],
  ['change_draft', 'INSERT'],
  ['change_draft', 'UPDATE'],
  ['change_draft', 'DELETE'],
];

const triggersOfChanges = dueChanges.map(
  ([table, event, condition = '1'], index) => `
CREATE TEMP TRIGGER journal_of_change_${index} AFTER ${event} ON main.${table} WHEN ${condition}
BEGIN
  INSERT OR IGNORE INTO journal_due VALUES ('${table}', ${event === 'DELETE' ? 'OLD' : 'NEW'}.${journalKeyOf[table]}, 0, 1);
END;`,
);

/**
 * Adds a journal to a database. If a transaction seals entries or changes the seat, that is on the disk in the journal
 * before it commits. All other rows are written after the commit: a transaction that is rolled back leaves nothing in
 * the journal.
 */
export function journaled(
  database: Database,
  journal: Journal,
  log: Log,
  onClosed: () => void = () => undefined,
): Database {
  database.exec(triggers + triggersOfChanges.join(''));
  const sql = {
    due: database.prepare(
      'SELECT table_name, id, is_whole FROM journal_due WHERE is_sealed = ? ORDER BY rowid',
    ),
    entry: database.prepare('SELECT * FROM outbox_entry WHERE id = ?'),
    anyDue: database.prepare('SELECT 1 FROM journal_due LIMIT 1'),
    clear: database.prepare('DELETE FROM journal_due WHERE is_sealed = ?'),
    order: database.prepare('SELECT * FROM transport_order WHERE local_id = ?'),
    document: database.prepare('SELECT * FROM document WHERE id = ?'),
    template: database.prepare('SELECT * FROM order_template WHERE id = ?'),
    change: database.prepare('SELECT * FROM change_draft WHERE local_id = ?'),
    meta: database.prepare('SELECT * FROM meta WHERE name = ?'),
  };
  const image = (table: RowImage['table'], row: SqlRow | undefined): RowImage[] =>
    row ? [{ table, row: table === 'document' ? withoutPicture(row) : row }] : [];

  /**
   * Returns the images of a document or a typed change. If its order is accepted, adds an image of the order, since the
   * journal contains accepted orders only together with such rows.
   */
  const withOrder = (table: RowImage['table'], row: SqlRow): RowImage[] => {
    const order = sql.order.get(row.local_id ?? null);
    return [
      ...image('transport_order', order?.phase === 'accepted' ? order : undefined),
      ...image(table, row),
    ];
  };

  /**
   * Returns the images of an entry, its order and its document. The entry can be restored from these lines alone if it
   * is `isWhole`, otherwise together with earlier ones: an entry that has ended is in the journal since it was inserted.
   */
  const entryImages = (entry: SqlRow, isWhole: boolean): RowImage[] => [
    ...image('transport_order', withoutKnownDraft(sql.order.get(entry.local_id ?? null), isWhole)),
    ...(entry.document_id ? image('document', sql.document.get(entry.document_id)) : []),
    ...image('outbox_entry', isWhole ? entry : outcomeOf(entry)),
  ];

  function imagesOf(table: string, id: string, isWhole: boolean): RowImage[] {
    if (table === 'outbox_entry') return sql.entry.all(id).flatMap(entry => entryImages(entry, isWhole));
    if (table === 'document') return withOrder(table, sql.document.get(id) ?? { id, removed: 1 });
    if (table === 'order_template') return image(table, sql.template.get(id) ?? { id, removed: 1 });
    if (table === 'meta') return image(table, sql.meta.get(id));
    if (table === 'change_draft') return withOrder(table, sql.change.get(id) ?? { local_id: id, removed: 1 });
    return image('transport_order', sql.order.get(id) ?? { local_id: id, removed: 1 });
  }

  function append(isSealed: boolean): void {
    const rows = sql.due
      .all(isSealed ? 1 : 0)
      .flatMap(({ table_name, id, is_whole }) => imagesOf(String(table_name), String(id), is_whole === 1));
    if (rows.length === 0) return;
    journal.append(rows, isSealed);
    sql.clear.run(isSealed ? 1 : 0);
  }

  /**
   * Writes the noted rows to the journal after a commit. Must not throw: rows that cannot be written are written after
   * the next transaction.
   */
  function follow(): void {
    try {
      append(false);
      if (journal.isLong()) journal.compact(openRows(database));
    } catch (error) {
      log.write('journal-failed', { code: asDispatchError(error).error.code });
    }
  }

  /** Whether the journal has all noted rows. If not, the next start must compare it with the database. */
  const isAllHeard = (): boolean => sql.anyDue.get() === undefined;

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
    repeatable(work) {
      if (isWithin) return work();
      isWithin = true;
      try {
        // Rows noted for the journal wait for the next transaction: the journal must not be ahead of the database.
        return database.repeatable(work);
      } finally {
        isWithin = false;
      }
    },
    close() {
      follow();
      const isWhole = isAllHeard();
      journal.close();
      database.close();
      if (isWhole) onClosed();
    },
  };
}
