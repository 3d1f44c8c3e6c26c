import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { migration0001 } from '../../src-main/core/store/migrations/0001-initial.ts';
import { migration0002 } from '../../src-main/core/store/migrations/0002-replaced-by.ts';
import { migration0003 } from '../../src-main/core/store/migrations/0003-address-book.ts';
import { migration0004 } from '../../src-main/core/store/migrations/0004-order-list.ts';
import { migration0005 } from '../../src-main/core/store/migrations/0005-change-draft.ts';
import { migration0006 } from '../../src-main/core/store/migrations/0006-order-knowledge.ts';
import {
  creates,
  draftNames,
  environmentOf,
  fileOf,
  loseEntries,
  loseJournal,
  madeBackup,
  named,
  restore,
  rewrite,
} from '../support/backups.ts';
import { errorOf, type Fixture, startCore } from '../support/core.ts';
import { attach, makeDraft, place, untilPhase } from '../support/core-orders.ts';

const pauseSending = ({ call }: Fixture, isPaused: boolean) => call('outbox.setPaused', { isPaused });
const askedAbout = ({ call }: Fixture) => call('outbox.list', { filter: 'attention' });

/** A core with an order that waits in a backup, and whose entries the database has lost. */
async function lostOrder() {
  const fixture = await startCore();
  await pauseSending(fixture, true);
  const localId = await place(fixture, named('lost'));
  const backupId = await madeBackup(fixture);
  await fixture.stop();
  loseEntries(fixture.folder, localId);
  return { fixture: await startCore({ folder: fixture.folder }), localId, backupId };
}

/** Places a draft so that the service creates its order, but the answer is lost; then discards it, knowing that. */
async function giveUp(fixture: Fixture, draft: { localId: string; version: number }): Promise<void> {
  const { call, control, until } = fixture;
  const before = await creates(fixture);
  await control.faults({ operation: 'order-create', kind: 'reset_after', times: 1_000 });
  await call('orders.place', { ...draft, quotedTotalCents: null });
  await until(async () => (await creates(fixture)) > before, 'the service has the order');
  await pauseSending(fixture, true);
  await until(async () => {
    const [entry] = await call('outbox.list', { filter: 'open' });
    if (!entry || entry.state === 'sending') return false;
    await call('outbox.discard', { entryId: entry.id, isMaybeDone: true });
    return true;
  }, 'it is given up');
  await control.noFaults();
  await pauseSending(fixture, false);
}

