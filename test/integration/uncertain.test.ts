import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src-main/adapters/clock.ts';
import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import { buildOrderInput } from '../../src-shared/domain/draft-request.ts';
import { localSandboxProfile } from '../../src-shared/interface-profile.ts';
import { errorOf, type Fixture, startCore } from '../support/core.ts';
import { draftOf, place, untilPhase } from '../support/core-orders.ts';

/** A clock that can be set ahead, so that a key's lifetime passes. */
function clockAhead() {
  let aheadMs = 0;
  return {
    clock: { ...systemClock, nowMs: () => systemClock.nowMs() + aheadMs },
    goAhead: (hours: number) => void (aheadMs += hours * 3_600_000),
  };
}

const attention = (fixture: Fixture) =>
  fixture.until(async () => {
    const [entry] = await fixture.call('outbox.list', { filter: 'attention' });
    return entry;
  }, 'an entry needs attention');

const settled = (fixture: Fixture, entryId: string): Promise<OutboxEntry | undefined> =>
  fixture.call('outbox.list', { filter: 'done' }).then(entries => entries.find(({ id }) => id === entryId));

/** The service has made the order, but no answer ever came, until the key was too old. */
async function lostAnswer(draft = draftOf()) {
  const { clock, goAhead } = clockAhead();
  const fixture = await startCore({ clock });
  await fixture.control.faults({ operation: 'order-create', kind: 'reset_after' });
  const localId = await place(fixture, draft);
  await fixture.until(
    async () => (await fixture.control.effectsOf('order-create')).length === 1,
    'the order was made',
  );
  goAhead(localSandboxProfile.idempotencyKeyLifetimeHours + 1);
  await fixture.call('outbox.retry', { entryId: null });
  const entry = await attention(fixture);
  await fixture.control.noFaults();
  return { fixture, localId, entry };
}

describe('an order whose answer was lost until its key was too old', () => {
  it('is not sent again, is found at the service, and becomes that order', async () => {
    const { fixture, localId, entry } = await lostAnswer();
    expect(entry).toMatchObject({ state: 'uncertain', can: { resolve: true, edit: false, retry: false } });
    const listed = async () => (await fixture.call('orders.rows', { localIds: [localId] })).rows;
    expect(await listed()).toMatchObject([{ phase: 'attention', isUnconfirmed: true }]);
    expect((await fixture.call('orders.get', { localId })).areFilesKnown).toBe(false);
    const found = await fixture.call('outbox.reconcile', { entryId: entry.id });
    if (found.outcome !== 'candidates') throw new Error(found.outcome);
    const [effect] = await fixture.control.effectsOf('order-create');
    expect(found.candidates.map(({ orderId }) => orderId)).toEqual([effect?.order_id]);
    const [candidate] = found.candidates;
    expect(candidate?.fields.filter(field => !field.isSame)).toEqual([]);
    expect(candidate?.fields.map(({ path }) => path)).toContain('items.0.vin');
    const as = { kind: 'this-order' as const, orderId: candidate?.orderId ?? '' };
    await fixture.call('outbox.resolve', { entryId: entry.id, as });
    const { row, order } = await fixture.call('orders.get', { localId });
    expect([row.phase, order?.id]).toEqual(['accepted', candidate?.orderId]);
    expect(await listed()).toMatchObject([{ phase: 'accepted', isUnconfirmed: false }]);
    expect(await settled(fixture, entry.id)).toMatchObject({ state: 'done' });
    expect(await fixture.control.effectsOf('order-create')).toHaveLength(1);
    expect((await errorOf(fixture.call('outbox.resolve', { entryId: entry.id, as }))).reason).toBe(
      'not_uncertain',
    );
  });

  it('joins the record that the list had brought before', async () => {
    const { fixture, localId, entry } = await lostAnswer();
    // Another one that is the same in all that a list tells: one of the two is held back as ours, the other listed.
    const { cmrRecipientOtherKind } = localSandboxProfile;
    await fixture.elsewhere('/v2/orders', buildOrderInput(draftOf(), [], cmrRecipientOtherKind));
    await fixture.call('orders.synchronise', {});
    const [, other] = await fixture.control.effectsOf('order-create');
    const orderId = other?.order_id ?? '';
    expect((await fixture.call('orders.get', { localId: orderId })).row.phase).toBe('accepted');
    await fixture.call('outbox.resolve', { entryId: entry.id, as: { kind: 'this-order', orderId } });
    const { rows } = await fixture.call('orders.list', {});
    expect(rows.filter(row => row.orderId === orderId).map(row => row.localId)).toEqual([localId]);
    await fixture.call('orders.synchronise', {});
    expect((await fixture.call('orders.list', {})).rows).toHaveLength(2);
  });

  it('is sent with a new key only after somebody has said that it was not done', async () => {
    const { fixture, localId, entry } = await lostAnswer();
    await fixture.call('outbox.resolve', {
      entryId: entry.id,
      as: { kind: 'not-done', next: 'send-again' },
    });
    const { entries } = await untilPhase(fixture, localId, 'accepted');
    expect(entries.map(({ state }) => state)).toEqual(['superseded', 'done']);
    expect(new Set(entries.map(one => one.idempotencyKey)).size).toBe(2);
    expect(await fixture.control.effectsOf('order-create')).toHaveLength(2);
  });

  it('becomes a draft again where the dispatcher says that it was not done', async () => {
    const { fixture, localId, entry } = await lostAnswer();
    await fixture.call('outbox.resolve', { entryId: entry.id, as: { kind: 'not-done', next: 'edit' } });
    expect((await fixture.call('drafts.get', { localId })).draft.customerReference).toBe('TRE-1187');
    expect((await fixture.call('outbox.summary', {})).attention).toBe(0);
  });

  it('is never mixed up with an order that was placed from here separately', async () => {
    const { fixture, entry } = await lostAnswer();
    const other = await place(fixture);
    const { order } = await untilPhase(fixture, other, 'accepted');
    const found = await fixture.call('outbox.reconcile', { entryId: entry.id });
    if (found.outcome !== 'candidates') throw new Error(found.outcome);
    expect(found.candidates.map(({ orderId }) => orderId)).not.toContain(order?.id);
    expect(found.candidates).toHaveLength(1);
    const as = { kind: 'this-order' as const, orderId: order?.id ?? '' };
    expect((await errorOf(fixture.call('outbox.resolve', { entryId: entry.id, as }))).reason).toBe(
      'order_taken',
    );
  });

  it('is found without a reference, and shows what differs', async () => {
    const draft = draftOf(one => void (one.customerReference = ''));
    const { fixture, entry } = await lostAnswer(draft);
    const other = draftOf(one => {
      one.customerReference = 'OTHER';
      one.vehicle.vin = 'WAUZZZF24NN099999';
      one.vehicle.registrationNumber = 'XYZ-999';
    });
    await fixture.elsewhere('/v2/orders', buildOrderInput(other, [], 'other'));
    const found = await fixture.call('outbox.reconcile', { entryId: entry.id });
    if (found.outcome !== 'candidates') throw new Error(found.outcome);
    const differing = found.candidates.map(({ fields }) =>
      fields.filter(field => !field.isSame).map(({ path }) => path),
    );
    expect(differing).toEqual([[], ['customer_reference', 'items.0.vin', 'items.0.registration_number']]);
    expect(found.isComplete).toBe(true);
  });
});

