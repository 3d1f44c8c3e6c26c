import {
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, vi } from 'vitest';
import { createEnvironmentFolders } from '../../src-main/adapters/environment-folders.ts';
import { openUnchanging, suspicionOf } from '../../src-main/adapters/sqlite.ts';
import { createDailyBackups } from '../../src-main/core/backup/daily-backups.ts';
import { reservedBytes } from '../../src-main/core/backup/which-backups.ts';
import type { BackupFiles, Database } from '../../src-main/core/ports/ports.ts';
import {
  backupsOf,
  creates,
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
import { errorOf, startCore } from '../support/core.ts';
import { attach, makeDraft, place, untilPhase } from '../support/core-orders.ts';
import { fakeClock } from '../support/fakes.ts';

describe('a backup', () => {
  it('is the whole database, only this user can read it, and it says what it holds', async () => {
    const fixture = await startCore();
    await untilPhase(fixture, await place(fixture, named('sent')), 'accepted');
    await makeDraft(fixture, named('written'));
    const backup = await fixture.call('backups.make', {});
    expect(backup).toMatchObject({ reason: 'asked', orders: 1, drafts: 1, templates: 0, openEntries: 0 });
    expect(await fixture.call('backups.list', {})).toEqual({ backups: [backup], failure: null });
    expect(fixture.events.map(({ event }) => event)).toContain('backups.changed');

    const path = fileOf(fixture.folder, backup.id);
    expect(statSync(path).size).toBe(backup.sizeBytes);
    if (process.platform !== 'win32') {
      for (const one of [path, join(path, '..'), join(path, '../backup.json')]) {
        expect(statSync(one).mode & 0o077).toBe(0);
      }
    }
    const database = new DatabaseSync(path, { readOnly: true });
    expect(database.prepare('SELECT count(*) AS total FROM transport_order').get()).toEqual({ total: 2 });
    expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    database.close();
  });

  it('has what is written while it is made, and the core goes on meanwhile', async () => {
    const { database, backups } = openFiles(2_000);
    let wasBusy = false;
    const making = backups.make(database, 'daily', 1, never);
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise(resolve => setImmediate(resolve));
      database
        .prepare(`UPDATE transport_order SET draft_json = 'late' WHERE local_id = ?`)
        .run(`draft-${turn}`);
      wasBusy = true;
    }
    await making;
    expect(wasBusy).toBe(true);
    const [{ id } = { id: '' }] = await backups.list();
    const copy = await backups.open(id, never);
    expect(
      copy.prepare(`SELECT count(*) AS total FROM transport_order WHERE draft_json = 'late'`).get(),
    ).toEqual({
      total: 5,
    });
    copy.close();
    database.close();
  });

  it('that is interrupted leaves nothing, and the database stays usable', async () => {
    const { database, backups, folder } = openFiles(2_000);
    const ending = new AbortController();
    const watched: Database = {
      ...database,
      copyTo(path, signal) {
        const copying = database.copyTo(path, signal);
        setImmediate(() => ending.abort());
        return copying;
      },
    };
    await expect(backups.make(watched, 'daily', 1, ending.signal)).rejects.toThrow();
    expect([namesIn(folder), await backups.list()]).toEqual([[], []]);
    database.exec(`UPDATE transport_order SET draft_json = 'after' WHERE local_id = 'draft-1'`);
    expect(await backups.make(database, 'daily', 2, never)).toMatchObject({ drafts: 2_000 });
    database.close();
  });

  it('that a kill interrupted is cleared away at the next start', async () => {
    const { database, backups, folder } = openFiles(10);
    await backups.make(database, 'daily', 1, never);
    database.close();
    const [id = ''] = namesIn(folder);
    cpSync(join(backupsOf(folder), id), join(backupsOf(folder), 'arriving'), { recursive: true });
    truncateSync(join(backupsOf(folder), 'arriving', 'dispatch.db'), 4_096);
    const again = createEnvironmentFolders(folder).open('local');
    expect(namesIn(folder)).toEqual([id]);
    expect(await again.backups.list()).toHaveLength(1);
    again.database.close();
  });

  it('for which the disk has no room leaves nothing, also where it fills up half-way', async () => {
    const { database, backups, folder } = openFiles(10);
    const clock = fakeClock();
    let free = reservedBytes;
    const daily = createDailyBackups({
      files: backups,
      database: {
        ...database,
        async copyTo(path) {
          writeFileSync(path, 'half');
          throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        },
      },
      clock,
      log: { write: () => undefined },
      freeBytes: () => free,
      onChange: () => undefined,
    });
    expect(await errorOf(daily.make())).toMatchObject({ code: 'storage_full', reason: 'disk_nearly_full' });
    free = 10 * reservedBytes;
    expect(await errorOf(daily.make())).toMatchObject({ code: 'storage_full' });
    expect(await daily.list()).toEqual({
      backups: [],
      failure: { reason: 'disk_nearly_full', atMs: clock.nowMs() },
    });
    expect(namesIn(folder)).toEqual([]);
    await daily.stop();
    database.close();
  });

  it.each([
    [
      'with unreadable pages',
      (path: string) => {
        const bytes = readFileSync(path);
        bytes.fill(0xff, 3 * 4_096, 5 * 4_096);
        writeFileSync(path, bytes);
      },
    ],
    [
      'with a row that breaks a rule',
      (path: string) => {
        const copy = new DatabaseSync(path, { defensive: false });
        copy.exec(`PRAGMA writable_schema = ON; UPDATE sqlite_schema
          SET sql = replace(sql, 'order_id TEXT UNIQUE', 'order_id TEXT NOT NULL UNIQUE')`);
        copy.close();
      },
    ],
  ])('of a damaged database, %s, is not kept, and the next start checks the database', async (_, damage) => {
    const { database, backups, folder } = openFiles(500);
    const damaging: Database = {
      ...database,
      async copyTo(path, signal) {
        await database.copyTo(path, signal);
        damage(path);
      },
    };
    const error = await errorOf(backups.make(damaging, 'daily', 1, never));
    expect(error).toMatchObject({ code: 'storage_failed', reason: 'data_damaged' });
    expect(namesIn(folder)).toEqual([]);
    expect(existsSync(suspicionOf(join(environmentOf(folder), 'dispatch.db')))).toBe(true);
    database.close();
  });

  it('that was changed on the disk since is not opened', async () => {
    const { database, backups, folder } = openFiles(100);
    const { id } = await backups.make(database, 'daily', 1, never);
    database.close();
    const path = fileOf(folder, id);
    const bytes = readFileSync(path, 'latin1');
    writeFileSync(path, bytes.replace('xxxxxxxx', 'xxxyxxxx'), 'latin1');
    expect(await errorOf(backups.open(id, never))).toMatchObject({ reason: 'backup_damaged' });
    rmSync(path);
    expect(await errorOf(backups.open(id, never))).toMatchObject({ reason: 'backup_damaged' });
    expect(await errorOf(backups.open('2020-01-01T00-00-00-000Z', never))).toMatchObject({
      code: 'not_found',
    });
  });
});