describe('of a lost order, a restore', () => {
  it('asks once, also if a repair asks about it already', async () => {
    const { fixture, localId, backupId } = await lostOrder();
    const [standIn] = await askedAbout(fixture);
    expect(standIn).toMatchObject({
      kind: 'order-create',
      state: 'uncertain',
      lastError: { reason: 'database_repaired' },
    });
    expect(await restore(fixture, backupId)).toMatchObject({ uncertain: 1 });
    expect(await askedAbout(fixture)).toMatchObject([
      { id: standIn?.id, kind: 'order-create', localId, lastError: { reason: 'backup_restored' } },
    ]);
    expect(await restore(fixture, backupId)).toMatchObject({ uncertain: 0 });
  });

  it('sends one, once the user has answered', async () => {
    const { fixture, backupId } = await lostOrder();
    await pauseSending(fixture, false);
    await restore(fixture, backupId);
    for (const { id } of await askedAbout(fixture)) {
      await fixture.call('outbox.resolve', { entryId: id, as: { kind: 'not-done', next: 'send-again' } });
    }
    await fixture.until(
      async () => (await fixture.call('outbox.list', { filter: 'open' })).length === 0,
      'everything was sent',
    );
    expect(await creates(fixture)).toBe(1);
  });

  it.each(['send-again', 'edit', 'discard'] as const)(
    'asks nothing after the user has answered: %s',
    async next => {
      const { fixture, localId, backupId } = await lostOrder();
      const entryId = (await askedAbout(fixture))[0]?.id ?? '';
      if (next === 'discard') await fixture.call('outbox.discard', { entryId, isMaybeDone: true });
      else await fixture.call('outbox.resolve', { entryId, as: { kind: 'not-done', next } });
      expect(await restore(fixture, backupId)).toMatchObject({ uncertain: 0 });
      expect(await askedAbout(fixture)).toEqual([]);
      const { rows } = await fixture.call('orders.list', {});
      expect(rows.map(row => row.localId)).toEqual(next === 'send-again' ? [localId] : []);
      expect(await draftNames(fixture)).toEqual(next === 'edit' ? ['lost'] : []);
    },
  );

  it('asks with the bytes and the key that were sent, so that the service knows them', async () => {
    const first = await startCore();
    await first.control.faults({ operation: 'order-create', kind: 'reset_after', times: 1_000 });
    const localId = await place(first, named('sent'));
    await first.until(async () => (await creates(first)) > 0, 'the service has it');
    const row = ({ database }: Fixture) =>
      database
        .prepare('SELECT idempotency_key, sealed_sha256 FROM outbox_entry WHERE local_id = ?')
        .all(localId);
    const before = row(first);
    const backupId = await madeBackup(first);
    await first.stop();
    loseEntries(first.folder, localId);
    const fixture = await startCore({ folder: first.folder });
    expect(row(fixture)).not.toEqual(before);
    await restore(fixture, backupId);
    expect(row(fixture)).toEqual(before);
    await fixture.stop();
    const after = await startCore({ folder: first.folder });
    expect(await askedAbout(after)).toHaveLength(1);
    expect(row(after)).toEqual(before);
  });

  it('brings back nothing of which the user has rid himself before', async () => {
    const first = await startCore();
    await pauseSending(first, true);
    await place(first, named('lost'));
    const backupId = await madeBackup(first);
    await first.stop();
    rmSync(join(environmentOf(first.folder), 'dispatch.db'));
    loseJournal(first.folder);
    const fixture = await startCore({ folder: first.folder });
    expect(await restore(fixture, backupId)).toMatchObject({ uncertain: 1 });
    const [entry] = await askedAbout(fixture);
    await fixture.call('outbox.discard', { entryId: entry?.id ?? '', isMaybeDone: true });
    expect(await restore(fixture, backupId)).toMatchObject({ uncertain: 0 });
    expect(await fixture.call('outbox.list', { filter: 'open' })).toEqual([]);
  });

  it('brings back what an older file in the place of the database never had, also if orders were placed since', async () => {
    const first = await startCore();
    const older = join(first.folder, 'older.db');
    copyFileSync(fileOf(first.folder, await madeBackup(first)), older);
    await pauseSending(first, true);
    const localId = await place(first, named('never sent'));
    const newer = await madeBackup(first);
    await first.stop();
    copyFileSync(older, join(environmentOf(first.folder), 'dispatch.db'));
    loseJournal(first.folder);
    const fixture = await startCore({ folder: first.folder });
    await untilPhase(fixture, await place(fixture, named('placed since')), 'accepted');
    expect(await restore(fixture, newer)).toMatchObject({ uncertain: 1 });
    const open = await fixture.call('outbox.list', { filter: 'open' });
    expect(open).toMatchObject([{ localId, state: 'uncertain', lastError: { reason: 'backup_restored' } }]);
    expect(await creates(fixture)).toBe(1);
  });

  it('asks nothing about orders that were removed with all others of the sandbox', async () => {
    const fixture = await startCore();
    await pauseSending(fixture, true);
    const localId = await place(fixture, named('sent'));
    const backupId = await madeBackup(fixture);
    await pauseSending(fixture, false);
    await untilPhase(fixture, localId, 'accepted');
    await fixture.call('sandbox.reset', {});
    expect(await restore(fixture, backupId)).toMatchObject({ uncertain: 0 });
    expect(await askedAbout(fixture)).toEqual([]);
  });

  it('asks about no document of an order that the service has', async () => {
    const first = await startCore();
    await pauseSending(first, true);
    const draft = await makeDraft(first, named('with document'));
    await attach(first, draft.localId, 'a.pdf', new Uint8Array([1, 2, 3]));
    await first.call('orders.place', { ...draft, quotedTotalCents: null });
    const backupId = await madeBackup(first);
    await pauseSending(first, false);
    await untilPhase(first, draft.localId, 'accepted');
    await first.stop();
    loseEntries(first.folder, draft.localId);
    const fixture = await startCore({ folder: first.folder });
    await pauseSending(fixture, true);
    await fixture.call('orders.cancel', { localId: draft.localId });
    expect(await restore(fixture, backupId)).toMatchObject({ uncertain: 0 });
    const open = await fixture.call('outbox.list', { filter: 'open' });
    expect(open.map(({ kind }) => kind)).toEqual(['order-cancel']);
  });

  it('asks about a step of an order that was read again from the service since', async () => {
    const first = await startCore();
    const localId = await place(first, named('accepted'));
    await untilPhase(first, localId, 'accepted');
    await pauseSending(first, true);
    const { entryId } = await first.call('orders.cancel', { localId });
    const backupId = await madeBackup(first);
    await first.stop();
    rmSync(join(environmentOf(first.folder), 'dispatch.db'));
    loseJournal(first.folder);
    const fixture = await startCore({ folder: first.folder });
    await fixture.call('orders.synchronise', {});
    const [order] = (await fixture.call('orders.list', {})).rows;
    expect(order?.localId).not.toBe(localId);
    expect(await restore(fixture, backupId)).toMatchObject({ uncertain: 1 });
    expect(await askedAbout(fixture)).toMatchObject([
      { id: entryId, kind: 'order-cancel', localId: order?.localId, state: 'uncertain' },
    ]);
    expect((await fixture.call('orders.list', {})).rows).toHaveLength(1);
    expect(await restore(fixture, backupId)).toMatchObject({ uncertain: 0 });
  });

  it('asks about a document that was being added to an order which the service has', async () => {
    const first = await startCore();
    const localId = await place(first, named('accepted'));
    await untilPhase(first, localId, 'accepted');
    await pauseSending(first, true);
    const documentId = await attach(first, localId, 'late.pdf', new Uint8Array([1, 2, 3]));
    await first.call('documents.attach', { localId, documentIds: [documentId] });
    const backupId = await madeBackup(first);
    await first.stop();
    loseEntries(first.folder, localId);
    const fixture = await startCore({ folder: first.folder });
    await pauseSending(fixture, true);
    expect(await restore(fixture, backupId)).toMatchObject({ uncertain: 3 });
    const open = await fixture.call('outbox.list', { filter: 'open' });
    expect(open.map(({ kind }) => kind).sort()).toEqual(['file-attach', 'file-create', 'file-upload']);
  });
});

