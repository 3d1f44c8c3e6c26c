import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src-main/adapters/clock.ts';
import type { OrderPatch } from '../../src-shared/domain/order.ts';
import { type Fixture, type FixtureOptions, startCore } from '../support/core.ts';
import { place, untilPhase } from '../support/core-orders.ts';

async function acceptedOrder(options: FixtureOptions = {}) {
  const fixture = await startCore(options);
  const localId = await place(fixture);
  const { order } = await untilPhase(fixture, localId, 'accepted');
  if (!order) throw new Error('The order is not accepted.');
  const update = async (patch: OrderPatch) =>
    (await fixture.call('orders.update', { localId, patch })).entryId;
  const entries = async () => (await fixture.call('orders.get', { localId })).entries;
  const states = async () => (await entries()).map(({ kind, state }) => `${kind} ${state}`);
  return { fixture, localId, order, update, entries, states };
}

const untilDone = (fixture: Fixture, localId: string, entryId: string) =>
  fixture.until(async () => {
    const { entries, order } = await fixture.call('orders.get', { localId });
    return entries.find(({ id }) => id === entryId)?.state === 'done' && order;
  }, `entry ${entryId} is done`);

const patches = async ({ control }: Fixture) =>
  (await control.requests()).filter(({ method }) => method === 'PATCH');

/** A pause lasts until the service is back. */
const longWaits = { random: () => 1_000 };

