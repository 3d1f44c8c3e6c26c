import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src-main/adapters/sqlite.ts';
import { migrate } from '../../src-main/core/store/migrate.ts';
import { type EntryKind, entryKindSchema, entryStateSchema } from '../../src-shared/contract/outbox.ts';
import { type Fixture, startCore, temporaryFolder } from '../support/core.ts';
import { draftOf, place, untilPhase } from '../support/core-orders.ts';
import { fakeSecretStore } from '../support/fakes.ts';

const fixtures = fileURLToPath(new URL('./fixtures', import.meta.url));
const document = Buffer.from('%PDF-1.7 version 1');

function presentVersion(): number {
  const database = openDatabase(join(temporaryFolder(), 'dispatch.db'));
  migrate(database);
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  database.close();
  return version;
}

it('every version before this one has a database of its own to be tested with', () => {
  const known = readdirSync(fixtures);
  for (let version = 1; version < presentVersion(); version += 1)
    expect(known).toContain(`database-${version}.sql`);
});

/** The fixture with the time and the service's own orders filled in. */
async function textOf(version: number, before: Fixture): Promise<string> {
  const facts: Record<string, string> = { now: String(Date.now()) };
  for (const number of [1, 2, 3]) {
    const localId = await place(
      before,
      draftOf(draft => {
        draft.customerReference = `of the service ${number}`;
      }),
    );
    const { order } = await untilPhase(before, localId, 'accepted');
    if (!order) throw new Error('The order was not accepted.');
    facts[`order_${number}_id`] = order.id;
    facts[`order_${number}_revision`] = order.revision;
    facts[`order_${number}_json`] = JSON.stringify(order);
  }
  const text = readFileSync(join(fixtures, `database-${version}.sql`), 'utf8');
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => (facts[name] ?? '').replaceAll("'", "''"));
}

/** A folder as that version left it, beside a service that has its orders. */
async function openVersion(version: number) {
  const secrets = fakeSecretStore();
  const before = await startCore({ secrets });
  const sql = await textOf(version, before);
  const done = new Set((await before.control.effects()).map(({ idempotency_key }) => idempotency_key));
  await before.stop();
  const home = join(before.folder, 'environments', 'local');
  rmSync(home, { recursive: true });
  const sha256 = createHash('sha256').update(document).digest('hex');
  mkdirSync(join(home, 'blobs', sha256.slice(0, 2)), { recursive: true });
  writeFileSync(join(home, 'blobs', sha256.slice(0, 2), sha256), document);
  const database = new DatabaseSync(join(home, 'dispatch.db'));
  database.exec(sql);
  const entries = database.prepare('SELECT id, kind, state, idempotency_key FROM outbox_entry').all();
  database.close();
  const fixture = await startCore({ secrets, folder: before.folder });
  const effects = async () =>
    (await fixture.control.effects()).filter(({ idempotency_key: key }) => !done.has(key));
  return { fixture, entries, effects };
}

/** The version of the database that first knew a kind; all others are as old as the outbox. */
const kindsSince: Partial<Record<EntryKind, number>> = { 'file-attach': 3 };

describe.each([1, 2, 3, 4, 5, 6, 7, 12, 13])('a database of version %i', version => {
  it('has every kind and state of an entry', async () => {
    const { entries } = await openVersion(version);
    const known = entryKindSchema.options.filter(kind => (kindsSince[kind] ?? 1) <= version);
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(known));
    expect(new Set(entries.map(({ state }) => state))).toEqual(new Set(entryStateSchema.options));
  });

  it('is taken over: what waited is done exactly once, the rest is as it was', async () => {
    const { fixture, entries, effects } = await openVersion(version);
    const waited = entries
      .filter(
        ({ id, state }) =>
          /queued|sealed|sending|waiting/.test(String(state)) && !/unreadable|conflict/.test(String(id)),
      )
      .map(({ idempotency_key }) => idempotency_key);
    await fixture.until(async () => {
      const { waiting, sending } = await fixture.call('outbox.summary', {});
      return waiting + sending === 0;
    }, 'everything that waited is settled');
    const keys = (await effects()).map(({ idempotency_key }) => idempotency_key);
    // An upload carries no key.
    const upload = entries.find(({ kind }) => kind === 'file-upload')?.idempotency_key;
    expect(keys.filter(key => key !== null).sort()).toEqual(waited.filter(key => key !== upload).sort());
    expect((await effects()).filter(({ operation }) => operation === 'upload')).toHaveLength(1);

    const drafts = await fixture.call('drafts.list', {});
    expect(drafts.map(({ customerReference }) => customerReference).sort()).toEqual(['draft', 'taken back']);
    const { documents } = await fixture.call('drafts.get', { localId: 'draft' });
    expect(documents).toMatchObject([{ name: 'document-of-draft.pdf', state: 'stored' }]);
    const attention = await fixture.call('outbox.list', { filter: 'attention' });
    expect(attention.map(({ localId, state }) => `${localId}: ${state}`)).toEqual(
      expect.arrayContaining(['parked: parked', 'uncertain: uncertain', 'in conflict: conflict']),
    );
    const changed = await fixture.call('orders.get', { localId: 'changed' });
    expect(changed.order?.customer_note).toBe('of version 1');
    expect(await fixture.call('repair.get', {})).toBeNull();
  });

  it('fills the new address book from the orders that are there', async () => {
    const { fixture } = await openVersion(version);
    const { rows, total } = await fixture.call('addressBook.list', { limit: 100 });
    expect(total).toBeGreaterThan(0);
    expect(rows.map(({ address }) => address).join()).toContain('Tampere');
    expect(await fixture.call('templates.list', {})).toEqual([]);
  });

  it('keeps what it cannot read as it is, parked and never sent', async () => {
    const { fixture, effects } = await openVersion(version);
    const raw = () =>
      fixture.database
        .prepare(`SELECT state, intent_json, idempotency_key FROM outbox_entry WHERE local_id = 'unreadable'`)
        .get();
    await fixture.until(async () => raw()?.state === 'parked', 'it is parked');
    expect(raw()?.intent_json).toBe('{"kind":"from the future"}');
    const keys = (await effects()).map(({ idempotency_key }) => idempotency_key);
    expect(keys).not.toContain(raw()?.idempotency_key);
  });
});
