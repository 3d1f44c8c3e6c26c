import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../../src-main/adapters/clock.ts';
import { createEnvironmentFolders } from '../../../../src-main/adapters/environment-folders.ts';
import { openDatabase } from '../../../../src-main/adapters/sqlite.ts';
import type { Database } from '../../../../src-main/core/ports/ports.ts';
import { openRepaired } from '../../../../src-main/core/repair/open-environment.ts';
import {
  bringAll,
  isJournalReplaced,
  noteJournalBegun,
  replaceRows,
} from '../../../../src-main/core/repair/replaced-rows.ts';
import { type Journal, openJournal } from '../../../../src-main/core/store/journal.ts';
import { journaled } from '../../../../src-main/core/store/journaled.ts';
import { createMetaStore } from '../../../../src-main/core/store/meta-store.ts';
import { migrate } from '../../../../src-main/core/store/migrate.ts';
import { createSeatStore, type Seat } from '../../../../src-main/core/store/seat-store.ts';
import { temporaryFolder } from '../../../support/core.ts';

const log = { write: () => undefined };
const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
const seat: Seat = { id: 'new', epoch: 2, moved: null };

/** A database and its journal, both with what was there before. */
function opened() {
  const folder = temporaryFolder();
  const database = openDatabase(join(folder, 'dispatch.db'));
  onTestFinished(() => database.close());
  migrate(database);
  const journal = openJournal(join(folder, 'journal'), () => undefined);
  onTestFinished(() => journal.close());
  journal.begin([{ table: 'meta', row: { name: 'seat', value: 'before' } }]);
  journaled(database, journal, log);
  const seatOf = () => createSeatStore(database).read();
  const valueInJournal = () => journal.read().rows.find(({ row }) => row.name === 'seat')?.row.value;
  return { database, journal, seatOf, valueInJournal };
}

const replacements: [
  string,
  (database: Database, journal: Journal, work: (database: Database) => void) => Promise<void>,
][] = [
  ['an import', (database, journal, work) => bringAll(database, journal, log, async bare => work(bare))],
  ['a restore', async (database, journal, work) => replaceRows(database, journal, log, () => work(database))],
];
const writeSeat = (database: Database): void => createSeatStore(database).write(seat);

it.each(replacements)('%s has its rows in the journal', async (_what, replace) => {
  const { database, journal, seatOf, valueInJournal } = opened();
  await replace(database, journal, writeSeat);
  expect(seatOf()).toEqual(seat);
  expect(valueInJournal()).toBe(JSON.stringify(seat));
});

it.each(replacements)(
  '%s changes nothing where the disk has no space for the journal',
  async (_what, replace) => {
    const { database, journal, seatOf, valueInJournal } = opened();
    const refuse = (): never => {
      throw full;
    };
    const onFullDisk: Journal = { ...journal, prepare: refuse, compact: refuse };
    await expect(replace(database, onFullDisk, writeSeat)).rejects.toBe(full);
    expect(seatOf()).toBeNull();
    expect(isJournalReplaced(database, journal)).toBe(false);
    expect(valueInJournal()).toBe('before');
  },
);

it.each(replacements)('%s changes nothing where the database has no space', async (_what, replace) => {
  const { database, journal, seatOf, valueInJournal } = opened();
  const onFullDisk: Database = {
    ...database,
    exec(sql) {
      if (sql === 'COMMIT') throw full;
      database.exec(sql);
    },
    transaction: work =>
      database.transaction(() => {
        work();
        throw full;
      }),
  };
  await expect(replace(onFullDisk, journal, writeSeat)).rejects.toBe(full);
  expect(seatOf()).toBeNull();
  expect(valueInJournal()).toBe('before');
  // The journal that was prepared is gone, and another one can be begun.
  await replace(database, journal, writeSeat);
  expect(valueInJournal()).toBe(JSON.stringify(seat));
});

it.each(replacements)(
  '%s counts although its journal cannot be taken, and the old one does not',
  async (_what, replace) => {
    const { database, journal, seatOf } = opened();
    const cut: Journal = {
      ...journal,
      prepare: rows => ({
        ...journal.prepare(rows),
        take() {
          throw full;
        },
      }),
    };
    await replace(database, cut, writeSeat);
    expect(seatOf()).toEqual(seat);
    expect(isJournalReplaced(database, journal)).toBe(true);
    // Neither does it count at the next start, if no journal can be begun then.
    noteJournalBegun(database, journal);
    expect(isJournalReplaced(database, journal)).toBe(true);
    journal.begin([]);
    noteJournalBegun(database, journal);
    expect(createMetaStore(database).get('journal_replaced_up_to')).toBeNull();
  },
);

it('a journal that could not be taken is begun at the next start, also after a clean end', async () => {
  const folder = temporaryFolder();
  const sources = {
    folders: createEnvironmentFolders(folder),
    environmentId: 'office',
    accountId: 'office',
    clock: systemClock,
    log,
  };
  const journalFolder = join(folder, 'environments', 'office', 'journal');
  openRepaired(sources).database.close();
  const before = openRepaired(sources);
  // Nothing can get the name that the next journal would have.
  const blocked = join(journalFolder, 'journal-000002.log');
  expect(readdirSync(journalFolder)).toEqual(['journal-000001.log']);
  mkdirSync(join(blocked, 'in the way'), { recursive: true });
  await before.bringAll(async bare => writeSeat(bare));
  rmSync(blocked, { recursive: true });
  before.database.close();
  openRepaired(sources).database.close();
  const journal = openJournal(journalFolder, () => undefined);
  onTestFinished(() => journal.close());
  expect(journal.read().rows).toMatchObject([{ row: { name: 'seat', value: JSON.stringify(seat) } }]);
});
