import { expect, it } from 'vitest';
import { orderDraftSchema } from '../../src-shared/domain/draft.ts';
import { startCore } from '../support/core.ts';
import { draftOf, place, untilPhase } from '../support/core-orders.ts';

it('a change that is typed has a mark in its row, among the changes and in the outbox’s count, until it is given up', async () => {
  const fixture = await startCore();
  const localId = await place(fixture);
  await untilPhase(fixture, localId, 'accepted');
  const shown = async () => ({
    row: (await fixture.call('orders.list', {})).rows[0]?.isChangeTyped,
    listed: (await fixture.call('changes.list', {})).map(one => `${one.localId} ${one.label} ${one.vehicle}`),
    counted: (await fixture.call('outbox.summary', {})).typedChanges,
  });
  expect(await shown()).toEqual({ row: false, listed: [], counted: 0 });
  const base = orderDraftSchema.parse(draftOf());
  const draft = { ...base, customerNote: 'Ring first' };
  const change = { base, draft, correctedEntryId: null };
  const { version } = await fixture.call('changes.save', { localId, version: 0, change });
  expect(await shown()).toEqual({
    row: true,
    listed: [`${localId} TRE-1187 Audi Q4 ABC-123`],
    counted: 1,
  });
  const heard = () =>
    fixture.events.flatMap(({ event, payload }) =>
      event === 'outbox.changed' && 'typedChanges' in payload ? payload.typedChanges : [],
    );
  await fixture.until(async () => heard().at(-1) === 1, 'the windows hear of it');
  await fixture.call('changes.save', { localId, version, change: null });
  expect(await shown()).toEqual({ row: false, listed: [], counted: 0 });
  await fixture.until(async () => heard().at(-1) === 0, 'the windows hear that it is gone');
});

it('a change of an address is listed with the new one, and what it leaves as it is with the order’s', async () => {
  const fixture = await startCore();
  const localId = await place(fixture);
  await untilPhase(fixture, localId, 'accepted');
  const base = orderDraftSchema.parse(draftOf());
  const save = async (version: number, deliveryAddress: string) => {
    const draft = { ...base, delivery: { ...base.delivery, address: deliveryAddress } };
    const change = { base, draft, correctedEntryId: null };
    return (await fixture.call('changes.save', { localId, version, change })).version;
  };
  const listed = async () =>
    (await fixture.call('changes.list', {})).map(row => [row.pickupAddress, row.deliveryAddress]);
  const { rows } = await fixture.call('orders.list', {});
  const [pickup, delivery] = [rows[0]?.pickupAddress, rows[0]?.deliveryAddress];
  const version = await save(0, base.delivery.address);
  expect(await listed()).toEqual([[pickup, delivery]]);
  const next = await save(version, 'Hafenstraße 10, 20457 Hamburg');
  expect(await listed()).toEqual([[pickup, 'Hafenstraße 10, 20457 Hamburg']]);
  // One that was emptied is not gone: it cannot be sent like that.
  await save(next, '');
  expect(await listed()).toEqual([[pickup, delivery]]);
});

it.each([
  ['a delivery at the address of the pickup', 'delivery', 'pickup'],
  ['a pickup at the address of the delivery', 'pickup', 'delivery'],
] as const)('%s is listed there, as it was typed', async (_what, changed, other) => {
  const fixture = await startCore();
  const localId = await place(fixture);
  await untilPhase(fixture, localId, 'accepted');
  const base = orderDraftSchema.parse(draftOf());
  const { address } = base[other];
  expect(address).not.toBe(base[changed].address);
  const draft = { ...base, [changed]: { ...base[changed], address } };
  await fixture.call('changes.save', {
    localId,
    version: 0,
    change: { base, draft, correctedEntryId: null },
  });
  const [row] = await fixture.call('changes.list', {});
  const [order] = (await fixture.call('orders.list', {})).rows;
  const listed = { pickup: row?.pickupAddress, delivery: row?.deliveryAddress };
  const before = { pickup: order?.pickupAddress, delivery: order?.deliveryAddress };
  expect(listed).toEqual({ ...before, [changed]: address });
});

it('a change of both addresses is listed with both', async () => {
  const fixture = await startCore();
  const localId = await place(fixture);
  await untilPhase(fixture, localId, 'accepted');
  const base = orderDraftSchema.parse(draftOf());
  const [pickupAddress, deliveryAddress] = [base.delivery.address, 'Hafenstraße 10, 20457 Hamburg'];
  const draft = {
    ...base,
    pickup: { ...base.pickup, address: pickupAddress },
    delivery: { ...base.delivery, address: deliveryAddress },
  };
  await fixture.call('changes.save', {
    localId,
    version: 0,
    change: { base, draft, correctedEntryId: null },
  });
  expect(await fixture.call('changes.list', {})).toMatchObject([{ pickupAddress, deliveryAddress }]);
});

it('an order whose document is refused says which one', async () => {
  const fixture = await startCore();
  await fixture.control.faults({ operation: 'upload', kind: 'upload_refused' });
  const { localId, version } = await fixture.call('drafts.create', {});
  const saved = await fixture.call('drafts.save', { localId, version, draft: draftOf() });
  const { documentId } = await fixture.call('documents.begin', {
    localId,
    name: 'a.pdf',
    mediaType: 'application/pdf',
    sizeBytes: 1,
  });
  await fixture.call('documents.append', { documentId, offsetBytes: 0, bytes: new Uint8Array(1) });
  await fixture.call('documents.finish', { documentId, thumbnail: null });
  await fixture.call('orders.place', { localId, version: saved.version, quotedTotalCents: null });
  await untilPhase(fixture, localId, 'attention');
  const row = fixture.database
    .prepare('SELECT refusal_json FROM transport_order WHERE local_id = ?')
    .get(localId);
  expect(JSON.parse(String(row?.refusal_json))).toMatchObject({ documentId });
});
