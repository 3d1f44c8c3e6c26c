import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changeOf } from '../../src-shared/domain/change-patch.ts';
import { checkChange } from '../../src-shared/domain/change-rules.ts';
import type { OrderDraft } from '../../src-shared/domain/draft.ts';
import { formOfOrder } from '../../src-shared/domain/draft-from-order.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import { localSandboxProfile } from '../../src-shared/interface-profile.ts';
import { errorOf, type Fixture, startCore, temporaryFolder } from '../support/core.ts';
import { attach, draftOf, place, seededFolder, untilPhase } from '../support/core-orders.ts';
import { fakeSecretStore } from '../support/fakes.ts';

async function acceptedOrder(fixture: Fixture, draft = draftOf()) {
  const localId = await place(fixture, draft);
  const { order } = await untilPhase(fixture, localId, 'accepted');
  return { localId, order: order ?? expect.unreachable() };
}

function typed(order: Order, type: (draft: OrderDraft) => void) {
  const base = formOfOrder(order);
  const draft = structuredClone(base);
  type(draft);
  return { change: { base, draft, correctedEntryId: null }, ...changeOf(order, base, draft) };
}

const note = (order: Order, text: string) =>
  typed(order, draft => {
    draft.customerNote = text;
  });

const untilSent = (fixture: Fixture, localId: string) =>
  fixture.until(async () => {
    const { entries, order } = await fixture.call('orders.get', { localId });
    return entries.every(({ state }) => ['done', 'superseded', 'cancelled'].includes(state)) && order;
  }, 'all is sent');

const recordOf = async ({ call }: Fixture, localId: string) =>
  (await call('changes.get', { localId })).record;

describe('what is typed on an accepted order', () => {
  it('is kept over a restart, version by version, and can be given up and brought back', async () => {
    const [folder, secrets] = [temporaryFolder(), fakeSecretStore()];
    const before = await startCore({ folder, secrets });
    const { localId, order } = await acceptedOrder(before);
    expect(await recordOf(before, localId)).toBeNull();
    const { change } = note(order, 'Ring before you come');
    expect(await before.call('changes.save', { localId, version: 0, change })).toMatchObject({ version: 1 });
    await before.call('changes.save', { localId, version: 1, change });
    await before.stop();

    const after = await startCore({ folder, secrets });
    expect(await recordOf(after, localId)).toMatchObject({ version: 2, ...change });
    for (const version of [0, 1, 3]) {
      const late = after.call('changes.save', { localId, version, change });
      expect((await errorOf(late)).code).toBe('draft_conflict');
    }
    await after.call('changes.save', { localId, version: 2, change: null });
    expect(await recordOf(after, localId)).toBeNull();
    await after.call('changes.save', { localId, version: 0, change });
    expect(await recordOf(after, localId)).toMatchObject({ version: 1, ...change });
    expect(await after.control.effectsOf('order-update')).toHaveLength(0);
  });

  it('is brought back from the journal where the database is gone', async () => {
    const [folder, secrets] = [temporaryFolder(), fakeSecretStore()];
    const before = await startCore({ folder, secrets });
    const { localId, order } = await acceptedOrder(before);
    const { change } = note(order, 'Ring before you come');
    await before.call('changes.save', { localId, version: 0, change });
    await before.stop();
    for (const end of ['', '-wal', '-shm'])
      rmSync(join(folder, 'environments', 'local', `dispatch.db${end}`), { force: true });

    const after = await startCore({ folder, secrets });
    expect(await recordOf(after, localId)).toMatchObject(change);
    expect((await after.call('orders.get', { localId })).order?.id).toBe(order.id);
  });
});