it('a backup is made some minutes after the start when one is due, and then once a day', async () => {
  const { database, backups, folder } = openFiles(1);
  const clock = fakeClock();
  let goOn: () => void = () => undefined;
  const waits: number[] = [];
  const daily = createDailyBackups({
    files: backups,
    database,
    clock,
    log: { write: () => undefined },
    freeBytes: () => null,
    onChange: () => undefined,
    wait: (ms, signal) =>
      new Promise(resolve => {
        waits.push(ms);
        goOn = resolve;
        signal.addEventListener('abort', () => resolve());
      }),
  });
  daily.start();
  daily.start();
  expect(namesIn(folder)).toEqual([]);
  async function look(): Promise<number> {
    const before = waits.length;
    goOn();
    await vi.waitFor(() => expect(waits).toHaveLength(before + 1), 5_000);
    return (await backups.list()).length;
  }
  expect(await look()).toBe(1);
  clock.pass(23 * 3_600_000);
  expect(await look()).toBe(1);
  clock.pass(3_600_000);
  expect(await look()).toBe(2);
  // After weeks of sleep there is one, not many.
  clock.pass(30 * 86_400_000);
  expect(await look()).toBe(3);
  expect(waits[0]).toBe(180_000);
  expect(new Set(waits.slice(1))).toEqual(new Set([3_600_000]));
  await daily.stop();
  expect(await errorOf(daily.make())).toMatchObject({ code: 'cancelled' });
  database.close();
});

