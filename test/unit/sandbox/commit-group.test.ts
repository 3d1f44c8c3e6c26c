import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { openSandboxDatabase } from '../../../src-main/sandbox/store/database.ts';
import { temporaryFolder } from '../../support/sandbox.ts';

function open() {
  const folder = temporaryFolder();
  const database = openSandboxDatabase(folder);
  onTestFinished(() => {
    if (database.sqlite.isOpen) database.close();
  });
  database.sqlite.exec(`PRAGMA foreign_keys = ON; CREATE TABLE note (id INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE reply (note INTEGER REFERENCES note DEFERRABLE INITIALLY DEFERRED) STRICT`);
  const add = (id: number) => database.sqlite.prepare('INSERT INTO note VALUES (?)').run(id);
  const notes = () =>
    database.sqlite
      .prepare('SELECT id FROM note')
      .all()
      .map(({ id }) => id);
  /** Its note does not exist, which the database finds out at the commit. */
  const spoil = () => database.sqlite.prepare('INSERT INTO reply VALUES (99)').run();
  return { folder, database, add, notes, spoil };
}

it('commits the transactions that came together at once, and settles then', async () => {
  const { database, add, notes } = open();
  database.grouped(() => add(1));
  database.grouped(() => add(2));
  expect(database.sqlite.isTransaction).toBe(true);
  await database.settled();
  expect(database.sqlite.isTransaction).toBe(false);
  expect(notes()).toEqual([1, 2]);
});

it('takes back only the one that failed', async () => {
  const { database, add, notes } = open();
  database.grouped(() => add(1));
  expect(() =>
    database.grouped(() => {
      add(2);
      throw new Error('refused');
    }),
  ).toThrow('refused');
  database.grouped(() => add(3));
  await database.settled();
  expect(notes()).toEqual([1, 3]);
});

it('settles at once where nothing is open, and runs what follows a commit right away', async () => {
  const { database } = open();
  await database.settled();
  let ran = 0;
  database.afterCommit(() => {
    ran += 1;
  });
  expect(ran).toBe(1);
});

it('runs what follows a commit after it', async () => {
  const { database, add } = open();
  const seen: boolean[] = [];
  database.grouped(() => add(1));
  database.afterCommit(() => seen.push(database.sqlite.isTransaction));
  expect(seen).toEqual([]);
  await database.settled();
  expect(seen).toEqual([false]);
});

it('tells everybody of the group where the commit failed, keeps nothing of it, and goes on', async () => {
  const { database, add, notes, spoil } = open();
  let ran = 0;
  database.grouped(() => add(1));
  database.afterCommit(() => {
    ran += 1;
  });
  database.grouped(spoil);
  await expect(database.settled()).rejects.toThrow(/FOREIGN KEY/);
  expect([notes(), ran]).toEqual([[], 0]);
  database.grouped(() => add(2));
  await database.settled();
  expect(notes()).toEqual([2]);
});

it('commits what is open before it closes', () => {
  const { folder, database, add } = open();
  database.grouped(() => add(7));
  database.close();
  const again = new DatabaseSync(join(folder, 'sandbox.db'));
  expect(again.prepare('SELECT id FROM note').all()).toEqual([{ id: 7 }]);
  again.close();
});
