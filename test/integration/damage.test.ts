import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEnvironmentFolders } from '../../src-main/adapters/environment-folders.ts';
import { openDatabase } from '../../src-main/adapters/sqlite.ts';
import { type Fixture, startCore } from '../support/core.ts';
import { attach, draftOf, makeDraft, place, untilPhase } from '../support/core-orders.ts';
import { addEnvironment } from '../support/remote.ts';

const databaseOf = ({ folder }: Fixture): string => join(folder, 'environments', 'local', 'dispatch.db');

function remove(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
}

const again = (fixture: Fixture): Promise<Fixture> => startCore({ folder: fixture.folder });

const named = (customerReference: string) =>
  draftOf(draft => {
    draft.customerReference = customerReference;
  });

describe('a database that is gone', () => {
  it('has what was entered offline again: what may have been sent is asked about, the rest goes on', async () => {
    const fixture = await startCore();
    await fixture.call('sandbox.setRunning', { isRunning: false });
    const made = await makeDraft(fixture, named('offline'));
    await attach(fixture, made.localId, 'a.pdf', new Uint8Array([1, 2, 3]));
    await fixture.call('orders.place', { ...made, quotedTotalCents: null });
    await fixture.until(async () => {
      const entries = await fixture.call('outbox.list', { filter: 'open' });
      return entries.some(({ kind, state }) => kind === 'file-create' && state === 'waiting');
    }, 'it was tried');
    await fixture.stop();
    remove(databaseOf(fixture));

    const after = await again(fixture);
    expect(await after.call('repair.get', {})).toMatchObject({
      orders: 1,
      entries: 3,
      attention: 1,
      unreadable: 0,
    });
    const [entry] = await after.call('outbox.list', { filter: 'attention' });
    expect(entry).toMatchObject({
      kind: 'file-create',
      state: 'uncertain',
      lastError: { reason: 'database_repaired' },
      can: { resolve: true },
    });
    const entryId = entry?.id ?? '';
    expect(await after.call('outbox.reconcile', { entryId })).toEqual({ outcome: 'file' });
    await after.call('outbox.resolve', { entryId, as: { kind: 'not-done', next: 'send-again' } });
    const { order } = await untilPhase(after, made.localId, 'accepted');
    expect(order?.customer_reference).toBe('offline');
    const effects = await after.control.effects();
    expect(effects.map(({ operation }) => operation)).toEqual(['file-create', 'upload', 'order-create']);
    await after.call('repair.dismiss', {});
    await after.stop();
    expect(await (await again(fixture)).call('repair.get', {})).toBeNull();
  });
});

it('documents that were not added to their order yet are there again when the database is gone', async () => {
  const fixture = await startCore();
  const localId = await place(fixture, named('staged'));
  await untilPhase(fixture, localId, 'accepted');
  const removed = await attach(fixture, localId, 'removed.pdf', new Uint8Array([1]));
  await attach(fixture, localId, 'kept.pdf', new Uint8Array([1, 2, 3]));
  await fixture.call('documents.remove', { documentId: removed });
  await fixture.stop();
  remove(databaseOf(fixture));

  const after = await again(fixture);
  const { documents, row } = await after.call('orders.get', { localId });
  expect(documents).toMatchObject([{ name: 'kept.pdf', state: 'stored' }]);
  expect(row).toMatchObject({ phase: 'accepted', customerReference: 'staged' });
  await after.call('documents.attach', { localId, documentIds: documents.map(({ id }) => id) });
  await after.until(
    async () => (await after.call('orders.get', { localId })).documents[0]?.state === 'uploaded',
    'it is added',
  );
});

it('a change that became a part of another one leads to it, also where the database forgot that', async () => {
  const fixture = await startCore();
  const localId = await place(fixture, named('changed'));
  await untilPhase(fixture, localId, 'accepted');
  await fixture.call('outbox.setPaused', { isPaused: true });
  const { entryId } = await fixture.call('orders.update', { localId, patch: { customer_note: 'first' } });
  const path = databaseOf(fixture);
  const older = join(fixture.folder, 'older.db');
  for (const suffix of ['', '-wal']) copyFileSync(`${path}${suffix}`, `${older}${suffix}`);
  await fixture.call('orders.update', { localId, patch: { pickup: { release_code: 'A-7' } } });
  await fixture.call('orders.update', { localId, patch: { customer_note: 'third' } });
  await fixture.call('outbox.setPaused', { isPaused: false });
  await fixture.until(async () => {
    const { waiting, sending } = await fixture.call('outbox.summary', {});
    return waiting + sending === 0;
  }, 'all are done');
  await fixture.stop();
  remove(path);
  for (const suffix of ['', '-wal']) copyFileSync(`${older}${suffix}`, `${path}${suffix}`);

  const { entries } = await (await again(fixture)).call('orders.get', { localId });
  const joined = entries.find(({ id }) => id === entryId);
  expect(joined).toMatchObject({ state: 'cancelled' });
  const next = entries.find(({ id }) => id === joined?.replacedBy);
  expect(next).toMatchObject({ state: 'cancelled' });
  expect(entries.find(({ id }) => id === next?.replacedBy)).toMatchObject({ state: 'done' });
});

