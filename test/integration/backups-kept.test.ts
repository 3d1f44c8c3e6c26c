import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { createEnvironmentFolders } from '../../src-main/adapters/environment-folders.ts';
import { suspicionOf } from '../../src-main/adapters/sqlite.ts';
import { createDailyBackups } from '../../src-main/core/backup/daily-backups.ts';
import { deleteOldBackups, makeBackup } from '../../src-main/core/backup/make-backup.ts';
import { reservedBytes } from '../../src-main/core/backup/which-backups.ts';
import type { Database } from '../../src-main/core/ports/ports.ts';
import { migrate } from '../../src-main/core/store/migrate.ts';
import { dayMs } from '../../src-shared/domain/durations.ts';
import { type EnvironmentInput, environmentInputSchema } from '../../src-shared/environment.ts';
import {
  backupsOf,
  draftNames,
  environmentOf,
  fileOf,
  madeBackup,
  named,
  namesIn,
  never,
  openFiles,
  restore,
} from '../support/backups.ts';
import { errorOf, type Fixture, startCore, temporaryFolder } from '../support/core.ts';
import { attach, makeDraft } from '../support/core-orders.ts';
import { fakeClock } from '../support/fakes.ts';

const log = { write: () => undefined };
const bytesOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** A core whose database fails while a restore replaces the addresses, as long as `isBroken` is true. */
async function startBreakable() {
  const breaking = { isBroken: false };
  const fixture = await startCore({
    watchDatabase: database => ({
      ...database,
      exec(sql) {
        if (breaking.isBroken && sql === 'DELETE FROM address_entry') throw new Error('a defect');
        database.exec(sql);
      },
    }),
  });
  return { fixture, breaking };
}

const undosOf = async ({ call }: Fixture): Promise<string[]> =>
  (await call('backups.list', {})).backups
    .filter(({ reason }) => reason === 'before-restore')
    .map(({ id }) => id);

describe('a backup is there afterwards', () => {
  it('when restoring it fails, also where it was the oldest that is kept', async () => {
    const { fixture, breaking } = await startBreakable();
    const empty = await madeBackup(fixture);
    await makeDraft(fixture, named('only in the first undo'));
    await restore(fixture, empty);
    const [first = ''] = await undosOf(fixture);
    await restore(fixture, empty);
    await restore(fixture, empty);
    const undos = await undosOf(fixture);
    breaking.isBroken = true;
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect(await errorOf(restore(fixture, first))).toMatchObject({ code: 'internal' });
      // Nothing has changed, so there is no new undo either.
      expect(await undosOf(fixture)).toEqual(undos);
    }
    breaking.isBroken = false;
    expect(await restore(fixture, first)).toMatchObject({ drafts: { back: 1 } });
    expect(await draftNames(fixture)).toEqual(['only in the first undo']);
    expect(await undosOf(fixture)).toContain(first);
  });

  it('when the clock was set back before it was made', async () => {
    const { database, backups } = openFiles();
    const clock = fakeClock();
    const sources = { files: backups, database, clock, log, freeBytes: () => null };
    for (const [reason, count] of [
      ['before-restore', 3],
      ['daily', 14],
    ] as const) {
      for (let day = 0; day < count; day += 1) {
        await makeBackup(sources, reason, never);
        clock.pass(dayMs);
      }
    }
    clock.jumpTo(Date.parse('2020-01-01T00:00:00Z'));
    const made = [];
    for (const reason of ['asked', 'before-restore', 'daily'] as const) {
      made.unshift((await makeBackup(sources, reason, never)).id);
      await deleteOldBackups(sources);
    }
    const listed = await backups.list();
    expect(listed.slice(0, 3).map(({ id }) => id)).toEqual(made);
    expect(listed[0]?.madeAtMs).toBe(clock.nowMs());
    database.close();
  });

  it('when another one cannot be deleted, and the next one is tried again', async () => {
    const { database, backups, folder } = openFiles();
    const clock = fakeClock();
    let isStuck = true;
    const files = {
      ...backups,
      remove: (id: string) => (isStuck ? Promise.reject(new Error('in use')) : backups.remove(id)),
    };
    const logged: string[] = [];
    const daily = createDailyBackups({
      files,
      database,
      clock,
      log: { write: event => void logged.push(event) },
      freeBytes: () => null,
      onChange: () => undefined,
    });
    for (let number = 0; number < 11; number += 1) await daily.make();
    expect(await daily.list()).toMatchObject({ failure: null, backups: { length: 11 } });
    expect(logged).toContain('backup-not-deleted');
    isStuck = false;
    await daily.make();
    expect(namesIn(folder)).toHaveLength(10);
    database.close();
  });

  it('when the same user asks for another one the same day', async () => {
    const fixture = await startCore();
    const first = await madeBackup(fixture);
    const second = await madeBackup(fixture);
    expect((await fixture.call('backups.list', {})).backups.map(({ id }) => id)).toEqual([second, first]);
  });

  it('with the documents of a draft that is removed while it is checked', async () => {
    let onCopied: () => Promise<void> = () => Promise.resolve();
    const fixture = await startCore({
      watchDatabase: database => ({
        ...database,
        async copyTo(path, signal) {
          await database.copyTo(path, signal);
          await onCopied();
        },
      }),
    });
    const { localId } = await makeDraft(fixture, named('with document'));
    await attach(fixture, localId, 'a.pdf', new Uint8Array([4, 5, 6]));
    onCopied = async () => {
      await fixture.call('drafts.remove', { localId });
    };
    const backupId = await madeBackup(fixture);
    onCopied = () => Promise.resolve();
    expect(await restore(fixture, backupId)).toMatchObject({ missingDocuments: 0 });
  });
});

