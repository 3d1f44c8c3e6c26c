import { expect, it } from 'vitest';
import { buildOrderInput } from '../../src-shared/domain/draft-request.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import { errorOf, type Fixture, startCore } from '../support/core.ts';
import { draftOf, place, untilPhase } from '../support/core-orders.ts';

const key = 'a-key-that-the-service-has-seen';

/** A defect of ours that must never happen: the next entry of this kind takes a key that was used before. */
const giveUsedKey = (fixture: Fixture, kind: string): void =>
  fixture.database.exec(`CREATE TRIGGER used_key AFTER INSERT ON outbox_entry WHEN NEW.kind = '${kind}' BEGIN
    UPDATE outbox_entry SET idempotency_key = '${key}' WHERE id = NEW.id; END`);

const parked = (fixture: Fixture) =>
  fixture.until(async () => {
    const [entry] = await fixture.call('outbox.list', { filter: 'attention' });
    return entry;
  }, 'the entry is parked');

const onlyByTheDispatcher = {
  state: 'parked',
  attempts: 1,
  idempotencyKey: key,
  lastError: { code: 'service_conflict', reason: 'idempotency_conflict', status: 409 },
  can: { resolve: true, retry: false, edit: false, discard: false, merge: false, adopt: false },
};

it('an order whose key the service has seen with other data is parked, read back, and sent only when told', async () => {
  const fixture = await startCore();
  const other = draftOf(draft => void (draft.customerNote = 'Of the defect'));
  await fixture.elsewhere('/v2/orders', buildOrderInput(other, [], 'other'), { 'idempotency-key': key });
  giveUsedKey(fixture, 'order-create');
  const localId = await place(fixture);
  const entry = await parked(fixture);
  expect(entry).toMatchObject(onlyByTheDispatcher);
  const { row } = await fixture.call('orders.get', { localId });
  expect(row.phase).toBe('attention');

  await fixture.call('outbox.retry', { entryId: null });
  fixture.core.nudge();
  const found = await fixture.call('outbox.reconcile', { entryId: entry.id });
  if (found.outcome !== 'candidates') throw new Error(found.outcome);
  const [effect] = await fixture.control.effectsOf('order-create');
  expect(found.candidates).toMatchObject([{ orderId: effect?.order_id, customerReference: 'TRE-1187' }]);
  expect((await errorOf(fixture.call('outbox.edit', { entryId: entry.id }))).reason).toBe('may_be_sent');
  const sent = (await fixture.control.requests()).filter(
    ({ method, path }) => method === 'POST' && path === '/v2/orders',
  );
  expect(sent.map(({ idempotency_key, status }) => [idempotency_key, status])).toEqual([
    [key, 201],
    [key, 409],
  ]);

  fixture.database.exec('DROP TRIGGER used_key');
  const as = { kind: 'not-done' as const, next: 'send-again' as const };
  await fixture.call('outbox.resolve', { entryId: entry.id, as });
  await untilPhase(fixture, localId, 'accepted');
  expect(await fixture.control.effectsOf('order-create')).toHaveLength(2);
});

/** Another change has used up the key of ours. */
async function changeWithUsedKey(theirs: Record<string, unknown>) {
  const fixture = await startCore();
  const localId = await place(fixture);
  const { order } = await untilPhase(fixture, localId, 'accepted');
  await patch(fixture, order, theirs);
  await fixture.call('orders.refresh', { localId });
  giveUsedKey(fixture, 'order-update');
  const { entryId } = await fixture.call('orders.update', { localId, patch: { customer_note: 'Mine' } });
  return { fixture, localId, entryId };
}

const patch = (fixture: Fixture, order: Order | null, json: unknown) =>
  fixture.elsewhere(`/v2/orders/${order?.id}`, json, {
    method: 'PATCH',
    'content-type': 'application/merge-patch+json',
    'if-match': `"${order?.revision}"`,
    'idempotency-key': key,
  });

it('a change whose key was seen is done where the order shows it', async () => {
  const { fixture, entryId } = await changeWithUsedKey({
    customer_note: 'Mine',
    customer_reference: 'NEW-1',
  });
  await fixture.until(async () => {
    const done = await fixture.call('outbox.list', { filter: 'done' });
    return done.find(({ id }) => id === entryId)?.state === 'done';
  }, 'it is read back');
  expect(await fixture.control.effectsOf('order-update')).toHaveLength(1);
});

it('a change whose key was seen is parked where the order does not show it, with what it shows', async () => {
  const { fixture, entryId } = await changeWithUsedKey({ customer_note: 'Theirs' });
  expect(await parked(fixture)).toMatchObject({ id: entryId, ...onlyByTheDispatcher });
  expect(await fixture.call('outbox.reconcile', { entryId })).toMatchObject({
    outcome: 'order',
    fields: [{ path: 'customer_note', mine: 'Mine', theirs: 'Theirs', isSame: false }],
  });
  expect(await fixture.control.effectsOf('order-update')).toHaveLength(1);
  const as = { kind: 'not-done' as const, next: 'give-up' as const };
  await fixture.call('outbox.resolve', { entryId, as });
  expect((await fixture.call('outbox.summary', {})).attention).toBe(0);
});
