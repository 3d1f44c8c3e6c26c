import { expect, it } from 'vitest';
import { createBulkStore } from '../../../../src-main/core/store/bulk-store.ts';
import type { BulkRow } from '../../../../src-shared/domain/bulk-batch.ts';
import { newDatabase } from '../../../support/stores.ts';

const row = (id: string, vin = ''): BulkRow => ({
  id,
  cells: { c1: vin },
  isLeftOut: false,
  placedAtMs: null,
});
const columns = [{ id: 'c1', heading: 'VIN', field: 'vin' as const }];

function opened() {
  const database = newDatabase();
  const store = createBulkStore(database);
  store.saveHead({ columns, order: ['b', 'a'] });
  for (const id of ['a', 'b']) store.saveRow(row(id));
  return { database, store, idsOf: () => store.read().rows.map(({ id }) => id) };
}

it('rows are read in their order, with what their columns mean', () => {
  const { store, idsOf } = opened();
  expect(idsOf()).toEqual(['b', 'a']);
  expect(store.read().columns).toEqual(columns);
  store.saveRow(row('a', 'YV1ZWAHE5R1234567'));
  expect(store.row('a')?.cells).toEqual({ c1: 'YV1ZWAHE5R1234567' });
  expect(idsOf()).toEqual(['b', 'a']);
});

it('a row whose place was not saved any more is there, behind the others', () => {
  const { store, idsOf } = opened();
  store.saveRow(row('c'));
  expect(idsOf()).toEqual(['b', 'a', 'c']);
});

it('a row that was removed is gone, also where its place was not', () => {
  const { store, idsOf } = opened();
  store.removeRow('b');
  expect(idsOf()).toEqual(['a']);
});

it('what cannot be read hides nothing else', () => {
  const { database, store, idsOf } = opened();
  database.exec(`UPDATE meta SET value = '{' WHERE name = 'bulk.row.b'`);
  expect(idsOf()).toEqual(['a']);
  database.exec(`UPDATE meta SET value = '{' WHERE name = 'bulk.head'`);
  expect(store.read()).toMatchObject({ columns: [], rows: [{ id: 'a' }] });
});
