import { expect, it, onTestFinished } from 'vitest';
import { openSandboxDatabase } from '../../../src-main/sandbox/store/database.ts';
import { temporaryFolder } from '../../support/sandbox.ts';

function open() {
  const database = openSandboxDatabase(temporaryFolder());
  onTestFinished(() => database.close());
  const { sqlite } = database;
  sqlite.exec('CREATE TABLE note (id INTEGER PRIMARY KEY) STRICT');
  return {
    database,
    add: (id: number) => sqlite.prepare('INSERT INTO note VALUES (?)').run(id),
    notes: () =>
      sqlite
        .prepare('SELECT id FROM note')
        .all()
        .map(({ id }) => id),
    /** 2 is FULL: a commit waits until the disk has it. */
    synchronous: () => sqlite.prepare('PRAGMA synchronous').get()?.synchronous,
  };
}

it('waits for the disk with every commit, also after one that need not, and one that failed', () => {
  const { database, add, notes, synchronous } = open();
  expect(synchronous()).toBe(2);
  database.transactionWithoutSync(() => {
    expect(synchronous()).toBe(1);
    add(1);
  });
  expect(synchronous()).toBe(2);
  expect(() =>
    database.transactionWithoutSync(() => {
      add(2);
      throw new Error('refused');
    }),
  ).toThrow('refused');
  expect(synchronous()).toBe(2);
  expect(notes()).toEqual([1]);
});

it('takes what need not wait along with what does', async () => {
  const { database, add, notes, synchronous } = open();
  database.grouped(() => add(1));
  database.transactionWithoutSync(() => add(2));
  expect(synchronous()).toBe(2);
  await database.settled();
  expect(notes()).toEqual([1, 2]);
});

it('takes back the inner one alone', () => {
  const { database, add, notes } = open();
  database.transaction(() => {
    add(1);
    const inner = () =>
      database.transaction(() => {
        add(2);
        throw new Error('refused');
      });
    expect(inner).toThrow('refused');
    add(3);
  });
  expect(notes()).toEqual([1, 3]);
});

it('is for one process alone', () => {
  const folder = temporaryFolder();
  const first = openSandboxDatabase(folder);
  onTestFinished(() => first.close());
  expect(() => openSandboxDatabase(folder)).toThrow(
    expect.objectContaining({ code: 'data_folder_in_use', message: expect.stringContaining(folder) }),
  );
});
