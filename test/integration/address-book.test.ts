import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { createAddressStore } from '../../src-main/core/store/address-store.ts';
import { emptyAddress } from '../../src-shared/domain/address-entry.ts';
import { addressesOfTable } from '../../src-shared/table/address-csv.ts';
import { parseAllRows } from '../../src-shared/table/table-text.ts';
import { errorOf, type Fixture, startCore } from './support/core-fixture.ts';
import { draftOf, place, untilPhase } from './support/orders.ts';

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
    const { path, rows } = await fixture.call('addressBook.export', {});
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

  it('answers at once with 10 000 addresses', async () => {
    const fixture = await startCore();
    const store = createAddressStore(fixture.database);
    const cities = ['Tampere', 'Oulu', 'Helsinki', 'Hamburg', 'Berlin', 'Gdańsk', 'Malmö', 'København'];
    fixture.database.transaction(() => {
      for (let index = 0; index < 10_000; index += 1) {
        const city = cities[index % cities.length];
        const fields = {
          ...nordwagen,
          name: `Autohaus ${index}`,
          address: `Straße ${index}, ${10_000 + index} ${city}`,
          contactName: `Person ${index}`,
        };
        store.insert(fields, index % 7, 1_700_000_000_000 + index * 60_000, 0);
      }
    });
    const suggest = (text: string) => fixture.call('addressBook.suggest', { kind: 'stop', text, limit: 8 });
    expect(await suggest('gdansk 10 autoh')).toHaveLength(8);
    const took: number[] = [];
    for (const text of ['s', 'st', 'strasse 99', 'malmo person', 'nothing at all', 'k', 'autohaus 4242']) {
      const beganMs = performance.now();
      await suggest(text);
      took.push(performance.now() - beganMs);
    }
    // The middle one: this machine may be busy with something else now and then.
    const middle = took.toSorted((one, other) => one - other)[Math.floor(took.length / 2)] ?? 0;
    expect(middle, took.map(one => one.toFixed(1)).join(' ')).toBeLessThan(30);
  });
});