describe('what an interruption has left', () => {
  it('of a deletion is deleted at the next start', async () => {
    const { database, backups, folder } = openFiles();
    const { id } = await backups.make(database, 'daily', 1, never);
    const { id: whole } = await backups.make(database, 'daily', 2, never);
    database.close();
    // The deletion was killed after its first step.
    rmSync(join(backupsOf(folder), id, 'backup.json'));
    createEnvironmentFolders(folder).open('local').database.close();
    expect(namesIn(folder)).toEqual([whole]);
  });

  it('and cannot be deleted does not keep the environment closed', () => {
    const folder = temporaryFolder();
    mkdirSync(environmentOf(folder), { recursive: true });
    writeFileSync(backupsOf(folder), 'a file');
    createEnvironmentFolders(folder).open('local').database.close();
  });

  it('of a restore by a power cut is the restored state, also where the journal is of before', async () => {
    let onCommit: (() => void) | null = null;
    const fixture = await startCore({
      watchDatabase: database => ({
        ...database,
        transaction(work) {
          const result = database.transaction(work);
          onCommit?.();
          return result;
        },
      }),
    });
    const { call, folder } = fixture;
    const kept = await makeDraft(fixture, named('kept'));
    const { id } = await call('templates.save', { localId: kept.localId, name: 'Mine', id: null });
    const backupId = await madeBackup(fixture);
    await call('templates.rename', { id, name: 'Renamed' });
    await makeDraft(fixture, named('later'));
    await attach(fixture, kept.localId, 'later.pdf', new Uint8Array([1, 2, 3]));
    const cut = temporaryFolder();
    const isRestored = (): boolean => {
      const copy = fixture.database.prepare(`SELECT name FROM order_template`).get();
      return copy?.name === 'Mine';
    };
    onCommit = () => {
      if (!isRestored()) return;
      onCommit = null;
      cpSync(folder, cut, { recursive: true });
    };
    await restore(fixture, backupId);
    const state = async ({ call: ask }: Fixture) => ({
      templates: (await ask('templates.list', {})).map(({ name }) => name),
      drafts: (await ask('drafts.list', {})).map(({ customerReference }) => customerReference).sort(),
      documents: (await ask('drafts.get', { localId: kept.localId })).documents.length,
    });
    const restored = await state(fixture);
    expect(restored).toEqual({ templates: ['Mine'], drafts: ['kept'], documents: 0 });
    await fixture.stop();
    const after = await startCore({ folder: cut });
    expect(await state(after)).toEqual(restored);
    // From then on the journal counts again.
    await makeDraft(after, named('after'));
    expect(await draftNames(after)).toEqual(['after', 'kept']);
  });
});

it('a backup that begins while something is stored is made', async () => {
  const { database, backups } = openFiles();
  const set = database.prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)');
  for (let number = 0; number < 10; number += 1) {
    const making = backups.make(database, 'daily', number, never);
    database.transaction(() => {
      const begun = performance.now();
      for (let row = 0; performance.now() - begun < 20; row += 1) set.run(`row-${row % 50}`, 'x');
    });
    await making;
  }
  expect(await backups.list()).toHaveLength(10);
  database.close();
});

it('backups of several environments do not fill the disk together', async () => {
  const folder = temporaryFolder();
  const folders = createEnvironmentFolders(folder);
  const ids = ['one', 'two', 'three'];
  const made = (): number =>
    ids
      .map(id => join(folder, 'environments', id, 'backups'))
      .flatMap(path => (existsSync(path) ? readdirSync(path).map(name => join(path, name)) : []))
      .reduce((total, path) => total + bytesOf(join(path, 'dispatch.db')), 0);
  const open = ids.map(id => folders.open(id));
  for (const { database } of open) migrate(database);
  const [first] = open;
  const pages = Number(first?.database.prepare('PRAGMA page_count').get()?.page_count);
  const room = reservedBytes + 1.5 * pages * 4_096;
  const freeBytes = (): number => room - made();
  const results = await Promise.allSettled(
    open.map(({ backups, database }) =>
      makeBackup({ files: backups, database, clock: fakeClock(), log, freeBytes }, 'daily', never),
    ),
  );
  for (const { database } of open) database.close();
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(freeBytes()).toBeGreaterThanOrEqual(reservedBytes);
});