describe('a wrong letter in the database', () => {
  /** SQLite keeps no checksum of a row: it reads what is there. */
  function misspell(fixture: Fixture, right = 'the second key', wrong = 'the secund key'): void {
    const path = databaseOf(fixture);
    const bytes = readFileSync(path, 'latin1');
    expect(bytes).toContain(right);
    writeFileSync(path, bytes.replaceAll(right, wrong), 'latin1');
  }

  const noted = (customerReference: string) =>
    draftOf(draft => {
      draft.customerReference = customerReference;
      draft.customerNote = 'Ask for the second key.';
    });

  it('of a draft is mended with the word of the journal', async () => {
    const fixture = await startCore();
    const { localId } = await makeDraft(fixture, noted('draft'));
    await fixture.stop();
    misspell(fixture);

    const after = await again(fixture);
    const { draft } = await after.call('drafts.get', { localId });
    expect(draft.customerNote).toBe('Ask for the second key.');
    expect(await after.call('repair.get', {})).not.toBeNull();
  });

  it('of a document’s checksum is mended with the word of the journal', async () => {
    const fixture = await startCore();
    const { localId } = await makeDraft(fixture, noted('draft'));
    const content = new Uint8Array([1, 2, 3]);
    const documentId = await attach(fixture, localId, 'a.pdf', content);
    await fixture.stop();
    misspell(fixture, createHash('sha256').update(content).digest('hex'), 'f'.repeat(64));

    const after = await again(fixture);
    const { bytes } = await after.call('documents.read', { documentId, offsetBytes: 0 });
    expect([...bytes]).toEqual([...content]);
  });

  it.each(['could not be sent', 'was not answered'])('of an order that %s never leaves', async state => {
    const fixture = await startCore();
    if (state === 'could not be sent') await fixture.call('sandbox.setRunning', { isRunning: false });
    else await fixture.control.faults({ operation: 'order-create', kind: 'reset_before' });
    const localId = await place(fixture, noted('queued'));
    await fixture.until(async () => {
      const [entry] = await fixture.call('outbox.list', { filter: 'open' });
      return entry?.state === 'waiting';
    }, 'it was tried in vain');
    await fixture.stop();
    misspell(fixture);

    const after = await again(fixture);
    const { draft } = await after.call('orders.get', { localId });
    expect(draft?.customerNote).toBe('Ask for the second key.');
    await after.call('sandbox.setRunning', { isRunning: true });
    const [entry] = await after.call('outbox.list', { filter: 'attention' });
    const as = { kind: 'not-done', next: 'send-again' } as const;
    await after.call('outbox.resolve', { entryId: entry?.id ?? '', as });
    const { order } = await untilPhase(after, localId, 'accepted');
    expect(order?.customer_note).toBe('Ask for the second key.');
  });
});

describe('what has come into the place of files of an environment', () => {
  it.each(['environment.json', 'environment.json.new', 'clean-end.json'])(
    '%s: all environments go on',
    async name => {
      const fixture = await startCore();
      const other = { name: 'Other', kind: 'sandbox', baseUrl: 'https://other.example' } as const;
      const id = await addEnvironment(fixture, other);
      await fixture.stop();
      const folder = join(fixture.folder, 'environments', id);
      rmSync(join(folder, 'environment.json'));
      rmSync(join(folder, name), { force: true });
      mkdirSync(join(folder, name));
      writeFileSync(join(fixture.folder, 'deleting'), '');
      const after = await again(fixture);
      const names = (await after.call('environments.list', {})).map(one => one.name);
      expect(names).toEqual(['Local sandbox', 'Other']);
      await after.call('environments.open', { id });
      await after.call('drafts.create', {});
      // The others are still told beside their data.
      const last = { ...other, baseUrl: 'https://last.example' };
      await addEnvironment(after, last).catch(() => undefined);
      const described = createEnvironmentFolders(fixture.folder).described();
      expect(described.filter(({ text }) => text.includes('last.example'))).toHaveLength(1);
    },
  );
});

describe('a damaged database', () => {
  it('is salvaged anew where the program ended in the middle of it', async () => {
    const fixture = await startCore();
    const { localId } = await makeDraft(fixture, named('kept'));
    await fixture.stop();
    const path = databaseOf(fixture);
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(0, 0, 4_096));
    const { damage, database } = createEnvironmentFolders(fixture.folder).open('local');
    expect(damage).not.toBeNull();
    database.close();

    const after = await again(fixture);
    const { draft } = await after.call('drafts.get', { localId });
    expect(draft.customerReference).toBe('kept');
    const notice = await after.call('repair.get', {});
    expect(notice?.keptAt).toBe(damage?.keptAt);
    expect(readFileSync(join(notice?.keptAt ?? '', 'dispatch.db'))).toEqual(bytes);
  });

  it('of a newer version is refused and left as it is', async () => {
    const fixture = await startCore();
    await fixture.stop();
    const newer = openDatabase(databaseOf(fixture));
    newer.exec('PRAGMA user_version = 999');
    newer.close();
    await expect(again(fixture)).rejects.toMatchObject({ error: { reason: 'newer_database' } });
    expect(existsSync(join(databaseOf(fixture), '..', 'damaged'))).toBe(false);
  });

  it('of the app itself brings every environment back, and says where the damaged one is', async () => {
    const fixture = await startCore();
    const id = await addEnvironment(fixture, {
      name: 'Test',
      kind: 'sandbox',
      baseUrl: 'http://127.0.0.1:9',
    });
    await fixture.stop();
    writeFileSync(join(fixture.folder, 'app.db'), 'nothing of ours'.repeat(500));
    const after = await again(fixture);
    const list = await after.call('environments.list', {});
    expect(list.map(({ id: one, name }) => [one, name])).toEqual([
      ['local', 'Local sandbox'],
      [id, 'Test'],
    ]);
    const { damagedAppDatabase } = await after.call('app.info', {});
    expect(existsSync(join(damagedAppDatabase ?? '', 'app.db'))).toBe(true);
    await after.call('environments.remove', { id });
    await after.stop();
    expect(await (await again(fixture)).call('environments.list', {})).toHaveLength(1);
  });
});
