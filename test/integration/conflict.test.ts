import { describe, expect, it } from 'vitest';
import type { OrderPatch } from '../../src-shared/domain/order.ts';
import { errorOf, type Fixture, startCore, untilSynchronised } from '../support/core.ts';
import { place, untilPhase } from '../support/core-orders.ts';

const attention = (fixture: Fixture, entryId: string) =>
  fixture.until(async () => {
    const entries = await fixture.call('outbox.list', { filter: 'attention' });
    return entries.find(({ id }) => id === entryId);
  }, 'the change needs attention');

const stateOf = async (fixture: Fixture, entryId: string) => {
  const entries = await fixture.call('outbox.list', { filter: 'done' });
  return entries.find(({ id }) => id === entryId)?.state;
};

/**
 * A change of ours on an order as it was before another program of the office changed it.
 * @param isPaused it waits until sending goes on
 */
async function staleChange(mine: OrderPatch, theirs: OrderPatch, isPaused = false) {
  const fixture = await startCore();
  await untilSynchronised(fixture);
  const localId = await place(fixture);
  const { order } = await untilPhase(fixture, localId, 'accepted');
  if (!order) throw new Error('The order is not accepted.');
  await fixture.elsewhere(`/v2/orders/${order.id}`, theirs, {
    method: 'PATCH',
    'content-type': 'application/merge-patch+json',
    'if-match': `"${order.revision}"`,
  });
  await fixture.call('outbox.setPaused', { isPaused });
  const { entryId } = await fixture.call('orders.update', { localId, patch: mine });
  return { fixture, localId, entryId, order };
}

const fieldsOf = async (fixture: Fixture, entryId: string) => {
  const conflict = await fixture.call('outbox.conflict', { entryId });
  if (conflict.outcome !== 'fields') throw new Error(conflict.outcome);
  return conflict;
};

