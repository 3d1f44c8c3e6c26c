import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase, suspicionOf } from '../../../src-main/adapters/sqlite.ts';
import { newFolder } from '../../support/stores.ts';

function opened(path = join(newFolder(), 'a.db')) {
  const database = openDatabase(path);
  onTestFinished(() => database.close());
  database.exec('CREATE TABLE IF NOT EXISTS note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
  const texts = () =>
    database
      .prepare('SELECT text FROM note ORDER BY id')
      .all()
      .map(({ text }) => text);
  const add = (text: string) => database.prepare('INSERT INTO note (text) VALUES (?)').run(text);
  return { path, database, texts, add };
}

// What they promise is SQLite's own word; that they hold through a power cut is tried by `torture-power`.
it.each([
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['locking_mode', 'exclusive'],
])('a database is opened with %s %s', (name, value) => {
  const { database } = opened();
  expect(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})).toEqual([value]);
});

it('a transaction that fails has done nothing, also within another one', () => {
  const { database, texts, add } = opened();
  add('before');
  const fail = () => {
    add('half');
    throw new Error('It fails');
  };
  expect(() => database.transaction(fail)).toThrow('It fails');
  expect(() => database.transaction(() => database.transaction(fail))).toThrow('It fails');
  database.transaction(() => add('after'));
  expect(texts()).toEqual(['before', 'after']);
});

it('only what the service can give again is committed without waiting for the disk', () => {
  const { database, texts, add } = opened();
  const synchronous = () => database.prepare('PRAGMA synchronous').get()?.synchronous;
  const [normal, full] = [1, 2];
  expect(database.repeatable(synchronous)).toBe(normal);
  expect(synchronous()).toBe(full);
  const fail = () => {
    add('half');
    throw new Error('It fails');
  };
  expect(() => database.repeatable(fail)).toThrow('It fails');
  expect(synchronous()).toBe(full);
  expect(database.transaction(() => database.repeatable(synchronous))).toBe(full);
  database.repeatable(() => add('read'));
  expect(texts()).toEqual(['read']);
});

it('damage that shows at work is noted beside the database, and a refused row is none', () => {
  const { path, database, add } = opened();
  for (let index = 0; index < 20; index += 1) add('x'.repeat(1_000));
  expect(() => database.exec('INSERT INTO note VALUES (1, NULL)')).toThrow();
  database.close();
  expect(existsSync(suspicionOf(path))).toBe(false);
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0xff, bytes.byteLength - 4_096));
  const { texts } = opened(path);
  expect(texts).toThrow(/malformed/);
  expect(existsSync(suspicionOf(path))).toBe(true);
});
