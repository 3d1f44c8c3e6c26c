import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../src-main/core/ports/ports.ts';
import type { PlacedOrder } from '../../src-shared/contract/bulk.ts';
import type { Phase } from '../../src-shared/contract/orders.ts';
import type { BulkRow } from '../../src-shared/domain/bulk-batch.ts';
import { errorOf, type Fixture, startCore, temporaryFolder } from '../support/core.ts';
import { draftOf, untilPhase } from '../support/core-orders.ts';
import { addEnvironment } from '../support/remote.ts';

const columns = [{ id: 'c1', heading: 'VIN', field: 'vin' as const }];
const rowOf = (vin: string, change: Partial<BulkRow> = {}): BulkRow => ({
  id: randomUUID(),
  cells: { c1: vin },
  isLeftOut: false,
  placedAtMs: null,
  ...change,
});
const standing = (phase: Phase): PlacedOrder => ({
  phase,
  status: null,
  isGone: false,
  isUnconfirmed: false,
  priceTotalCents: null,
  refusal: null,
});
const nothing = { head: null, rows: [], removedIds: [], memory: null };

async function save({ call }: Fixture, rows: BulkRow[]): Promise<number> {
  const { version } = await call('bulk.get', {});
  const head = { columns, order: rows.map(row => row.id) };
  return (await call('bulk.save', { ...nothing, version, head, rows })).version;
}
const placing = (row: BulkRow) => ({
  rowId: row.id,
  draft: draftOf(draft => void (draft.vehicle.vin = row.cells.c1 ?? '')),
  quotedTotalCents: 40_000,
});

describe('rows of many orders', () => {
  it('are there after a restart, in their order, with what headings mean', async () => {
    const folder = temporaryFolder();
    const rows = [rowOf('WAUZZZF24NN012345'), rowOf('WAUZZZF24NN012346', { isLeftOut: true }), rowOf('x')];
    const before = await startCore({ folder });
    expect(await before.call('bulk.get', {})).toEqual({ version: 0, columns: [], rows: [], memory: {} });
    const version = await save(before, rows.slice(0, 2));
    // Without a new head, as if killed before it: the row is there all the same.
    await before.call('bulk.save', {
      ...nothing,
      version,
      rows: rows.slice(2),
      memory: { 'halle#0': 'vin' },
    });
    await before.stop();
    const after = await startCore({ folder });
    expect(await after.call('bulk.get', {})).toEqual({
      version: 2,
      columns,
      rows,
      memory: { 'halle#0': 'vin' },
    });
    await after.call('bulk.save', { ...nothing, version: 2, removedIds: rows.slice(1).map(row => row.id) });
    expect((await after.call('bulk.get', {})).rows).toEqual(rows.slice(0, 1));
  });

  it('are not overwritten by another window', async () => {
    const fixture = await startCore();
    await save(fixture, [rowOf('first')]);
    const error = await errorOf(
      fixture.call('bulk.save', { ...nothing, version: 0, rows: [rowOf('second')] }),
    );
    expect(error.code).toBe('draft_conflict');
    expect((await fixture.call('bulk.get', {})).rows.map(row => row.cells.c1)).toEqual(['first']);
  });
});

