import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../../src-main/adapters/sqlite.ts';
import { migrate } from '../../../../src-main/core/store/migrate.ts';
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

/** Takes back what versions 10, 11 and 12 have added. */
const withoutNextStop = `
  DROP INDEX document_not_uploaded;
  DROP INDEX order_line_late; DROP INDEX order_line_pickup_days; DROP INDEX order_line_delivery_days;
  DROP INDEX order_line_without_window;
  ${['late_from_ms', 'pickup_days', 'delivery_days', 'is_without_window', 'key_next', 'key_vin', 'key_plate', 'key_ordered_for', 'key_ordered_by', 'key_distance'].map(column => `ALTER TABLE order_line DROP COLUMN ${column};`).join(' ')}`;

it('an update of the program wants every order whole of which a summary is known, those that have ended last', () => {
  const database = openDatabase(join(newFolder(), 'a.db'));
  onTestFinished(() => database.close());
  migrate(database);
  // Back to the version before.
  database.exec(`${withoutNextStop} PRAGMA user_version = 5; DROP INDEX order_line_knowledge; DROP TRIGGER order_line_of_changed_order;
    DROP TABLE order_twin;
    ALTER TABLE transport_order DROP COLUMN order_crc32;
    ALTER TABLE transport_order DROP COLUMN refused_draft_json;
    CREATE TRIGGER order_line_of_changed_order AFTER UPDATE ON transport_order BEGIN SELECT 1; END`);
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
  const wanted = database.prepare('SELECT local_id, wanted FROM order_line ORDER BY position').all();
  expect(wanted.map(({ local_id, wanted: level }) => `${local_id} ${level}`)).toEqual([
    'ended 1',
    'open 2',
    'gone 0',
    'whole 0',
  ]);
});

it('an update of the program sorts what is over by when it was delivered, also where only a summary is known', () => {
  const database = openDatabase(join(newFolder(), 'a.db'));
  onTestFinished(() => database.close());
  migrate(database);
  // Back to the version before.
  database.exec(`${withoutNextStop} PRAGMA user_version = 7`);
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
  const lines = database.prepare('SELECT local_id, key_eta FROM order_line ORDER BY position').all();
  expect(lines.map(({ local_id, key_eta: at }) => [local_id, at])).toEqual([
    ['delivered', deliveredAt],
    ['delivered, and nobody says when', -1],
    ['cancelled after its pickup', -1],
    ['on its way', expectedAt],
    ['damaged', expectedAt],
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