describe('a draft of which an order was made in the backup', () => {
  it('keeps its newer text, and the order is asked about beside it', async () => {
    const first = await startCore();
    await pauseSending(first, true);
    const draft = await makeDraft(first, named('old text'));
    await attach(first, draft.localId, 'a.pdf', new Uint8Array([1, 2, 3]));
    await first.call('orders.place', { ...draft, quotedTotalCents: null });
    const { localId } = draft;
    const backupId = await madeBackup(first);
    const entry = (await first.call('outbox.list', { filter: 'open' })).find(
      one => one.kind === 'order-create',
    );
    const { version } = await first.call('outbox.edit', { entryId: entry?.id ?? '' });
    await first.call('drafts.save', { localId, version, draft: named('newer text') });
    await first.stop();
    loseEntries(first.folder, localId);
    const fixture = await startCore({ folder: first.folder });
    expect(await draftNames(fixture)).toEqual(['newer text']);
    expect(await restore(fixture, backupId)).toMatchObject({ drafts: { lost: 0 }, uncertain: 3 });
    expect(await draftNames(fixture)).toEqual(['newer text']);
    expect((await fixture.call('drafts.get', { localId })).documents).toHaveLength(1);
    const asked = (await askedAbout(fixture)).find(one => one.kind === 'order-create');
    expect(asked?.localId).not.toBe(localId);
    const { row, documents } = await fixture.call('orders.get', { localId: asked?.localId ?? '' });
    expect(row).toMatchObject({ phase: 'attention', customerReference: 'old text' });
    expect(documents).toMatchObject([{ name: 'a.pdf' }]);
    expect(await restore(fixture, backupId)).toMatchObject({ uncertain: 0 });
  });

  it('becomes that order, which may have been sent, if its text is the same', async () => {
    const first = await startCore();
    const draft = await makeDraft(first, named('same'));
    const older = join(first.folder, 'older.db');
    copyFileSync(fileOf(first.folder, await madeBackup(first)), older);
    await pauseSending(first, true);
    await first.call('orders.place', { ...draft, quotedTotalCents: null });
    const newer = await madeBackup(first);
    await pauseSending(first, false);
    await untilPhase(first, draft.localId, 'accepted');
    await first.stop();
    copyFileSync(older, join(environmentOf(first.folder), 'dispatch.db'));
    loseJournal(first.folder);
    const fixture = await startCore({ folder: first.folder });
    expect(await draftNames(fixture)).toEqual(['same']);
    expect(await restore(fixture, newer)).toMatchObject({ drafts: { lost: 0 }, uncertain: 1 });
    expect(await draftNames(fixture)).toEqual([]);
    expect(await askedAbout(fixture)).toMatchObject([{ localId: draft.localId, state: 'uncertain' }]);
    expect(await creates(fixture)).toBe(1);
  });
});