it('an order that others have placed opens as it is, and the sandbox takes a change of every one that allows it', async () => {
  const fixture = await startCore({ folder: await seededFolder(150) });
  const { rows } = await fixture.until(async () => {
    const page = await fixture.call('orders.list', { limit: 150 });
    return page.rows.length === 150 && page;
  }, 'all orders are listed');
  const context = { nowMs: Date.now(), profile: localSandboxProfile };
  let changed = 0;
  for (const { localId } of rows) {
    const { order } = await fixture.call('orders.refresh', { localId });
    if (!order) expect.unreachable();
    const now = formOfOrder(order);
    expect(changeOf(order, now, structuredClone(now))).toEqual({ changes: [], patch: {} });
    expect(checkChange(now, now, context).filter(({ severity }) => severity === 'error')).toEqual([]);
    if (!order.allowed_actions.includes('update')) continue;
    const { patch } = typed(order, draft => {
      draft.vehicle.note = 'Two keys';
    });
    await fixture.call('changes.submit', {
      localId,
      version: 0,
      revision: order.revision,
      patch,
      documentIds: [],
      correctedEntryId: null,
    });
    const after = await fixture.until(async () => {
      const { entries, order: known } = await fixture.call('orders.get', { localId });
      return entries.every(({ state }) => state === 'done' || state === 'parked') && { entries, known };
    }, 'the change is answered');
    // Time may have passed by its windows, which the service holds against any change; the form says so before.
    const isOver = checkChange(now, now, context).some(
      ({ code }) => code === 'window_in_past' || code === 'private_handover_too_early',
    );
    if (isOver) continue;
    expect(after.entries.map(({ lastError }) => lastError)).toEqual([null]);
    if (!after.known) expect.unreachable();
    expect(formOfOrder(after.known)).toEqual({ ...now, vehicle: { ...now.vehicle, note: 'Two keys' } });
    changed += 1;
  }
  // Of these orders from four, on a Monday at noon, to ten may still be changed.
  expect(changed).toBeGreaterThan(2);
});

