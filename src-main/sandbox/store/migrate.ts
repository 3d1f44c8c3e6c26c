import type { DatabaseSync } from 'node:sqlite';
import { SandboxStartError } from '../common/start-error.ts';

/** Steps that change the schema from one version to the next. A step that was released never changes. */
const steps = [
  `CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
   CREATE TABLE orders (
     sequence INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     customer TEXT NOT NULL,
     customer_reference TEXT,
     status TEXT NOT NULL,
     created_at_ms INTEGER NOT NULL,
     document TEXT NOT NULL,
     summary TEXT NOT NULL,
     internal TEXT NOT NULL
   ) STRICT;
   CREATE INDEX orders_newest ON orders (customer, created_at_ms, sequence);
   CREATE INDEX orders_by_reference ON orders (customer, customer_reference, created_at_ms, sequence);
   CREATE INDEX orders_by_status ON orders (customer, status, created_at_ms, sequence);
   CREATE TABLE files (
     sequence INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     customer TEXT NOT NULL,
     name TEXT NOT NULL,
     media_type TEXT NOT NULL,
     size_bytes INTEGER NOT NULL,
     category TEXT NOT NULL,
     kind TEXT NOT NULL,
     stage TEXT,
     description TEXT,
     created_at_ms INTEGER NOT NULL,
     upload_expires_at_ms INTEGER NOT NULL,
     sha256 TEXT,
     order_id TEXT,
     item_id TEXT,
     is_customers INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX files_of_order ON files (order_id, sequence) WHERE order_id IS NOT NULL;
   CREATE TABLE answers (
     customer TEXT NOT NULL,
     key TEXT NOT NULL,
     fingerprint BLOB NOT NULL,
     status INTEGER NOT NULL,
     headers TEXT NOT NULL,
     body BLOB NOT NULL,
     at_ms INTEGER NOT NULL,
     PRIMARY KEY (customer, key)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX answers_by_time ON answers (at_ms);
   CREATE TABLE effects (
     sequence INTEGER PRIMARY KEY AUTOINCREMENT,
     at_ms INTEGER NOT NULL,
     operation TEXT NOT NULL,
     customer TEXT NOT NULL,
     idempotency_key TEXT,
     order_id TEXT,
     file_id TEXT
   ) STRICT;`,
  `CREATE TABLE events (
     sequence INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     type TEXT NOT NULL,
     order_id TEXT NOT NULL,
     created_at_ms INTEGER NOT NULL,
     payload TEXT NOT NULL,
     delivery TEXT NOT NULL,
     attempts INTEGER NOT NULL DEFAULT 0,
     last_status INTEGER,
     last_error TEXT,
     last_attempt_at_ms INTEGER
   ) STRICT;
   CREATE INDEX events_waiting ON events (sequence) WHERE delivery = 'waiting';
   CREATE INDEX events_of_order ON events (order_id, sequence);`,
  // `answers` becomes a table with rowid. Its rows are large, and in a table without rowid, which is sorted by its key,
  // each insert would move other rows.
  `ALTER TABLE answers RENAME TO former_answers;
   DROP INDEX answers_by_time;
   CREATE TABLE answers (
     customer TEXT NOT NULL,
     key TEXT NOT NULL,
     fingerprint BLOB NOT NULL,
     status INTEGER NOT NULL,
     headers TEXT NOT NULL,
     body TEXT NOT NULL,
     at_ms INTEGER NOT NULL
   ) STRICT;
   INSERT INTO answers
     SELECT customer, key, fingerprint, status, headers, CAST(body AS TEXT), at_ms FROM former_answers ORDER BY at_ms;
   DROP TABLE former_answers;
   CREATE UNIQUE INDEX answers_by_key ON answers (customer, key);
   CREATE INDEX answers_by_time ON answers (at_ms);
   ALTER TABLE orders ADD COLUMN revision TEXT NOT NULL DEFAULT '';
   UPDATE orders SET revision = json_extract(document, '$.revision');`,
  `ALTER TABLE files ADD COLUMN evidence_for TEXT NOT NULL DEFAULT '[]';
   ALTER TABLE files ADD COLUMN available_until_ms INTEGER;
   ALTER TABLE files ADD COLUMN sample TEXT;`,
  // `report` is null until the order is written again: computing the report rows of all orders would delay the start.
  'ALTER TABLE orders ADD COLUMN report TEXT;',
];

/**
 * Migrates the schema to this version.
 * @throws SandboxStartError if a newer version has written the database
 */
export function migrateSandbox(sqlite: DatabaseSync): void {
  const version = Number(sqlite.prepare('PRAGMA user_version').get()?.user_version ?? 0);
  if (version > steps.length) {
    throw new SandboxStartError(
      'database_too_new',
      'A newer version wrote this sandbox. Use that version, or choose another folder.',
    );
  }
  for (const [index, step] of steps.entries()) {
    if (index < version) continue;
    sqlite.exec(`BEGIN IMMEDIATE; ${step} PRAGMA user_version = ${index + 1}; COMMIT`);
  }
}