describe('a draft of the backup', () => {
  it('does not come back if its order was given up, since the service may have it; the preview says so', async () => {
    const fixture = await startCore();
    const draft = await makeDraft(fixture, named('given up'));
    const backupId = await madeBackup(fixture);
    await giveUp(fixture, draft);
    expect(await fixture.call('backups.preview', { backupId })).toMatchObject({
      drafts: { back: 0 },
      givenUp: 1,
      isRebuiltSince: false,
    });
    expect(await restore(fixture, backupId)).toMatchObject({ drafts: { back: 0 }, givenUp: 1 });
    expect(await draftNames(fixture)).toEqual([]);
    expect(await errorOf(fixture.call('drafts.get', { localId: draft.localId }))).toMatchObject({
      code: 'not_found',
    });
    expect(await creates(fixture)).toBe(1);
  });

  it.each([
    ['was withdrawn unsent', false],
    ['was refused by the service', true],
  ])('comes back without a warning if its order %s and the draft was removed', async (_, isRefused) => {
    const fixture = await startCore();
    const draft = await makeDraft(fixture, named('not there'));
    const backupId = await madeBackup(fixture);
    if (isRefused)
      await fixture.control.faults({ operation: 'order-create', kind: 'order_refused', times: 1 });
    else await pauseSending(fixture, true);
    await fixture.call('orders.place', { ...draft, quotedTotalCents: null });
    await fixture.until(async () => {
      const [entry] = await fixture.call('outbox.list', { filter: isRefused ? 'attention' : 'open' });
      if (!entry) return false;
      await fixture.call('outbox.edit', { entryId: entry.id });
      return true;
    }, 'it is a draft again');
    await fixture.call('drafts.remove', { localId: draft.localId });
    expect(await fixture.call('backups.preview', { backupId })).toMatchObject({
      drafts: { back: 1 },
      givenUp: 0,
      isRebuiltSince: false,
    });
    await restore(fixture, backupId);
    expect(await draftNames(fixture)).toEqual(['not there']);
  });

  it('that the present database has lost may have been placed, and the preview warns', async () => {
    const first = await startCore();
    const older = join(first.folder, 'older.db');
    copyFileSync(fileOf(first.folder, await madeBackup(first)), older);
    const draft = await makeDraft(first, named('placed since'));
    const newer = await madeBackup(first);
    await first.call('orders.place', { ...draft, quotedTotalCents: null });
    await untilPhase(first, draft.localId, 'accepted');
    await first.stop();
    copyFileSync(older, join(environmentOf(first.folder), 'dispatch.db'));
    loseJournal(first.folder);
    const fixture = await startCore({ folder: first.folder });
    expect(await fixture.call('backups.preview', { backupId: newer })).toMatchObject({
      drafts: { back: 1 },
      isRebuiltSince: true,
    });
  });

  it('that came back cannot be overwritten by a window that shows it as it was removed', async () => {
    const fixture = await startCore();
    const made = await makeDraft(fixture, named('in the backup'));
    const backupId = await madeBackup(fixture);
    const { version } = await fixture.call('drafts.save', { ...made, draft: named('newer') });
    await fixture.call('drafts.remove', { localId: made.localId });
    await restore(fixture, backupId);
    const saving = fixture.call('drafts.save', {
      localId: made.localId,
      version,
      draft: named('of the window'),
    });
    expect(await errorOf(saving)).toMatchObject({ code: 'draft_conflict' });
    expect(await draftNames(fixture)).toEqual(['in the backup']);
  });

  it('in which nothing was typed replaces nothing', async () => {
    const fixture = await startCore();
    const { localId, version } = await fixture.call('drafts.create', {});
    const backupId = await madeBackup(fixture);
    await fixture.call('drafts.save', { localId, version, draft: named('typed since') });
    expect(await fixture.call('backups.preview', { backupId })).toMatchObject({
      drafts: { lost: 1, changed: 0, back: 0 },
    });
    await restore(fixture, backupId);
    expect(await fixture.call('drafts.list', {})).toEqual([]);
  });
});

