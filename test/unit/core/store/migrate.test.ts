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