describe('placing a row', () => {
  it('makes one order, also pressed twice, and says where it stands', async () => {
    const fixture = await startCore();
    const row = rowOf('WAUZZZF24NN012345');
    await save(fixture, [row]);
    const answers = await Promise.all([1, 2, 3].map(() => fixture.call('bulk.place', placing(row))));
    expect(answers).toEqual(Array(3).fill({ outcome: 'queued', localId: row.id }));
    const { quotedTotalCents } = await untilPhase(fixture, row.id, 'accepted');
    expect(quotedTotalCents).toBe(40_000);
    expect(await fixture.control.effectsOf('order-create')).toHaveLength(1);
    expect(await fixture.call('bulk.placedOrders', { ids: [row.id, 'gone'] })).toEqual({
      [row.id]: { ...standing('accepted'), status: 'accepted', priceTotalCents: expect.any(Number) },
    });
    // What is typed in the row afterwards does not make it a new one.
    await save(fixture, [{ ...row, placedAtMs: null }]);
    expect((await fixture.call('bulk.get', {})).rows[0]?.placedAtMs).not.toBeNull();
    expect(await fixture.call('bulk.place', placing(row))).toMatchObject({ outcome: 'queued' });
    expect(await fixture.call('orders.count', {})).toEqual({ total: 1 });
    expect(await fixture.call('drafts.list', {})).toEqual([]);
  });

  it('with a broken rule makes nothing, and says which', async () => {
    const fixture = await startCore();
    const row = rowOf('SHORT');
    await save(fixture, [row]);
    expect(await fixture.call('bulk.place', placing(row))).toMatchObject({
      outcome: 'problems',
      problems: [{ path: 'items.0.vin', code: 'vin_length' }],
    });
    expect(await fixture.call('drafts.list', {})).toEqual([]);
    expect((await fixture.call('bulk.get', {})).rows[0]?.placedAtMs).toBeNull();
    expect((await errorOf(fixture.call('bulk.place', { ...placing(row), rowId: 'unknown' }))).code).toBe(
      'not_found',
    );
  });

  it('that the service refuses says why', async () => {
    const fixture = await startCore();
    await fixture.control.faults({ operation: 'order-create', kind: 'status', status: 422, times: 1 });
    const row = rowOf('WAUZZZF24NN012345');
    await save(fixture, [row]);
    await fixture.call('bulk.place', placing(row));
    await untilPhase(fixture, row.id, 'attention');
    const { [row.id]: order } = await fixture.call('bulk.placedOrders', { ids: [row.id] });
    expect(order).toMatchObject({ phase: 'attention', refusal: { code: 'service_refused' } });
  });

  it('that was taken back is among the drafts, and is not placed a second time', async () => {
    const fixture = await startCore();
    const row = rowOf('WAUZZZF24NN012345');
    await save(fixture, [row]);
    await fixture.call('outbox.setPaused', { isPaused: true });
    await fixture.call('bulk.place', placing(row));
    const [entry] = await fixture.call('outbox.list', { filter: 'open' });
    await fixture.call('outbox.edit', { entryId: entry?.id ?? '' });
    expect(await errorOf(fixture.call('bulk.place', placing(row)))).toMatchObject({ reason: 'placed' });
    expect(await fixture.call('bulk.placedOrders', { ids: [row.id] })).toEqual({
      [row.id]: standing('draft'),
    });
  });

  it('that fails at any statement has done nothing, and is done once when tried again', async () => {
    let statementsLeft = Number.POSITIVE_INFINITY;
    const watchDatabase = (database: Database): Database => ({
      ...database,
      prepare(sql) {
        const statement = database.prepare(sql);
        return {
          ...statement,
          get: (...values) => statement.get(...values),
          all: (...values) => statement.all(...values),
          iterate: (...values) => statement.iterate(...values),
          run(...values) {
            statementsLeft -= 1;
            if (statementsLeft === 0) throw new Error('the power is gone');
            return statement.run(...values);
          },
        };
      },
    });
    const fixture = await startCore({ watchDatabase });
    await fixture.call('outbox.setPaused', { isPaused: true });
    let failures = 0;
    for (let at = 1; at < 50; at += 1) {
      const row = rowOf('WAUZZZF24NN012345');
      await save(fixture, [row]);
      statementsLeft = at;
      const isDone = await fixture.call('bulk.place', placing(row)).then(
        () => true,
        () => false,
      );
      statementsLeft = Number.POSITIVE_INFINITY;
      const [stored] = (await fixture.call('bulk.get', {})).rows.filter(({ id }) => id === row.id);
      const orders = await fixture.call('bulk.placedOrders', { ids: [row.id] });
      expect(stored?.placedAtMs !== null).toBe(isDone);
      expect(orders).toEqual(isDone ? { [row.id]: standing('queued') } : {});
      await fixture.call('bulk.place', placing(row));
      const entries = await fixture.call('outbox.list', { filter: 'open' });
      expect(entries.filter(entry => entry.localId === row.id)).toHaveLength(1);
      if (isDone) break;
      failures += 1;
    }
    expect(failures).toBeGreaterThan(3);
    expect(await fixture.call('drafts.list', {})).toEqual([]);
    await fixture.call('outbox.setPaused', { isPaused: false });
    await fixture.until(
      async () => (await fixture.control.effectsOf('order-create')).length === failures + 1,
      'every row is one order',
    );
  });

  it('waits in production until that is meant', async () => {
    const fixture = await startCore();
    const id = await addEnvironment(fixture, {
      name: 'Production',
      kind: 'production',
      baseUrl: 'https://api.example.invalid',
    });
    await fixture.call('environments.open', { id });
    const row = rowOf('WAUZZZF24NN012345');
    await save(fixture, [row]);
    expect((await errorOf(fixture.call('bulk.place', placing(row)))).code).toBe('confirmation_needed');
    expect(await fixture.call('bulk.placedOrders', { ids: [row.id] })).toEqual({});
  });
});