describe('changes that wait', () => {
  it('are one change: three edits while the service is away have one effect', async () => {
    const { fixture, localId, update, entries, states } = await acceptedOrder(longWaits);
    await fixture.call('sandbox.setRunning', { isRunning: false });
    const first = await update({ customer_note: 'One', pickup: { release_code: 'A-1' } });
    const second = await update({ customer_note: 'Two', customer_reference: null });
    const third = await update({ service_options: { inspection: 'extended' }, customer_reference: 'NEW-1' });
    expect(await states()).toEqual([
      'order-create done',
      'order-update cancelled',
      'order-update cancelled',
      'order-update queued',
    ]);
    const waiting = await entries();
    expect(waiting.map(({ replacedBy }) => replacedBy)).toEqual([null, second, third, null]);
    expect(new Set(waiting.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(4);
    expect(waiting.find(({ id }) => id === first)).toMatchObject({ attempts: 0, can: { discard: false } });

    await fixture.call('sandbox.setRunning', { isRunning: true });
    expect(await untilDone(fixture, localId, third)).toMatchObject({
      customer_note: 'Two',
      customer_reference: 'NEW-1',
      pickup: { release_code: 'A-1' },
      service_options: { inspection: 'extended' },
    });
    expect(await fixture.control.effectsOf('order-update')).toHaveLength(1);
  });

  it('survive a restart as one', async () => {
    const { fixture, localId, update } = await acceptedOrder(longWaits);
    await fixture.call('sandbox.setRunning', { isRunning: false });
    await update({ customer_note: 'One' });
    const last = await update({ customer_reference: 'NEW-1' });
    await fixture.stop();
    const { folder } = fixture;
    const after = await startCore({ folder, secrets: fixture.secrets });
    await after.call('sandbox.setRunning', { isRunning: true });
    expect(await untilDone(after, localId, last)).toMatchObject({
      customer_note: 'One',
      customer_reference: 'NEW-1',
    });
    expect(await after.control.effectsOf('order-update')).toHaveLength(1);
  });

  it('leave one that was sealed as it is', async () => {
    const { fixture, localId, update, entries } = await acceptedOrder();
    await fixture.control.faults({ operation: 'order-update', kind: 'status', status: 503 });
    const sealed = await update({ customer_note: 'One' });
    await fixture.until(
      async () => (await entries()).find(({ id }) => id === sealed)?.state === 'waiting',
      'the first change waits for its next attempt',
    );
    await update({ customer_note: 'Two' });
    const last = await update({ customer_reference: 'NEW-1' });
    await fixture.control.noFaults();
    expect(await untilDone(fixture, localId, last)).toMatchObject({
      customer_note: 'Two',
      customer_reference: 'NEW-1',
    });
    const [, first, second, third] = await entries();
    expect([first?.state, second?.state, third?.state]).toEqual(['done', 'cancelled', 'done']);
    expect((await fixture.control.effectsOf('order-update')).map(one => one.idempotency_key)).toEqual([
      first?.idempotencyKey,
      third?.idempotencyKey,
    ]);
  });

  it('are taken out of the hands of the drain while it builds the request', async () => {
    const { fixture, localId, update, entries } = await acceptedOrder();
    const [elder, last] = await Promise.all([
      update({ customer_note: 'One' }),
      update({ customer_reference: 'NEW-1' }),
    ]);
    expect(await untilDone(fixture, localId, last)).toMatchObject({
      customer_note: 'One',
      customer_reference: 'NEW-1',
    });
    expect((await entries()).find(({ id }) => id === elder)).toMatchObject({
      state: 'cancelled',
      replacedBy: last,
      attempts: 0,
    });
    expect(await patches(fixture)).toHaveLength(1);
  });

  it('stay two with something else between them, or where the later one takes the elder one back', async () => {
    const { fixture, localId, order, update, states } = await acceptedOrder(longWaits);
    await fixture.call('sandbox.setRunning', { isRunning: false });
    await update({ customer_note: 'One' });
    await update({ customer_note: order.customer_note });
    await fixture.call('sandbox.advance', { localId, scenario: 'tracking_paused', eventAt: null });
    const last = await update({ customer_note: 'Two' });
    expect(await states()).toEqual([
      'order-create done',
      'order-update queued',
      'order-update queued',
      'scenario queued',
      'order-update queued',
    ]);
    await fixture.call('sandbox.setRunning', { isRunning: true });
    expect(await untilDone(fixture, localId, last)).toMatchObject({ customer_note: 'Two' });
    expect(await fixture.control.effectsOf('order-update')).toHaveLength(3);
  });

  it('are in front of the dispatcher as one where others have changed the order: was, mine, theirs', async () => {
    const { fixture, localId, order, update } = await acceptedOrder(longWaits);
    const theirs = { customer_note: 'Theirs', customer_reference: 'THEIRS-1' };
    await fixture.elsewhere(`/v2/orders/${order.id}`, theirs, {
      method: 'PATCH',
      'content-type': 'application/merge-patch+json',
      'if-match': `"${order.revision}"`,
    });
    fixture.core.nudge();
    await update({ customer_note: 'First', pickup: { release_code: 'A-1' } });
    const entryId = await update({ customer_note: 'Mine' });
    await fixture.call('outbox.retry', { entryId: null });
    await fixture.until(
      async () => (await fixture.call('outbox.summary', {})).attention === 1,
      'the change is in conflict',
    );
    const conflict = await fixture.call('outbox.conflict', { entryId });
    if (conflict.outcome !== 'fields') throw new Error(conflict.outcome);
    expect(conflict.fields).toEqual([
      {
        path: 'customer_note',
        base: order.customer_note,
        mine: 'Mine',
        theirs: 'Theirs',
        by: 'both',
        choice: 'theirs',
      },
      { path: 'pickup.release_code', base: null, mine: 'A-1', theirs: null, by: 'me', choice: 'mine' },
      {
        path: 'customer_reference',
        base: 'TRE-1187',
        mine: 'TRE-1187',
        theirs: 'THEIRS-1',
        by: 'them',
        choice: 'theirs',
      },
    ]);
    const { revision } = conflict;
    const choices = { customer_note: 'mine' as const };
    const merged = await fixture.call('outbox.merge', { entryId, revision, choices });
    expect(await untilDone(fixture, localId, merged.entryId ?? '')).toMatchObject({
      customer_note: 'Mine',
      pickup: { release_code: 'A-1' },
      customer_reference: 'THEIRS-1',
    });
  });

  it('stay two where the later one was made in the knowledge of what others did, or for another account', async () => {
    const { fixture, localId, order, update, entries } = await acceptedOrder(longWaits);
    fixture.core.nudge();
    const elder = await update({ customer_note: 'Mine' });
    await fixture.elsewhere(
      `/v2/orders/${order.id}`,
      { customer_note: 'Theirs' },
      {
        method: 'PATCH',
        'content-type': 'application/merge-patch+json',
        'if-match': `"${order.revision}"`,
      },
    );
    await fixture.call('orders.refresh', { localId });
    await update({ customer_note: 'Mine after all' });
    fixture.database.exec(`UPDATE outbox_entry SET account_id = 'other' WHERE state = 'queued'`);
    await update({ customer_reference: 'NEW-1' });
    expect((await entries()).map(({ replacedBy }) => replacedBy)).toEqual([null, null, null, null]);
    fixture.database.exec(`UPDATE outbox_entry SET account_id = 'local' WHERE state = 'queued'`);
    await fixture.call('outbox.retry', { entryId: null });
    const [asked] = await fixture.until(async () => {
      const found = await fixture.call('outbox.list', { filter: 'attention' });
      return found.length > 0 && found;
    }, 'the elder change is in conflict');
    expect(asked).toMatchObject({ id: elder, state: 'conflict' });
  });

  it('do not meet our own change as somebody else’s, however the clock was set in between', async () => {
    let aheadMs = 3_600_000;
    const clock = { ...systemClock, nowMs: () => systemClock.nowMs() + aheadMs };
    const { fixture, localId, update } = await acceptedOrder({ clock });
    await fixture.control.faults({ operation: 'order-update', kind: 'delay', delay_ms: 300, times: 1 });
    await update({ customer_note: 'One' });
    await fixture.until(async () => (await fixture.call('outbox.summary', {})).sending === 1, 'it is sent');
    await update({ customer_note: 'Two' });
    const last = await update({ customer_reference: 'NEW-1' });
    aheadMs = 0;
    expect(await untilDone(fixture, localId, last)).toMatchObject({
      customer_note: 'Two',
      customer_reference: 'NEW-1',
    });
    expect(await fixture.control.effectsOf('order-update')).toHaveLength(2);
  });

  it('that take back what is on its way are changes as well: the details and copies show what will be', async () => {
    const { fixture, localId, order, update, entries } = await acceptedOrder();
    const note = order.customer_note;
    await fixture.control.faults({ operation: 'order-update', kind: 'delay', delay_ms: 400, times: 1 });
    await update({ customer_note: 'One' });
    await fixture.until(async () => (await fixture.call('outbox.summary', {})).sending === 1, 'it is sent');
    const last = await update({ customer_note: note });
    const changes = async () => (await entries()).find(({ id }) => id === last)?.changes;
    const back = [{ path: 'customer_note', was: 'One', becomes: note }];
    expect(await changes()).toEqual(back);
    expect((await fixture.call('drafts.duplicate', { localId })).draft.customerNote).toBe(note ?? '');
    expect((await untilDone(fixture, localId, last)).customer_note).toBe(note);
    expect(await changes()).toEqual(back);
  });

  it('build on none that was refused', async () => {
    const { fixture, localId, order, update, entries } = await acceptedOrder(longWaits);
    await fixture.control.faults({ operation: 'order-update', kind: 'status', status: 503, times: 1 });
    const first = await update({ customer_note: 'One' });
    const entry = async (id: string) => (await entries()).find(one => one.id === id);
    await fixture.until(async () => (await entry(first))?.state === 'waiting', 'it waits to be sent again');
    const last = await update({ customer_note: 'Two' });
    const changed = async () => (await entry(last))?.changes;
    expect(await changed()).toEqual([{ path: 'customer_note', was: 'One', becomes: 'Two' }]);
    await fixture.control.faults({ operation: 'order-update', kind: 'status', status: 422, times: 1 });
    await fixture.call('outbox.retry', { entryId: first });
    await fixture.until(async () => (await entry(first))?.state === 'parked', 'it is refused');
    expect(await changed()).toEqual([{ path: 'customer_note', was: order.customer_note, becomes: 'Two' }]);
    expect((await fixture.call('orders.get', { localId })).order?.customer_note).toBe(order.customer_note);
  });
});