describe('a backup of another version of the program', () => {
  it('that is newer is refused, and nothing changes', async () => {
    const fixture = await startCore();
    await place(fixture, named('learns addresses'));
    const removed = await makeDraft(fixture, named('removed'));
    const backupId = await madeBackup(fixture);
    const previewed = await fixture.call('backups.preview', { backupId });
    await fixture.call('drafts.remove', { localId: removed.localId });
    const addresses = async () => (await fixture.call('addressBook.list', { limit: 100 })).rows;
    const before = await addresses();
    expect(before).not.toEqual([]);
    rewrite(fixture.folder, backupId, database => {
      database.exec('ALTER TABLE address_entry ADD COLUMN nickname TEXT');
      database.exec('PRAGMA user_version = 1000');
    });
    const isNewer = { code: 'storage_failed', reason: 'newer_database' };
    expect(await errorOf(fixture.call('backups.preview', { backupId }))).toMatchObject(isNewer);
    const restoring = fixture.call('environments.restoreBackup', { id: 'local', backupId, previewed });
    expect(await errorOf(restoring)).toMatchObject(isNewer);
    expect(await addresses()).toEqual(before);
    expect(await draftNames(fixture)).toEqual([]);
  });

  it('that is older is restored from a copy, which leaves the backup as it was', async () => {
    const fixture = await startCore();
    const { localId } = await makeDraft(fixture, named('of an older version'));
    const backupId = await madeBackup(fixture);
    await fixture.call('drafts.remove', { localId });
    rewrite(fixture.folder, backupId, asVersion6);
    const bytes = () => readFileSync(fileOf(fixture.folder, backupId));
    const before = bytes();
    const copies = join(environmentOf(fixture.folder), 'restoring');
    expect(await fixture.call('backups.preview', { backupId })).toMatchObject({ drafts: { back: 1 } });
    expect(readdirSync(copies)).toEqual([]);
    expect(await restore(fixture, backupId)).toMatchObject({ drafts: { back: 1 } });
    expect(await draftNames(fixture)).toEqual(['of an older version']);
    expect(bytes().equals(before)).toBe(true);
    expect(existsSync(copies)).toBe(false);
  });
});

