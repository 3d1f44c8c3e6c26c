import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWriteGroup } from '../../../../src-main/core/outbox/write-group.ts';
import type { Database } from '../../../../src-main/core/ports/ports.ts';
import { newDatabase } from '../../../support/stores.ts';

/** How a write ends: both of its rows are stored, or it fails before, between or behind them. */
const ends = ['stored', 'before', 'between', 'behind', 'takes all along'] as const;
type End = (typeof ends)[number];

function groupOn(database: Database) {
  database.exec('CREATE TABLE IF NOT EXISTS written (id INTEGER, part INTEGER) STRICT; DELETE FROM written');
  const insert = database.prepare('INSERT INTO written VALUES (?, ?)');
  const rows = database.prepare('SELECT id, part FROM written ORDER BY id, part');
  let open = 0;
  let commits = 0;
  const store = createWriteGroup({
    ...database,
    transaction(work) {
      open += 1;
      try {
        const result = database.transaction(work);
        commits += 1;
        return result;
      } finally {
        open -= 1;
      }
    },
  });
  return {
    /** What each write's caller is told; nobody is told anything before the commit. */
    write: (id: number, end: End): Promise<string> =>
      store(() => {
        if (end === 'before') throw new Error('before');
        insert.run(id, 1);
        if (end === 'between') throw new Error('between');
        if (end === 'takes all along') {
          // As SQLite does by itself after some errors of the disk.
          database.exec('ROLLBACK');
          throw new Error(end);
        }
        insert.run(id, 2);
        if (end === 'behind') throw new Error('behind');
        return 'stored';
      })
        .catch((error: unknown) => (error instanceof Error ? error.message : 'nothing'))
        .then(told => {
          expect(open).toBe(0);
          return told;
        }),
    stored: () => rows.all().map(({ id, part }) => `${id}.${part}`),
    commits: () => commits,
  };
}

describe('what chains store at the same moment', () => {
  it('is one transaction', async () => {
    const { write, stored, commits } = groupOn(newDatabase());
    await Promise.all([1, 2, 3].map(id => write(id, 'stored')));
    expect([stored(), commits()]).toEqual([['1.1', '1.2', '2.1', '2.2', '3.1', '3.2'], 1]);
    await write(4, 'stored');
    expect(commits()).toBe(2);
  });

  it('is several transactions where it is much, so that the first go on while the others are stored', async () => {
    const { write, stored, commits } = groupOn(newDatabase());
    const commitsBefore: number[] = [];
    for (let id = 0; id < 40; id += 1)
      void write(id, 'stored').then(() => void commitsBefore.push(commits()));
    for (let turns = 0; turns < 20; turns += 1) await turn();
    expect(stored()).toHaveLength(80);
    expect(commitsBefore).toEqual([...Array(16).fill(1), ...Array(16).fill(2), ...Array(8).fill(3)]);
  });

  it('is stored as a whole or not at all, whatever becomes of the others', async () => {
    const database = newDatabase();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...ends), { minLength: 1, maxLength: 12 }), async group => {
        const { write, stored, commits } = groupOn(database);
        const told = await Promise.all(group.map((end, id) => write(id, end)));
        expect(told).toEqual(group);
        const whole = group.flatMap((end, id) => (end === 'stored' ? [`${id}.1`, `${id}.2`] : []));
        expect(stored().toSorted()).toEqual(whole.toSorted());
        // Several writes wait for the disk once, also if some of them fail; of a single one that fails nothing is left.
        const isCommitted = group.length > 1 || group.includes('stored');
        if (!group.includes('takes all along')) expect(commits()).toBe(Number(isCommitted));
      }),
      { numRuns: 60 },
    );
  });

  it('is told as failed where it does not get on the disk', async () => {
    const database = newDatabase();
    database.exec('CREATE TABLE written (id INTEGER)');
    const insert = database.prepare('INSERT INTO written VALUES (?)');
    const store = createWriteGroup({
      ...database,
      transaction: work =>
        database.transaction(() => {
          work();
          throw new Error('The disk is gone.');
        }),
    });
    const told = await Promise.allSettled([1, 2].map(id => store(() => insert.run(id))));
    expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(database.prepare('SELECT id FROM written').all()).toEqual([]);
  });

  it('fails for those alone for whom the disk has no room', async () => {
    const database = newDatabase();
    const { write, stored } = groupOn(database);
    const store = createWriteGroup(database);
    const pages = Number(database.prepare('PRAGMA page_count').get()?.page_count);
    database.exec(`PRAGMA max_page_count = ${pages + 2}`);
    const fill = database.prepare('CREATE TABLE IF NOT EXISTS big (bytes BLOB)');
    const large = store(() => {
      fill.run();
      database.prepare('INSERT INTO big VALUES (zeroblob(1000000))').run();
    });
    const both = [write(1, 'stored'), write(2, 'stored')];
    await expect(large).rejects.toMatchObject({ errcode: 13 });
    expect(await Promise.all(both)).toEqual(['stored', 'stored']);
    expect(stored()).toEqual(['1.1', '1.2', '2.1', '2.2']);
  });
});
