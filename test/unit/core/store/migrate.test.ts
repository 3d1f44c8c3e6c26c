import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../../src-main/adapters/sqlite.ts';
import { migrate } from '../../../../src-main/core/store/migrate.ts';
import { migration0001 } from '../../../../src-main/core/store/migrations/0001-initial.ts';
import { migration0002 } from '../../../../src-main/core/store/migrations/0002-replaced-by.ts';
import { migration0003 } from '../../../../src-main/core/store/migrations/0003-address-book.ts';
import { migration0004 } from '../../../../src-main/core/store/migrations/0004-order-list.ts';
import { migration0005 } from '../../../../src-main/core/store/migrations/0005-change-draft.ts';
import { migration0006 } from '../../../../src-main/core/store/migrations/0006-order-knowledge.ts';
import { migration0007 } from '../../../../src-main/core/store/migrations/0007-refused-draft.ts';
import { migration0008 } from '../../../../src-main/core/store/migrations/0008-finished-eta.ts';
import { migration0009 } from '../../../../src-main/core/store/migrations/0009-ordered-for.ts';
import { migration0010 } from '../../../../src-main/core/store/migrations/0010-next-stop.ts';
import { migration0011 } from '../../../../src-main/core/store/migrations/0011-papers.ts';
import { migration0012 } from '../../../../src-main/core/store/migrations/0012-distance.ts';
import { newDatabase, newFolder } from '../../../support/stores.ts';

it('a database of this version is left as it is', () => {
  const database = newDatabase();
  const shape = () => database.prepare('SELECT sql FROM sqlite_schema ORDER BY rowid').all();
  const before = shape();
  migrate(database);
  expect(shape()).toEqual(before);
});

it('a database that a newer version has written is refused, and left as it is', () => {
  const database = newDatabase();
  const { user_version: version } = database.prepare('PRAGMA user_version').get() ?? {};
  database.exec(`PRAGMA user_version = ${Number(version) + 1}`);
  expect(() => migrate(database)).toThrow(
    expect.objectContaining({ error: expect.objectContaining({ reason: 'newer_database' }) }),
  );
});

const migrations = [
  migration0001,
  migration0002,
  migration0003,
  migration0004,
  migration0005,
  migration0006,
  migration0007,
  migration0008,
  migration0009,
  migration0010,
  migration0011,
  migration0012,
];

/** A database as an earlier version of the program left it. */
function databaseOf(version: number) {
  const database = openDatabase(join(newFolder(), 'a.db'));
  onTestFinished(() => database.close());
  for (const migration of migrations.slice(0, version)) database.exec(migration);
  database.exec(`PRAGMA user_version = ${version}`);
  return database;
}

it('an update of the program wants every order whole of which a summary is known, those that have ended last', () => {
  const database = databaseOf(5);
  const add = database.prepare(
    `INSERT INTO order_line (position, local_id, order_id, state, is_whole, is_gone, wanted, key_changed, key_status,
       key_readiness, key_reference, key_vehicle, key_from, key_to, key_ready, key_eta, key_actual, key_price, row_json,
       search_text) VALUES (?1, ?2, ?2, 'x', ?3, ?4, ?5, 0, 0, '', '', '', '', '', 0, 0, 0, 0, '{}', '')`,
  );
  add.run(1, 'ended', 0, 0, 0);
  add.run(2, 'open', 0, 0, 1);
  add.run(3, 'gone', 0, 1, 0);
  add.run(4, 'whole', 1, 0, 0);
  migrate(database);
  const wanted = database.prepare('SELECT local_id, wanted FROM order_line ORDER BY position DESC').all();
  expect(wanted.map(({ local_id, wanted: level }) => `${local_id} ${level}`)).toEqual([
    'ended 1',
    'open 2',
    'gone 0',
    'whole 0',
  ]);
});

