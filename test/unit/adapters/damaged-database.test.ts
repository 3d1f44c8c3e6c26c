import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { openOrSetAside, setAsideAndOpen } from '../../../src-main/adapters/damaged-database.ts';
import { openDatabase, suspicionOf } from '../../../src-main/adapters/sqlite.ts';
import { newFolder } from '../../support/stores.ts';

const pageBytes = 4_096;

/** A closed database of a few pages. @returns opens it as the next start does */
function closed() {
  const folder = newFolder();
  const path = join(folder, 'a.db');
  const database = openDatabase(path);
  database.exec('CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
  for (let index = 0; index < 20; index += 1)
    database.prepare('INSERT INTO note (text) VALUES (?)').run('x'.repeat(1_000));
  database.close();
  const damagedFolder = join(folder, 'damaged');
  const start = (isExpected = true) => {
    const opened = openOrSetAside(path, damagedFolder, isExpected);
    onTestFinished(() => opened.database.close());
    return opened;
  };
  return { path, damagedFolder, start };
}

/** Its last page is nothing that SQLite could read. */
function damageLastPage(path: string): void {
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0xff, bytes.byteLength - pageBytes));
}

/** So large that it is not read through at every start; nothing behind its pages belongs to it. */
const grow = (path: string): void => truncateSync(path, 80 * 1_048_576);

it('a sound database is opened as it is', () => {
  const { damagedFolder, start } = closed();
  const { database, damage } = start();
  expect(damage).toBeNull();
  expect(database.prepare('SELECT count(*) AS total FROM note').get()).toEqual({ total: 20 });
  expect(existsSync(damagedFolder)).toBe(false);
});

it('one that this process has open is not looked at, so that it stays locked against others', () => {
  const { path, start } = closed();
  const { database } = start();
  expect(() => start()).toThrow('open already');
  expect(() => setAsideAndOpen(path, join(path, '..', 'damaged'))).toThrow('open already');
  expect(() => openDatabase(join(path, '..', '.', 'a.db'))).toThrow('open already');
  const other = `const { DatabaseSync } = require('node:sqlite');
    new DatabaseSync(${JSON.stringify(path)}).exec('DELETE FROM note')`;
  expect(spawnSync(process.execPath, ['-e', other], { encoding: 'utf8' }).stderr).toContain(
    'database is locked',
  );
  database.close();
  expect(start().damage).toBeNull();
});

it('a damaged one is copied aside as it was, and begun anew', () => {
  const { path, damagedFolder, start } = closed();
  damageLastPage(path);
  const damaged = readFileSync(path);
  const { database, damage } = start();
  expect(database.prepare('SELECT name FROM sqlite_schema').all()).toEqual([]);
  expect(readFileSync(join(damage?.keptAt ?? '', 'a.db'))).toEqual(damaged);
  expect(readdirSync(damagedFolder)).toHaveLength(1);
});

it('one whose search index has lost its head is damaged', () => {
  const { path, start } = closed();
  const database = new DatabaseSync(path, { defensive: false });
  database.exec(`CREATE VIRTUAL TABLE words USING fts5 (text); INSERT INTO words VALUES ('some');
    UPDATE words_config SET v = 0 WHERE k = 'version'`);
  database.close();
  expect(start().damage).not.toBeNull();
});

it('a large one that showed damage at work is looked through at the next start', () => {
  const { path, start } = closed();
  damageLastPage(path);
  grow(path);
  writeFileSync(suspicionOf(path), '');
  expect(start().damage).not.toBeNull();
  expect(existsSync(suspicionOf(path))).toBe(false);
});

it('a large one that was not closed in order is looked through at the next start', () => {
  const { path, start } = closed();
  damageLastPage(path);
  grow(path);
  writeFileSync(`${path}-wal`, 'the end of a log');
  expect(start().damage).not.toBeNull();
});

it('an empty file is damage where there was a database before, and none where there was none', () => {
  const { path, start } = closed();
  truncateSync(path, 0);
  const { database, damage } = start(false);
  expect(damage).toBeNull();
  database.close();
  truncateSync(path, 0);
  expect(start(true).damage).not.toBeNull();
});