describe('a row of the backup that cannot be read', () => {
  it('is left out, and the present one stays; the preview counts it', async () => {
    const fixture = await startCore();
    const { call } = fixture;
    const good = await makeDraft(fixture, named('good'));
    const bad = await makeDraft(fixture, named('bad'));
    await call('templates.save', { localId: good.localId, name: 'Mine', id: null });
    await untilPhase(fixture, await place(fixture, named('learns addresses')), 'accepted');
    const addresses = async () => (await call('addressBook.list', { limit: 100 })).rows;
    const [address] = await addresses();
    const backupId = await madeBackup(fixture);
    // One wrong byte in each: SQLite does not notice, and the backup passes its check.
    rewrite(fixture.folder, backupId, database => {
      const spoil = (table: string, column: string, key: string) =>
        database.exec(`UPDATE ${table} SET ${column} = replace(${column}, '"', 'x') WHERE ${key}`);
      spoil('transport_order', 'draft_json', `local_id = '${bad.localId}'`);
      spoil('order_template', 'draft_json', '1');
      spoil('address_entry', 'fields_json', `id = '${address?.id}'`);
    });
    await call('drafts.save', { ...good, draft: named('changed') });
    await call('drafts.save', { ...bad, draft: named('bad, but newer') });
    const before = await addresses();
    const counts = { drafts: { lost: 0, changed: 1, back: 0 }, templates: { lost: 0 }, unreadable: 3 };
    expect(await call('backups.preview', { backupId })).toMatchObject(counts);
    expect(await restore(fixture, backupId)).toMatchObject(counts);
    expect(await draftNames(fixture)).toEqual(['bad, but newer', 'good']);
    expect(await call('templates.list', {})).toHaveLength(1);
    expect(new Set(await addresses())).toEqual(new Set(before));
  });

  it('that the database refuses changes nothing at all', async () => {
    const fixture = await startCore();
    const { localId } = await makeDraft(fixture, named('of the backup'));
    const backupId = await madeBackup(fixture);
    await fixture.call('drafts.remove', { localId });
    await makeDraft(fixture, named('stays'));
    // No version of the program writes such a row.
    rewrite(fixture.folder, backupId, database => {
      database.exec('ALTER TABLE transport_order ADD COLUMN colour TEXT');
    });
    const isDamaged = { code: 'storage_failed', reason: 'backup_damaged' };
    expect(await errorOf(restore(fixture, backupId))).toMatchObject(isDamaged);
    expect(await draftNames(fixture)).toEqual(['stays']);
  });
});

it('a restore does what its preview said, or says that this has changed', async () => {
  const fixture = await startCore();
  await makeDraft(fixture, named('kept'));
  const backupId = await madeBackup(fixture);
  const previewed = await fixture.call('backups.preview', { backupId });
  await makeDraft(fixture, named('typed in a second window'));
  const wanted = { id: 'local', backupId, previewed };
  expect(await errorOf(fixture.call('environments.restoreBackup', wanted))).toMatchObject({
    code: 'not_allowed_in_state',
    reason: 'restore_changed',
  });
  expect(await draftNames(fixture)).toEqual(['kept', 'typed in a second window']);
  expect((await fixture.call('backups.list', {})).backups).toHaveLength(1);
  expect(await restore(fixture, backupId)).toMatchObject({ drafts: { lost: 1 } });
});

/** Makes a database as an older version of the program wrote it, with the same drafts. */
function asVersion6(database: DatabaseSync): void {
  const drafts = database
    .prepare("SELECT local_id, draft_json FROM transport_order WHERE phase = 'draft'")
    .all();
  const objects = "SELECT type, name FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'";
  database.exec('PRAGMA foreign_keys = OFF');
  for (const kind of ['trigger', 'table']) {
    for (const { name } of database.prepare(`${objects} AND type = '${kind}'`).all()) {
      // The search index drops its own tables.
      database.exec(`DROP ${kind} IF EXISTS ${name}`);
    }
  }
  const older = [migration0001, migration0002, migration0003, migration0004, migration0005, migration0006];
  for (const migration of older) database.exec(migration);
  database.exec('PRAGMA user_version = 6');
  const insert = database.prepare(
    `INSERT INTO transport_order (local_id, phase, draft_version, draft_json, search_text, created_at_ms,
       updated_at_ms) VALUES (?, 'draft', 2, ?, '', 1, 1)`,
  );
  for (const { local_id = null, draft_json = null } of drafts) insert.run(local_id, draft_json);
}