/** A change, scenario or cancellation that is refused with equal 500s until nobody knows any more. */
async function uncertainStep(
  operation: string,
  queue: (fixture: Fixture, localId: string) => Promise<{ entryId: string }>,
  isDone: boolean,
) {
  const fixture = await startCore();
  const localId = await place(fixture);
  await untilPhase(fixture, localId, 'accepted');
  await fixture.control.faults({ operation, kind: 'status', status: 500, after: isDone });
  const { entryId } = await queue(fixture, localId);
  return { fixture, localId, entryId };
}

const queueNote = (fixture: Fixture, localId: string) =>
  fixture.call('orders.update', { localId, patch: { customer_note: 'Ring first' } });

describe('a step of which it is not known whether it was done', () => {
  it('is done by itself where the service shows it', async () => {
    const { fixture, entryId } = await uncertainStep('order-update', queueNote, true);
    await fixture.until(
      async () => (await settled(fixture, entryId))?.state === 'done',
      'the change is found at the service',
    );
    expect(await fixture.control.effectsOf('order-update')).toHaveLength(1);
  });

  it('is in front of the dispatcher where the service does not show it, and sent again when told', async () => {
    const { fixture, localId, entryId } = await uncertainStep('order-update', queueNote, false);
    const entry = await attention(fixture);
    expect(entry).toMatchObject({ id: entryId, state: 'uncertain', can: { discard: false, resolve: true } });
    await fixture.control.noFaults();
    const found = await fixture.call('outbox.reconcile', { entryId });
    expect(found).toMatchObject({
      outcome: 'order',
      fields: [{ path: 'customer_note', mine: 'Ring first', isSame: false }],
    });
    await fixture.call('orders.update', { localId, patch: { customer_reference: 'Later' } });
    await fixture.call('outbox.resolve', { entryId, as: { kind: 'not-done', next: 'send-again' } });
    await fixture.until(async () => {
      const { order } = await fixture.call('orders.get', { localId });
      return order?.customer_note === 'Ring first' && order.customer_reference === 'Later';
    }, 'both changes are done, in their order');
    expect(await settled(fixture, entryId)).toMatchObject({ state: 'superseded' });
    expect(await fixture.control.effectsOf('order-update')).toHaveLength(2);
  });

  it('is finished by the dispatcher, or given up', async () => {
    const tracking = (fixture: Fixture, localId: string) =>
      fixture.call('sandbox.advance', { localId, scenario: 'tracking_paused', eventAt: null });
    const { fixture, localId, entryId } = await uncertainStep('scenario', tracking, false);
    await attention(fixture);
    await fixture.control.noFaults();
    expect(await fixture.call('outbox.reconcile', { entryId })).toMatchObject({ outcome: 'order' });
    const { order } = await fixture.call('orders.get', { localId });
    const wrong = { kind: 'this-order' as const, orderId: 'ord_other' };
    expect((await errorOf(fixture.call('outbox.resolve', { entryId, as: wrong }))).reason).toBe(
      'other_order',
    );
    await fixture.call('outbox.resolve', { entryId, as: { kind: 'this-order', orderId: order?.id ?? '' } });
    expect(await settled(fixture, entryId)).toMatchObject({ state: 'done' });
    await fixture.control.faults({ operation: 'scenario', kind: 'status', status: 500 });
    const second = await tracking(fixture, localId);
    await attention(fixture);
    await fixture.call('outbox.resolve', {
      entryId: second.entryId,
      as: { kind: 'not-done', next: 'give-up' },
    });
    expect(await settled(fixture, second.entryId)).toMatchObject({ state: 'superseded' });
    expect(await fixture.control.effectsOf('scenario')).toEqual([]);
  });

  it('a cancellation is done where the order is cancelled', async () => {
    const { fixture, entryId } = await uncertainStep(
      'order-cancel',
      (one, localId) => one.call('orders.cancel', { localId }),
      true,
    );
    await fixture.until(
      async () => (await settled(fixture, entryId))?.state === 'done',
      'the cancellation is found at the service',
    );
  });
});
