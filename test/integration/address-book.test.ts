import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createAddressStore } from '../../src-main/core/store/address-store.ts';
import { emptyAddress } from '../../src-shared/domain/address-entry.ts';
import { addressesOfTable } from '../../src-shared/table/address-csv.ts';
import { addressFileWords } from '../support/builders/address-file-words.ts';
import { errorOf, type Fixture, startCore } from '../support/core.ts';
import { draftOf, place, untilPhase } from '../support/core-orders.ts';
import { parseAllRows } from '../support/parse-table.ts';

const stops = async ({ call }: Fixture, search = '') =>
  (await call('addressBook.list', { search, kind: 'stop', limit: 100 })).rows;

const nordwagen = {
  ...emptyAddress('stop'),
  name: 'Nordwagen Hamburg',
  address: 'Großmannstraße 210, 20539 Hamburg, DE',
  type: 'dealership',
  contactName: 'Jonas Petersen',
  phone: '+49 40 123 4567',
  email: 'annahme@nordwagen.example',
};

/** Its first page is gone: SQLite takes it for no database at all. */
function damage(folder: string): void {
  const path = join(folder, 'environments', 'local', 'dispatch.db');
  writeFileSync(path, readFileSync(path).fill(0, 0, 4_096));
}

describe('the address book', () => {
  it('never stands in the way of an order: what is no address is not learned, however often it comes', async () => {
    const fixture = await startCore();
    await fixture.call('sandbox.setRunning', { isRunning: false });
    const novel = draftOf(draft => {
      draft.pickup.contact.name = 'Lorem ipsum '.repeat(400);
    });
    await place(fixture, novel);
    await place(fixture, novel);
    expect((await stops(fixture)).map(({ address }) => address)).toEqual([novel.delivery.address]);
  });

  it('learns the stops and the typed CMR recipient of an order that is placed here', async () => {
    const fixture = await startCore();
    await fixture.call('sandbox.setRunning', { isRunning: false });
    await place(
      fixture,
      draftOf(draft => {
        draft.pickup.contact = { name: 'Aino Virtanen', phone: '+358 40 1234567', email: '' };
        draft.vehicle.cmrRecipient = {
          kind: 'other',
          choice: '',
          name: 'Nordwagen GmbH',
          streetAddress: 'Großmannstraße 210',
          postalCode: '20539',
          city: 'Hamburg',
          countryCode: 'DE',
        };
      }),
    );
    const { rows } = await fixture.call('addressBook.list', { limit: 100 });
    expect(rows).toHaveLength(3);
    const aino = rows.find(({ contactName }) => contactName === 'Aino Virtanen');
    expect(aino).toMatchObject({
      kind: 'stop',
      address: 'Hämeenkatu 1, 33100 Tampere, Finland',
      phone: '+358 40 1234567',
      type: 'dealership',
      useCount: 1,
    });
    const recipients = await fixture.call('addressBook.suggest', {
      kind: 'cmr-recipient',
      text: 'hamb',
      limit: 8,
    });
    expect(recipients).toMatchObject([{ name: 'Nordwagen GmbH', city: 'Hamburg' }]);
  });

  it('takes the same place and person for one, however they were typed, and knows the latest number', async () => {
    const fixture = await startCore();
    const from = (address: string, name: string, phone: string) =>
      place(
        fixture,
        draftOf(draft => {
          draft.pickup.address = address;
          draft.pickup.contact = { name, phone, email: '' };
        }),
      );
    await from('Hämeenkatu 1, 33100 Tampere, Finland', '', '');
    await from('hameenkatu 1,  33100 TAMPERE, FI', 'Aino Virtanen', '+358 40 1');
    await from('Hämeenkatu 1, 33100 Tampere, Suomi', 'aino  virtanen', '+358 40 2');
    await from('Hämeenkatu 1, 33100 Tampere, Finland', 'Eero Salo', '');
    const found = await stops(fixture, 'hameenkatu');
    expect(found.map(({ contactName, useCount, phone }) => ({ contactName, useCount, phone }))).toEqual([
      { contactName: 'Aino Virtanen', useCount: 3, phone: '+358 40 2' },
      { contactName: 'Eero Salo', useCount: 1, phone: '' },
    ]);
    const [oulu] = await stops(fixture, 'oulu');
    expect(oulu?.useCount).toBe(4);
  });

  it('learns orders that others have placed, once, and knows them after a restart', async () => {
    const fixture = await startCore();
    await fixture.elsewhere('/v2/orders', {
      pickup: {
        address: { formatted_address: 'Mannerheimintie 120, 00270 Helsinki, FI' },
        type: 'dealership',
        contact: { name: 'Liisa', phone: '+358 9 1' },
        available_from: new Date(Date.now() + 5 * 86_400_000).toISOString(),
      },
      delivery: { address: { formatted_address: 'Kauppurienkatu 9, 90100 Oulu, FI' }, type: 'dealership' },
      items: [{ role: 'primary', registration_number: 'ABC-123' }],
    });
    await fixture.call('orders.synchronise', {});
    await fixture.call('orders.synchronise', {});
    expect(await stops(fixture, 'mannerh lii')).toMatchObject([{ contactName: 'Liisa', useCount: 1 }]);
    await fixture.stop();
    const after = await startCore({ folder: fixture.folder, secrets: fixture.secrets });
    expect(await stops(after, 'mannerh lii')).toMatchObject([{ useCount: 1 }]);
  });

  it('does not learn again what was removed, unless it is used again', async () => {
    const fixture = await startCore();
    const localId = await place(fixture);
    await untilPhase(fixture, localId, 'accepted');
    const [oulu] = await stops(fixture, 'oulu');
    const id = oulu?.id ?? '';
    await fixture.call('addressBook.remove', { id });
    expect(await stops(fixture, 'oulu')).toEqual([]);
    expect((await errorOf(fixture.call('addressBook.get', { id }))).reason).toBe('removed');
    await fixture.call('orders.synchronise', {});
    await fixture.stop();

    const after = await startCore({ folder: fixture.folder, secrets: fixture.secrets });
    expect(await stops(after, 'oulu')).toEqual([]);
    await place(after);
    expect(await stops(after, 'oulu')).toMatchObject([{ id, useCount: 1 }]);
    await after.call('addressBook.remove', { id });
    await after.call('addressBook.restore', { id });
    expect(await stops(after, 'oulu')).toMatchObject([{ id }]);
  });

  it('lists an address under its new kind after that was changed', async () => {
    const fixture = await startCore();
    const { entry } = await fixture.call('addressBook.save', { id: null, fields: nordwagen });
    await fixture.call('addressBook.save', {
      id: entry.id,
      fields: { ...emptyAddress('cmr-recipient'), name: 'Nordwagen', address: 'Hafen 1', city: 'Hamburg' },
    });
    expect(await stops(fixture)).toEqual([]);
    const { rows } = await fixture.call('addressBook.list', { kind: 'cmr-recipient', limit: 100 });
    expect(rows).toMatchObject([{ id: entry.id, kind: 'cmr-recipient', city: 'Hamburg' }]);
  });

  it('is edited by hand; two that become the same are one', async () => {
    const fixture = await startCore();
    const made = await fixture.call('addressBook.save', { id: null, fields: nordwagen });
    expect(made).toMatchObject({ isMerged: false, entry: { name: 'Nordwagen Hamburg', useCount: 0 } });
    const other = await fixture.call('addressBook.save', {
      id: null,
      fields: { ...nordwagen, contactName: 'Klaus', note: 'Gate 3', name: '' },
    });
    const merged = await fixture.call('addressBook.save', {
      id: other.entry.id,
      fields: { ...nordwagen, name: '', note: 'Gate 3' },
    });
    expect(merged).toMatchObject({
      isMerged: true,
      entry: { id: made.entry.id, name: 'Nordwagen Hamburg', note: 'Gate 3' },
    });
    expect(await stops(fixture)).toHaveLength(1);
    const refused = await errorOf(
      fixture.call('addressBook.save', { id: null, fields: { ...nordwagen, address: ' ' } }),
    );
    expect(refused).toMatchObject({ code: 'bad_request', reason: 'address_missing' });
  });

  it('finds any beginning of any word, whatever marks it carries, and keeps to its environment', async () => {
    const fixture = await startCore();
    await fixture.call('addressBook.save', { id: null, fields: nordwagen });
    for (const text of ['nordw', 'HAMBURG', 'grossmann 210', 'petersen ham', '+49401234567', 'annahme'])
      expect(await stops(fixture, text), text).toHaveLength(1);
    for (const text of ['amburg', 'hamburg xx', '100%', "'"]) {
      const found = await stops(fixture, text);
      expect(found, text).toHaveLength(text === "'" ? 1 : 0);
    }
  });

  it('adds many from a file at once, and fills what is known already', async () => {
    const fixture = await startCore();
    await fixture.call('addressBook.save', { id: null, fields: { ...nordwagen, email: '' } });
    const addresses = [nordwagen, { ...nordwagen, address: 'Weg 1, 10115 Berlin, DE' }, nordwagen];
    expect(await fixture.call('addressBook.add', { addresses })).toEqual({ added: 1, merged: 2 });
    expect(await stops(fixture, 'grossmann')).toMatchObject([{ email: 'annahme@nordwagen.example' }]);
  });

  it('is saved as CSV that it reads itself', async () => {
    const fixture = await startCore();
    await fixture.call('addressBook.save', { id: null, fields: nordwagen });
    const { path, rows } = await fixture.call('addressBook.export', { words: addressFileWords });
    expect(rows).toBe(1);
    const text = readFileSync(path ?? '', 'utf8');
    expect(text.startsWith('\ufeffKind;Name;')).toBe(true);
    expect(addressesOfTable(parseAllRows(text))).toMatchObject({ addresses: [nordwagen], problems: [] });
  });

  it('is brought back from a damaged database, templates too', async () => {
    const fixture = await startCore();
    const localId = await place(fixture);
    await fixture.call('addressBook.save', { id: null, fields: nordwagen });
    await fixture.call('templates.save', { localId, name: 'Tampere to Oulu', id: null });
    const before = await fixture.call('addressBook.list', { limit: 100 });
    await fixture.stop();
    damage(fixture.folder);

    const after = await startCore({ folder: fixture.folder, secrets: fixture.secrets });
    expect(await after.call('repair.get', {})).toMatchObject({ unreadable: 0 });
    expect(await after.call('addressBook.list', { limit: 100 })).toEqual(before);
    expect(await after.call('templates.list', {})).toMatchObject([{ name: 'Tampere to Oulu' }]);
  });

  it('learns again from the service where the database is gone; templates are in the second record', async () => {
    const fixture = await startCore();
    const localId = await place(fixture);
    await untilPhase(fixture, localId, 'accepted');
    const { id } = await fixture.call('templates.save', { localId, name: 'One', id: null });
    await fixture.call('templates.rename', { id, name: 'Renamed' });
    const gone = await fixture.call('templates.save', { localId, name: 'Two', id: null });
    await fixture.call('templates.remove', { id: gone.id });
    await fixture.stop();
    const path = join(fixture.folder, 'environments', 'local', 'dispatch.db');
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });

    const after = await startCore({ folder: fixture.folder, secrets: fixture.secrets });
    expect(await after.call('templates.list', {})).toMatchObject([{ id, name: 'Renamed' }]);
    await after.call('orders.synchronise', {});
    expect(await stops(after, 'oulu')).toHaveLength(1);
  });

  it('is searched along its index, most used first, and read no further than it is shown', async () => {
    const fixture = await startCore();
    const { database } = fixture;
    const prepared: string[] = [];
    const store = createAddressStore({
      ...database,
      prepare(sql) {
        prepared.push(sql);
        return database.prepare(sql);
      },
    });
    database.transaction(() => {
      for (let index = 0; index < 100; index += 1) {
        const address = `Straße ${index}, ${10_000 + index} ${index % 2 ? 'Gdańsk' : 'Malmö'}`;
        store.insert({ ...nordwagen, name: `Autohaus ${index}`, address }, index % 7, index * 60_000, 0);
      }
    });
    const text = 'gdansk 10 autoh';
    expect(await fixture.call('addressBook.suggest', { kind: 'stop', text, limit: 8 })).toHaveLength(8);
    expect(store.search(text, 'stop', { limit: 8, offset: 0 })).toHaveLength(8);
    const plan = database
      .prepare(`EXPLAIN QUERY PLAN ${prepared.at(-1)}`)
      .all('stop', ' gdansk', ' 10', ' autoh', 8, 0)
      .map(({ detail }) => detail);
    // In the order of the index, so that the search can end early: only equals are sorted.
    expect(plan.slice(1, 4)).toEqual([
      'LIST SUBQUERY 1',
      'SEARCH address_entry USING INDEX address_entry_rank (kind=?)',
      'USE TEMP B-TREE FOR LAST 2 TERMS OF ORDER BY',
    ]);
  });
});