it('an environment that ends does not wait for the backup of another one', async () => {
  const folder = temporaryFolder();
  const folders = createEnvironmentFolders(folder);
  const [one, other] = [folders.open('one'), folders.open('other')];
  for (const { database } of [one, other]) migrate(database);
  let goOn: () => void = () => undefined;
  const held: Database = {
    ...one.database,
    copyTo: (path, signal) =>
      new Promise<void>(resolve => {
        goOn = resolve;
      }).then(() => one.database.copyTo(path, signal)),
  };
  const order: string[] = [];
  const making = one.backups.make(held, 'daily', 1, never).then(() => order.push('made'));
  const daily = createDailyBackups({
    files: other.backups,
    database: other.database,
    clock: fakeClock(),
    log,
    freeBytes: () => null,
    onChange: () => undefined,
  });
  const waiting = [errorOf(daily.make()), errorOf(daily.make())];
  const ending = daily.stop().then(() => order.push('ended'));
  goOn();
  await Promise.all([making, ending]);
  expect(order).toEqual(['ended', 'made']);
  for (const error of await Promise.all(waiting)) expect(error).toMatchObject({ code: 'cancelled' });
  expect(await other.backups.list()).toEqual([]);
  for (const { database } of [one, other]) database.close();
});

it('a restore that was asked for before a removal does not make the folder again', async () => {
  const fixture = await startCore();
  const environment: EnvironmentInput = environmentInputSchema.parse({
    name: 'Office',
    kind: 'sandbox',
    baseUrl: 'https://office.example.com',
  });
  const id = (await fixture.call('environments.add', { environment })).id ?? '';
  const folder = join(fixture.folder, 'environments', id);
  const edit = fixture.call('environments.edit', { id, environment: { ...environment, name: 'Office 2' } });
  await Promise.resolve();
  const remove = fixture.call('environments.remove', { id });
  const none = { lost: 0, changed: 0, back: 0 };
  const previewed = {
    drafts: none,
    templates: none,
    addresses: none,
    uncertain: 0,
    givenUp: 0,
    unreadable: 0,
  };
  const backupId = '2020-01-01T00-00-00-000Z';
  const restoring = errorOf(fixture.call('environments.restoreBackup', { id, backupId, previewed }));
  await Promise.all([edit, remove]);
  expect(await restoring).toMatchObject({ code: 'not_found' });
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
});

describe('a check', () => {
  it('does not open a file of another size or hash, or one that is no file', async () => {
    const { database, backups, folder } = openFiles(3);
    const { id } = await backups.make(database, 'daily', 1, never);
    database.close();
    const path = fileOf(folder, id);
    const whole = readFileSync(path);
    writeFileSync(path, Buffer.concat([whole, Buffer.alloc(4_096)]));
    expect(await errorOf(backups.open(id, never))).toMatchObject({ reason: 'backup_damaged' });
    rmSync(path);
    mkdirSync(path);
    expect(await errorOf(backups.open(id, never))).toMatchObject({ reason: 'backup_damaged' });
  });

  it('that fails for another reason than damage does not make the database suspect', async () => {
    const { database, backups, folder } = openFiles(3);
    const withoutTable: Database = {
      ...database,
      async copyTo(path, signal) {
        await database.copyTo(path, signal);
        const copy = new DatabaseSync(path);
        copy.exec('DROP TABLE order_template');
        copy.close();
      },
    };
    await expect(backups.make(withoutTable, 'daily', 1, never)).rejects.toThrow('order_template');
    expect(existsSync(suspicionOf(join(environmentOf(folder), 'dispatch.db')))).toBe(false);
    expect(namesIn(folder)).toEqual([]);
    database.close();
  });

  it.runIf(process.platform === 'linux')(
    'has its file closed when its interruption is reported',
    async () => {
      const { database, backups, folder } = openFiles(2_000);
      const isOpen = (): boolean =>
        readdirSync('/proc/self/fd').some(name => {
          try {
            return readlinkSync(`/proc/self/fd/${name}`).includes(
              join(folder, 'environments', 'local', 'backups'),
            );
          } catch {
            return false;
          }
        });
      const ending = new AbortController();
      const watched: Database = {
        ...database,
        async copyTo(path, signal) {
          await database.copyTo(path, signal);
          const watching = setInterval(() => {
            if (!isOpen()) return;
            clearInterval(watching);
            ending.abort();
          });
        },
      };
      await expect(backups.make(watched, 'daily', 1, ending.signal)).rejects.toThrow();
      expect(isOpen()).toBe(false);
      expect(namesIn(folder)).toEqual([]);
      database.close();
    },
  );
});

it('a backup that was copied from another environment is none of this one', async () => {
  const folder = temporaryFolder();
  const folders = createEnvironmentFolders(folder);
  const [one, other] = [folders.open('one'), folders.open('other')];
  for (const { database } of [one, other]) migrate(database);
  const { id } = await one.backups.make(one.database, 'daily', 1, never);
  const backupsIn = (name: string): string => join(folder, 'environments', name, 'backups');
  cpSync(backupsIn('one'), backupsIn('other'), { recursive: true });
  expect(await other.backups.list()).toEqual([]);
  expect(await errorOf(other.backups.open(id, never))).toMatchObject({ code: 'not_found' });
  for (const { database } of [one, other]) database.close();
});