it('quitting interrupts a backup and ends at once', async () => {
  const fixture = await startCore();
  const insert = fixture.database.prepare('INSERT INTO meta (name, value) VALUES (?, ?)');
  for (let number = 0; number < 200; number += 1) insert.run(`many-${number}`, 'x'.repeat(200_000));
  const making = errorOf(fixture.call('backups.make', {}));
  await new Promise(resolve => setImmediate(resolve));
  await fixture.stop();
  expect(await making).toMatchObject({ code: 'cancelled' });
  expect(namesIn(fixture.folder)).toEqual([]);
});

describe('restoring a backup', () => {
  it('makes drafts, templates and addresses as they were; what it does is said before, and can be undone', async () => {
    const fixture = await startCore();
    const { call } = fixture;
    const kept = await makeDraft(fixture, named('kept'));
    const removed = await makeDraft(fixture, named('removed'));
    await attach(fixture, removed.localId, 'a.pdf', Uint8Array.from([1, 2, 3]));
    const { id: templateId } = await call('templates.save', {
      localId: kept.localId,
      name: 'Mine',
      id: null,
    });
    const backupId = await madeBackup(fixture);
    expect(await call('backups.preview', { backupId })).toMatchObject({
      drafts: { lost: 0, changed: 0, back: 0 },
      templates: { lost: 0, changed: 0, back: 0 },
    });

    await call('drafts.remove', { localId: removed.localId });
    await call('drafts.save', { ...kept, draft: named('changed') });
    await makeDraft(fixture, named('later'));
    await call('templates.rename', { id: templateId, name: 'Renamed' });
    const counts = {
      drafts: { lost: 1, changed: 1, back: 1 },
      templates: { lost: 0, changed: 1, back: 0 },
      uncertain: 0,
    };
    expect(await call('backups.preview', { backupId })).toMatchObject({ ...counts, isRebuiltSince: false });
    expect(await restore(fixture, backupId)).toMatchObject({ ...counts, missingDocuments: 0 });
    expect(await draftNames(fixture)).toEqual(['kept', 'removed']);
    const back = await call('drafts.get', { localId: removed.localId });
    expect(back.documents).toMatchObject([{ name: 'a.pdf', state: 'stored' }]);
    expect((await call('templates.list', {})).map(({ name }) => name)).toEqual(['Mine']);
    // Its bytes are there, too: the order is sent with them.
    await call('orders.place', { localId: removed.localId, version: back.version, quotedTotalCents: null });
    await untilPhase(fixture, removed.localId, 'accepted');
    expect(await fixture.control.effectsOf('upload')).toHaveLength(1);

    const { backups } = await call('backups.list', {});
    const undo = backups.find(({ reason }) => reason === 'before-restore');
    await restore(fixture, undo?.id ?? '');
    expect(await draftNames(fixture)).toEqual(['changed', 'later']);
    expect((await call('templates.list', {})).map(({ name }) => name)).toEqual(['Renamed']);
    expect(await creates(fixture)).toBe(1);
  });

  it('sends nothing twice: what waited in the backup and was sent since stays done', async () => {
    const fixture = await startCore();
    await fixture.call('outbox.setPaused', { isPaused: true });
    const sent = await place(fixture, named('sent'));
    const withdrawn = await place(fixture, named('withdrawn'));
    const discarded = await place(fixture, named('discarded'));
    const draft = await makeDraft(fixture, named('placed since'));
    const backupId = await madeBackup(fixture);
    const entryOf = async (localId: string) =>
      (await fixture.call('orders.get', { localId })).entries[0]?.id ?? '';
    await fixture.call('outbox.edit', { entryId: await entryOf(withdrawn) });
    await fixture.call('outbox.discard', { entryId: await entryOf(discarded), isMaybeDone: false });
    await fixture.call('outbox.setPaused', { isPaused: false });
    await untilPhase(fixture, sent, 'accepted');
    const { version } = await fixture.call('drafts.save', { ...draft, draft: named('changed and placed') });
    await fixture.call('orders.place', { ...draft, version, quotedTotalCents: null });
    await untilPhase(fixture, draft.localId, 'accepted');

    const none = { lost: 0, changed: 0, back: 0 };
    expect(await restore(fixture, backupId)).toMatchObject({ drafts: none, uncertain: 0 });
    expect(await fixture.call('outbox.summary', {})).toMatchObject({ waiting: 0, attention: 0, sending: 0 });
    expect(await draftNames(fixture)).toEqual(['withdrawn']);
    for (const localId of [sent, draft.localId]) {
      expect((await fixture.call('orders.get', { localId })).row.phase).toBe('accepted');
    }
    await fixture.stop();
    const after = await startCore({ folder: fixture.folder });
    await after.call('outbox.retry', { entryId: null });
    expect(await creates(after)).toBe(2);
  });

  it('keeps what waits now, with its key and its sealed bytes', async () => {
    const fixture = await startCore();
    const backupId = await madeBackup(fixture);
    await fixture.control.faults({ operation: 'order-create', kind: 'reset_after', times: 1_000 });
    const localId = await place(fixture, named('on its way'));
    const row = () =>
      fixture.database
        .prepare('SELECT idempotency_key, sealed_sha256 FROM outbox_entry WHERE local_id = ?')
        .get(localId);
    await fixture.until(
      async () => row()?.sealed_sha256 !== null && (await creates(fixture)) > 0,
      'it was sent',
    );
    const before = row();
    expect(await fixture.call('backups.preview', { backupId })).toMatchObject({ openEntries: 1 });
    await restore(fixture, backupId);
    expect(row()).toEqual(before);
    await fixture.control.noFaults();
    await fixture.call('outbox.retry', { entryId: null });
    await untilPhase(fixture, localId, 'accepted');
    expect(await creates(fixture)).toBe(1);
  });

  it('asks about entries of the backup that a damaged database has lost', async () => {
    const fixture = await startCore();
    await fixture.call('outbox.setPaused', { isPaused: true });
    const localId = await place(fixture, named('lost'));
    const backupId = await madeBackup(fixture);
    await fixture.call('outbox.setPaused', { isPaused: false });
    await untilPhase(fixture, localId, 'accepted');
    await fixture.stop();
    // Database and journal are gone; the service has the order.
    rmSync(join(environmentOf(fixture.folder), 'dispatch.db'));
    for (const name of readdirSync(join(environmentOf(fixture.folder), 'journal'))) {
      rmSync(join(environmentOf(fixture.folder), 'journal', name));
    }
    const after = await startCore({ folder: fixture.folder });
    expect(await after.call('backups.preview', { backupId })).toMatchObject({
      uncertain: 1,
      isRebuiltSince: true,
    });
    expect(await restore(after, backupId)).toMatchObject({ uncertain: 1 });
    const [entry] = await after.call('outbox.list', { filter: 'attention' });
    expect(entry).toMatchObject({
      localId,
      kind: 'order-create',
      state: 'uncertain',
      lastError: { reason: 'backup_restored' },
    });
    await after.call('outbox.retry', { entryId: null });
    // The service is asked, and has it: the user links both.
    const entryId = entry?.id ?? '';
    const found = await after.call('outbox.reconcile', { entryId });
    expect(found).toMatchObject({ outcome: 'candidates', candidates: [{}] });
    expect(await creates(after)).toBe(1);
    // A second restore adds nothing.
    expect(await restore(after, backupId)).toMatchObject({ uncertain: 0 });
  });

  it('brings back nothing of which the journal of a lost database knew that it is done', async () => {
    const fixture = await startCore();
    await fixture.call('outbox.setPaused', { isPaused: true });
    const localId = await place(fixture, named('done'));
    const backupId = await madeBackup(fixture);
    await fixture.call('outbox.setPaused', { isPaused: false });
    await untilPhase(fixture, localId, 'accepted');
    await fixture.stop();
    rmSync(join(environmentOf(fixture.folder), 'dispatch.db'));
    await (await startCore({ folder: fixture.folder })).stop();
    const after = await startCore({ folder: fixture.folder });
    expect(await restore(after, backupId)).toMatchObject({ uncertain: 0 });
    expect(await after.call('outbox.summary', {})).toMatchObject({ attention: 0, waiting: 0 });
    expect(await creates(after)).toBe(1);
  });

  it('asks about entries that an older file in the place of the database never had', async () => {
    const fixture = await startCore();
    const older = join(fixture.folder, 'older.db');
    copyFileSync(fileOf(fixture.folder, await madeBackup(fixture)), older);
    await fixture.call('outbox.setPaused', { isPaused: true });
    const localId = await place(fixture, named('newer'));
    const newer = await madeBackup(fixture);
    await fixture.call('outbox.setPaused', { isPaused: false });
    await untilPhase(fixture, localId, 'accepted');
    await fixture.stop();
    copyFileSync(older, join(environmentOf(fixture.folder), 'dispatch.db'));
    rmSync(join(environmentOf(fixture.folder), 'journal'), { recursive: true });
    const after = await startCore({ folder: fixture.folder });
    expect(await restore(after, newer)).toMatchObject({ uncertain: 1 });
    expect(await after.call('outbox.summary', {})).toMatchObject({ attention: 1, waiting: 0 });
    expect(await creates(after)).toBe(1);
  });

  it('that fails half-way changes nothing, and the environment goes on', async () => {
    let isBroken = false;
    const fixture = await startCore({
      watchDatabase: database => ({
        ...database,
        exec(sql) {
          if (isBroken && sql === 'DELETE FROM address_entry') throw new Error('a defect');
          database.exec(sql);
        },
      }),
    });
    const backupId = await madeBackup(fixture);
    await makeDraft(fixture, named('stays'));
    isBroken = true;
    expect(await errorOf(restore(fixture, backupId))).toMatchObject({ code: 'internal' });
    expect(await draftNames(fixture)).toEqual(['stays']);
    isBroken = false;
    expect(await restore(fixture, backupId)).toMatchObject({ drafts: { lost: 1 } });
    expect(await draftNames(fixture)).toEqual([]);
  });

  it('is interrupted by quitting, and can be done after the next start', async () => {
    const fixture = await startCore();
    const backupId = await madeBackup(fixture);
    await makeDraft(fixture, named('stays'));
    const previewed = await fixture.call('backups.preview', { backupId });
    const wanted = { id: 'local', backupId, previewed };
    const restoring = errorOf(fixture.call('environments.restoreBackup', wanted));
    await new Promise(resolve => setImmediate(resolve));
    await fixture.stop();
    expect(await restoring).toMatchObject({ code: 'cancelled' });
    const after = await startCore({ folder: fixture.folder });
    expect(await draftNames(after)).toEqual(['stays']);
    expect(await restore(after, backupId)).toMatchObject({ drafts: { lost: 1 } });
  });

  it('of a damaged backup changes nothing', async () => {
    const fixture = await startCore();
    const backupId = await madeBackup(fixture);
    await makeDraft(fixture, named('stays'));
    truncateSync(fileOf(fixture.folder, backupId), 8_192);
    const isDamaged = { code: 'storage_failed', reason: 'backup_damaged' };
    expect(await errorOf(fixture.call('backups.preview', { backupId }))).toMatchObject(isDamaged);
    expect(await errorOf(restore(fixture, backupId))).toMatchObject(isDamaged);
    expect(await draftNames(fixture)).toEqual(['stays']);
  });

  it('says which documents are gone from the disk', async () => {
    const fixture = await startCore();
    const { localId } = await makeDraft(fixture, named('with document'));
    await attach(fixture, localId, 'a.pdf', Uint8Array.from([4, 5, 6]));
    const backupId = await madeBackup(fixture);
    await fixture.call('drafts.remove', { localId });
    rmSync(join(environmentOf(fixture.folder), 'blobs'), { recursive: true });
    expect(await restore(fixture, backupId)).toMatchObject({ missingDocuments: 1 });
    expect((await fixture.call('drafts.get', { localId })).documents).toEqual([]);
  });
});

