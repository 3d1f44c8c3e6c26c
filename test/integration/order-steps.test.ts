import { expect, it } from 'vitest';
import { errorOf, type Fixture, startCore } from '../support/core.ts';
import { attach, draftOf, makeDraft, place, untilPhase } from '../support/core-orders.ts';

const accepted = async (fixture: Fixture): Promise<string> => {
  const localId = await place(fixture);
  await untilPhase(fixture, localId, 'accepted');
  return localId;
};

const untilDone = (fixture: Fixture, entryId: string) =>
  fixture.until(async () => {
    const entries = await fixture.call('outbox.list', { filter: 'done' });
    return entries.find(({ id, state }) => id === entryId && state === 'done');
  }, `entry ${entryId} is done`);

it('a change of an accepted order is done once, with a new revision', async () => {
  const fixture = await startCore();
  const localId = await accepted(fixture);
  const before = await fixture.call('orders.get', { localId });
  await fixture.control.faults({ operation: 'order-update', kind: 'reset_after', times: 1 });
  const { entryId } = await fixture.call('orders.update', {
    localId,
    patch: { customer_note: 'Ring first' },
  });
  await untilDone(fixture, entryId);
  const after = await fixture.call('orders.get', { localId });
  expect(after.order).toMatchObject({ customer_note: 'Ring first' });
  expect(after.order?.revision).not.toBe(before.order?.revision);
  expect(await fixture.control.effectsOf('order-update')).toHaveLength(1);
});

it('changes that wait one after the other take the revision of the one before', async () => {
  const fixture = await startCore();
  const localId = await accepted(fixture);
  await fixture.call('sandbox.setRunning', { isRunning: false });
  await fixture.call('orders.update', { localId, patch: { customer_note: 'One' } });
  const { entryId } = await fixture.call('orders.update', { localId, patch: { customer_reference: 'Two' } });
  await fixture.call('sandbox.setRunning', { isRunning: true });
  await untilDone(fixture, entryId);
  expect((await fixture.call('orders.get', { localId })).order).toMatchObject({
    customer_note: 'One',
    customer_reference: 'Two',
  });
});

it('a change that the service refuses is parked with its reason', async () => {
  const fixture = await startCore();
  const localId = await accepted(fixture);
  await fixture.call('orders.update', { localId, patch: { pickup: { requested_windows: 'soon' } } });
  const [entry] = await fixture.until(async () => {
    const entries = await fixture.call('outbox.list', { filter: 'attention' });
    return entries.length > 0 ? entries : null;
  }, 'the change is parked');
  expect(entry?.lastError).toMatchObject({
    code: 'service_refused',
    fieldErrors: [{ path: 'pickup.requested_windows' }],
  });
  expect((await fixture.call('orders.get', { localId })).row.phase).toBe('accepted');
});

// @interface operations.cancel
it('an order is cancelled, and then neither changed nor cancelled again', async () => {
  const fixture = await startCore();
  const localId = await accepted(fixture);
  const { entryId } = await fixture.call('orders.cancel', { localId });
  await untilDone(fixture, entryId);
  expect((await fixture.call('orders.get', { localId })).order?.status).toBe('cancelled');
  for (const work of [
    fixture.call('orders.cancel', { localId }),
    fixture.call('orders.update', { localId, patch: { customer_note: 'Too late' } }),
  ]) {
    expect(await errorOf(work)).toMatchObject({
      code: 'not_allowed_in_state',
      reason: 'action_not_allowed',
    });
  }
  expect(await fixture.control.effectsOf('order-cancel')).toHaveLength(1);
});

// @interface operations.delete-file
it('a file of an order is deleted where the service lets it', async () => {
  const fixture = await startCore();
  const made = await makeDraft(fixture, draftOf());
  await attach(fixture, made.localId, 'a.pdf', new Uint8Array([1, 2, 3]));
  await fixture.call('orders.place', { ...made, quotedTotalCents: null });
  const { localId } = made;
  await untilPhase(fixture, localId, 'accepted');
  const [file] = (await fixture.call('orders.refresh', { localId })).files;
  if (!file) throw new Error('The order has no file.');
  const { entryId } = await fixture.call('orders.deleteFile', { localId, fileId: file.id });
  await untilDone(fixture, entryId);
  expect((await fixture.call('orders.refresh', { localId })).files).toEqual([]);
  const again = fixture.call('orders.deleteFile', { localId, fileId: file.id });
  expect(await errorOf(again)).toMatchObject({ code: 'not_found' });
});

it('what is not accepted yet, or not changed, is not sent as a change', async () => {
  const fixture = await startCore();
  const { localId } = await makeDraft(fixture, draftOf());
  const early = fixture.call('orders.update', { localId, patch: { customer_note: 'x' } });
  expect(await errorOf(early)).toMatchObject({ reason: 'not_accepted' });
  const placed = await accepted(fixture);
  const empty = fixture.call('orders.update', { localId: placed, patch: {} });
  expect(await errorOf(empty)).toMatchObject({ code: 'rules_broken', reason: 'no_change' });
});