// @interface update-order.current-revision
describe('a change on a stale revision', () => {
  it('overwrites nothing, shows who changed what, and sends what was chosen on the new revision', async () => {
    const { fixture, localId, entryId } = await staleChange(
      { customer_note: 'Mine', pickup: { release_code: 'A-1' } },
      { customer_note: 'Theirs', customer_reference: 'NEW-1' },
    );
    expect(await attention(fixture, entryId)).toMatchObject({
      state: 'conflict',
      can: { merge: true, discard: true, retry: false, resolve: false },
    });
    const { fields, revision, isUpdateAllowed } = await fieldsOf(fixture, entryId);
    expect(isUpdateAllowed).toBe(true);
    expect(fields.map(({ path, by, choice }) => [path, by, choice])).toEqual([
      ['customer_note', 'both', 'theirs'],
      ['pickup.release_code', 'me', 'mine'],
      ['customer_reference', 'them', 'theirs'],
    ]);
    const merged = await fixture.call('outbox.merge', {
      entryId,
      revision,
      choices: { customer_note: 'mine' },
    });
    await fixture.until(async () => (await stateOf(fixture, merged.entryId ?? '')) === 'done', 'it is done');
    const { order, entries } = await fixture.call('orders.get', { localId });
    expect(order).toMatchObject({
      customer_note: 'Mine',
      customer_reference: 'NEW-1',
      pickup: { release_code: 'A-1' },
    });
    expect(entries.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'order-create done',
      'order-update superseded',
      'order-update done',
    ]);
    expect(new Set(entries.map(one => one.idempotencyKey)).size).toBe(3);
  });

  it('by default keeps what others gave', async () => {
    const { fixture, localId, entryId } = await staleChange(
      { customer_note: 'Mine', pickup: { release_code: 'A-1' } },
      { customer_note: 'Theirs' },
    );
    await attention(fixture, entryId);
    const { revision } = await fieldsOf(fixture, entryId);
    await fixture.call('outbox.merge', { entryId, revision, choices: {} });
    await fixture.until(async () => {
      const { order } = await fixture.call('orders.get', { localId });
      return order?.customer_note === 'Theirs' && order.pickup.release_code === 'A-1';
    }, 'both are at the service');
  });

  it('sends nothing where all is left to the others', async () => {
    const { fixture, entryId } = await staleChange({ customer_note: 'Mine' }, { customer_note: 'Theirs' });
    await attention(fixture, entryId);
    const { revision } = await fieldsOf(fixture, entryId);
    const merged = await fixture.call('outbox.merge', { entryId, revision, choices: {} });
    expect(merged).toEqual({ entryId: null });
    expect(await stateOf(fixture, entryId)).toBe('superseded');
    expect(await fixture.control.effectsOf('order-update')).toHaveLength(1);
  });

  it('is done by itself where the others did the same', async () => {
    const { fixture, entryId } = await staleChange({ customer_note: 'Both' }, { customer_note: 'Both' });
    await fixture.until(async () => (await stateOf(fixture, entryId)) === 'done', 'it is found done');
    expect(await fixture.control.effectsOf('order-update')).toHaveLength(1);
  });

  it('is chosen anew where the order changes once more in between', async () => {
    const { fixture, localId, entryId, order } = await staleChange(
      { customer_note: 'Mine' },
      { customer_note: 'Theirs' },
    );
    await attention(fixture, entryId);
    const { revision } = await fieldsOf(fixture, entryId);
    await fixture.elsewhere(
      `/v2/orders/${order.id}`,
      { customer_note: 'Mine' },
      {
        method: 'PATCH',
        'content-type': 'application/merge-patch+json',
        'if-match': `"${revision}"`,
      },
    );
    await fixture.call('orders.refresh', { localId });
    const merge = fixture.call('outbox.merge', { entryId, revision, choices: { customer_note: 'mine' } });
    expect((await errorOf(merge)).reason).toBe('order_changed');
    expect(await fixture.call('outbox.conflict', { entryId })).toEqual({ outcome: 'done' });
    expect(await stateOf(fixture, entryId)).toBe('done');
    expect((await errorOf(fixture.call('outbox.conflict', { entryId }))).reason).toBe('no_conflict');
  });

  it('makes no later change of ours overwrite in silence what the others gave', async () => {
    const { fixture, localId, entryId } = await staleChange(
      { customer_note: 'Mine' },
      { customer_reference: 'THEIRS-1' },
      true,
    );
    // Something else between them keeps them apart.
    const waitBetween = () =>
      fixture.call('sandbox.advance', { localId, scenario: 'tracking_paused', eventAt: null });
    const update = (patch: OrderPatch) => fixture.call('orders.update', { localId, patch });
    await waitBetween();
    const free = await update({ pickup: { release_code: 'A-1' } });
    await waitBetween();
    const contested = await update({ customer_reference: 'MINE-1' });
    await fixture.call('outbox.setPaused', { isPaused: false });
    await attention(fixture, entryId);
    const { revision } = await fieldsOf(fixture, entryId);
    await fixture.call('outbox.merge', { entryId, revision, choices: {} });
    await attention(fixture, contested.entryId);
    expect(await stateOf(fixture, free.entryId)).toBe('done');
    const asked = await fieldsOf(fixture, contested.entryId);
    expect(asked.fields).toEqual([
      {
        path: 'customer_reference',
        base: 'TRE-1187',
        mine: 'MINE-1',
        theirs: 'THEIRS-1',
        by: 'both',
        choice: 'theirs',
      },
    ]);
    expect((await fixture.call('orders.get', { localId })).order).toMatchObject({
      customer_note: 'Mine',
      customer_reference: 'THEIRS-1',
      pickup: { release_code: 'A-1' },
    });
  });

  it('can be given up', async () => {
    const { fixture, localId, entryId } = await staleChange(
      { customer_note: 'Mine' },
      { customer_note: 'T' },
    );
    await attention(fixture, entryId);
    await fixture.call('outbox.discard', { entryId });
    expect(await fixture.call('outbox.summary', {})).toMatchObject({ waiting: 0, sending: 0, attention: 0 });
    expect((await fixture.call('orders.refresh', { localId })).order?.customer_note).toBe('T');
  });
});