it('addresses are as in the backup, with those that were removed', async () => {
  const fixture = await startCore();
  const { call } = fixture;
  const fields = (await call('addressBook.list', { limit: 1 })).rows;
  expect(fields).toEqual([]);
  await place(fixture, named('learns addresses'));
  const list = async () => (await call('addressBook.list', { limit: 100 })).rows.map(({ id }) => id).sort();
  const before = await list();
  expect(before.length).toBeGreaterThan(0);
  const backupId = await madeBackup(fixture);
  await call('addressBook.remove', { id: before[0] ?? '' });
  expect(await restore(fixture, backupId)).toMatchObject({ addresses: { lost: 0, back: 1 } });
  expect(await list()).toEqual(before);
});

it('a backup opened for reading leaves no file beside it', async () => {
  const { database, backups, folder } = openFiles(3);
  const { id } = await backups.make(database, 'daily', 1, never);
  const copy = openUnchanging(fileOf(folder, id));
  expect(copy.prepare('SELECT count(*) AS total FROM transport_order').get()).toEqual({ total: 3 });
  expect(() => copy.exec('DELETE FROM transport_order')).toThrow();
  copy.close();
  expect(readdirSync(join(backupsOf(folder), id)).sort()).toEqual(['backup.json', 'dispatch.db']);
  const files: BackupFiles = backups;
  await files.remove(id);
  expect(namesIn(folder)).toEqual([]);
  database.close();
});