it('an update of the program sorts what is over by when it was delivered, also where only a summary is known', () => {
  const database = databaseOf(7);
  const [expectedAt, deliveredAt] = [2_000, 1_000];
  const add = database.prepare(
    `INSERT INTO order_line (position, local_id, order_id, state, is_whole, is_gone, wanted, key_changed, key_status,
       key_readiness, key_reference, key_vehicle, key_from, key_to, key_ready, key_eta, key_actual, key_price, row_json,
       search_text) VALUES (?1, ?2, ?2, 'x', 0, 0, 0, 0, 0, '', '', '', '', '', 0, ${expectedAt}, ?3, 0, ?4, '')`,
  );
  const row = (status: string, at: string | null) => JSON.stringify({ status, deliveredAt: at });
  add.run(1, 'delivered', deliveredAt, row('delivered', '1970-01-01T00:00:01Z'));
  add.run(2, 'delivered, and nobody says when', -1, row('delivered', null));
  add.run(3, 'cancelled after its pickup', 500, row('cancelled', null));
  add.run(4, 'on its way', 500, row('in_transit', null));
  add.run(5, 'damaged', 500, '{"status":"deliv');
  migrate(database);
  const lines = database.prepare('SELECT local_id, key_eta FROM order_line ORDER BY position DESC').all();
  expect(lines.map(({ local_id, key_eta: at }) => [local_id, at])).toEqual([
    ['delivered', deliveredAt],
    ['delivered, and nobody says when', -1],
    ['cancelled after its pickup', -1],
    ['on its way', expectedAt],
    ['damaged', expectedAt],
  ]);
});

it('an update of the program numbers the lines from the newest to the oldest, and keeps them and their marks', () => {
  const database = databaseOf(12);
  const add = database.prepare(
    `INSERT INTO order_line (position, local_id, order_id, state, is_whole, is_unseen, is_gone, wanted, read_pass,
       key_changed, key_status, key_readiness, key_reference, key_vehicle, key_from, key_to, key_ready, key_eta,
       key_actual, key_price, row_json, search_text)
     VALUES (?1 * 4096 + ?2, ?3, nullif(?4, ''), ?5, 0, ?6, 0, ?7, 3, 0, 0, '', '', '', '', '', 0, 0, 0, 0, '{"status":"x"}', ?8)`,
  );
  const [dayMs, atMs] = [86_400_000, Date.parse('2026-11-27T10:00:00Z')];
  add.run(atMs - dayMs, 2_048, 'oldest', 'ord_1', 'delivered', 0, 0, 'to turku');
  add.run(atMs, 2_047, 'below', 'ord_2', 'accepted', 1, 2, 'to oulu');
  add.run(atMs, 2_048, 'above', 'ord_3', 'accepted', 0, 2, 'to tampere');
  add.run(atMs + 900, 2_048, 'newest', '', 'queued', 0, 0, 'to oulu');
  migrate(database);
  const lines = database.prepare('SELECT * FROM order_line ORDER BY position').all();
  expect(lines.map(line => [line.local_id, line.created_at_ms])).toEqual([
    ['newest', atMs + 900],
    ['above', atMs],
    ['below', atMs],
    ['oldest', atMs - dayMs],
  ]);
  expect(lines[2]).toMatchObject({
    order_id: 'ord_2',
    state: 'accepted',
    is_unseen: 1,
    wanted: 2,
    read_pass: 3,
    row_json: '{"status":"x"}',
  });
  const found = database
    .prepare('SELECT rowid FROM order_line_text WHERE order_line_text MATCH ?')
    .all('oulu');
  expect(found.map(({ rowid }) => rowid)).toEqual([lines[0]?.position, lines[2]?.position]);
  const counts = database
    .prepare('SELECT state, is_known, is_unseen, wanted, total FROM order_line_count')
    .all();
  expect(counts.map(row => Object.values(row))).toEqual([
    ['accepted', 1, 0, 2, 1],
    ['accepted', 1, 1, 2, 1],
    ['delivered', 1, 0, 0, 1],
    ['queued', 0, 0, 0, 1],
  ]);
});

it('a step that fails leaves the database as it was before it', () => {
  const database = openDatabase(join(newFolder(), 'a.db'));
  onTestFinished(() => database.close());
  // In the way of the fourth step.
  database.exec('CREATE TABLE order_line (position INTEGER)');
  expect(() => migrate(database)).toThrow('order_line');
  expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: 3 });
  database.exec('DROP TABLE order_line');
  migrate(database);
  expect(database.prepare('SELECT count(*) AS total FROM order_line').get()).toEqual({ total: 0 });
});