describe('a change that is saved', () => {
  it('goes with its documents and is forgotten, all at once, and is done once', async () => {
    const fixture = await startCore();
    const { localId, order } = await acceptedOrder(fixture);
    const { change, patch } = note(order, 'Ring before you come');
    const { version } = await fixture.call('changes.save', { localId, version: 0, change });
    const documentId = await attach(fixture, localId, 'keys.pdf', Buffer.from('%PDF-1.7 keys'));
    const submit = (more: { revision?: string; documentIds?: string[] } = {}) =>
      fixture.call('changes.submit', {
        localId,
        version,
        revision: order.revision,
        patch,
        documentIds: [documentId],
        correctedEntryId: null,
        ...more,
      });
    expect((await errorOf(submit({ revision: 'other' }))).reason).toBe('order_changed');
    expect((await errorOf(submit({ documentIds: [documentId, 'none'] }))).code).toBe('not_found');
    expect(await recordOf(fixture, localId)).toMatchObject({ version });
    expect((await fixture.call('orders.get', { localId })).entries).toHaveLength(1);

    await submit();
    expect(await recordOf(fixture, localId)).toBeNull();
    expect((await untilSent(fixture, localId)).customer_note).toBe('Ring before you come');
    const { files } = await fixture.call('orders.refresh', { localId });
    expect(files.map(({ name }) => name)).toEqual(['keys.pdf']);
    expect((await errorOf(submit())).code).toBe('draft_conflict');
    expect(await fixture.control.effectsOf('order-update')).toHaveLength(2);
  });

  // @interface update-order.any-field
  it('of every field makes of the order at the service what the form shows', async () => {
    const fixture = await startCore();
    const { localId, order } = await acceptedOrder(
      fixture,
      draftOf(draft => {
        draft.vehicle.registrationNumber = '';
        draft.tradeIn = { ...draft.vehicle, vin: 'YV1ZWAHE5R1234567', note: 'Old one' };
      }),
    );
    const { patch, change } = typed(order, draft => {
      const { pickup, delivery, vehicle, tradeIn } = draft;
      const { date } = pickup.availableFrom;
      draft.customerReference = 'NEW-1';
      draft.customerNote = 'Ring before you come';
      pickup.releaseCode = 'A-17';
      pickup.address = 'Mannerheimintie 120, 00270 Helsinki, Finland';
      pickup.contact = { name: 'Aino', phone: '+358 40 1', email: 'aino@example.com' };
      pickup.availableFrom = { date: '', time: '' };
      pickup.requestedWindows = [
        { date, start: '09:00', end: '10:30' },
        { date, start: '13:00', end: '16:00' },
      ];
      delivery.type = 'end_customer';
      delivery.contact = { name: 'Ville', phone: '+358 40 2', email: '' };
      delivery.requestedWindows = [{ date, start: '18:00', end: '20:00' }];
      vehicle.registrationNumber = 'XYZ-789';
      vehicle.model = 'Q6';
      vehicle.enginePowerKw = '285';
      vehicle.winterTires = { mounted: true, inVehicle: false };
      if (tradeIn) tradeIn.note = '';
      draft.serviceOptions = { transportPreference: 'covered', inspection: 'extended' };
    });
    await fixture.call('changes.submit', {
      localId,
      version: 0,
      revision: order.revision,
      patch,
      documentIds: [],
      correctedEntryId: null,
      quotedTotalCents: 85_862,
    });
    const quoted = async () => (await fixture.call('orders.get', { localId })).quotedTotalCents;
    expect(await quoted()).not.toBe(85_862);
    const changed = await untilSent(fixture, localId);
    // From now on the price is compared with the one that was shown for the change.
    expect(await quoted()).toBe(85_862);
    expect(formOfOrder(changed)).toEqual(change.draft);
    expect(changed.price?.total_cents).not.toBe(order.price?.total_cents);
    expect(changed.items.map(({ id }) => id)).toEqual(order.items.map(({ id }) => id));
    expect(await fixture.control.effectsOf('order-update')).toHaveLength(1);
  });

  it('takes the place of a refused one, which goes with it', async () => {
    const fixture = await startCore();
    const { localId, order } = await acceptedOrder(fixture);
    await fixture.control.faults({ operation: 'order-update', kind: 'status', status: 422, times: 1 });
    const first = note(order, 'Ring before you come');
    const input = { localId, version: 0, revision: order.revision, documentIds: [] };
    await fixture.call('changes.submit', { ...input, patch: first.patch, correctedEntryId: null });
    const refused = await fixture.until(async () => {
      const { entries } = await fixture.call('orders.get', { localId });
      return entries.find(({ state }) => state === 'parked');
    }, 'the change is refused');
    const second = note(order, 'Ring first');
    await fixture.call('changes.submit', { ...input, patch: second.patch, correctedEntryId: refused.id });
    expect((await untilSent(fixture, localId)).customer_note).toBe('Ring first');
    expect(await fixture.call('outbox.get', { entryId: refused.id })).toMatchObject({ state: 'superseded' });
    expect(await fixture.control.effectsOf('order-update')).toHaveLength(1);
  });

  it('of the trade-in alone, in conflict, is sent anew with both vehicles', async () => {
    const fixture = await startCore();
    const { localId, order } = await acceptedOrder(
      fixture,
      draftOf(draft => {
        draft.tradeIn = { ...draft.vehicle, vin: 'YV1ZWAHE5R1234567', registrationNumber: 'OLD-1' };
      }),
    );
    await fixture.elsewhere(
      `/v2/orders/${order.id}`,
      { customer_note: 'Gate 4' },
      {
        method: 'PATCH',
        'content-type': 'application/merge-patch+json',
        'if-match': `"${order.revision}"`,
      },
    );
    const { patch } = typed(order, draft => {
      if (draft.tradeIn) draft.tradeIn.note = 'Two keys';
    });
    const { entryIds } = await fixture.call('changes.submit', {
      localId,
      version: 0,
      revision: order.revision,
      patch,
      documentIds: [],
      correctedEntryId: null,
    });
    const [entryId = ''] = entryIds;
    await fixture.until(
      async () => (await fixture.call('outbox.get', { entryId })).state === 'conflict',
      'a conflict',
    );
    const conflict = await fixture.call('outbox.conflict', { entryId });
    if (conflict.outcome !== 'fields') expect.unreachable();
    await fixture.call('outbox.merge', { entryId, revision: conflict.revision, choices: {} });
    const merged = await untilSent(fixture, localId);
    expect(merged).toMatchObject({ customer_note: 'Gate 4' });
    expect(merged.items.map(item => [item.role, item.note])).toEqual([
      ['primary', null],
      ['trade_in', 'Two keys'],
    ]);
  });
});
