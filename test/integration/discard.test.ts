import { expect, it } from 'vitest';
import { errorOf, type Fixture, startCore } from '../support/core.ts';
import { place, untilPhase } from '../support/core-orders.ts';

/** The one open entry, tried at least once and held back. */
async function pausedAfterTrying({ call, until }: Fixture) {
  const open = async () => (await call('outbox.list', { filter: 'open' }))[0];
  await until(async () => ((await open())?.attempts ?? 0) > 0, 'it is tried');
  await call('outbox.setPaused', { isPaused: true });
  return until(async () => {
    const entry = await open();
    return entry?.state === 'waiting' ? entry : null;
  }, 'the try has ended');
}

it('an order whose answer was lost is discarded only with the word that it may exist, and shows up from the service', async () => {
  const fixture = await startCore();
  await fixture.control.faults({ operation: 'order-create', kind: 'reset_after' });
  const localId = await place(fixture);
  const entry = await pausedAfterTrying(fixture);
  expect(entry.can).toMatchObject({ edit: false, discard: false, discardSent: true });
  expect(await errorOf(fixture.call('outbox.discard', { entryId: entry.id }))).toMatchObject({
    code: 'not_allowed_in_state',
    reason: 'may_be_sent',
  });
  await fixture.call('outbox.discard', { entryId: entry.id, isMaybeDone: true });
  expect(await errorOf(fixture.call('orders.get', { localId }))).toMatchObject({ code: 'not_found' });
  expect(await fixture.call('outbox.summary', {})).toMatchObject({ waiting: 0, attention: 0 });

  await fixture.control.noFaults();
  await fixture.call('orders.synchronise', {});
  const { rows } = await fixture.call('orders.list', {});
  expect(rows.map(row => row.customerReference)).toEqual(['TRE-1187']);
  expect(await fixture.control.effectsOf('order-create')).toHaveLength(1);
});

it('a change that was sent and not answered is given up only with the word, and the order stays', async () => {
  const fixture = await startCore();
  const localId = await place(fixture);
  await untilPhase(fixture, localId, 'accepted');
  await fixture.control.faults({ operation: 'order-update', kind: 'status', status: 503 });
  const { entryId } = await fixture.call('orders.update', { localId, patch: { customer_note: 'Ring' } });
  const entry = await pausedAfterTrying(fixture);
  expect(entry.can).toMatchObject({ discard: false, discardSent: true });
  expect(await errorOf(fixture.call('outbox.discard', { entryId }))).toMatchObject({ reason: 'may_be_sent' });
  await fixture.call('outbox.discard', { entryId, isMaybeDone: true });
  expect(await fixture.call('outbox.list', { filter: 'open' })).toEqual([]);
  expect((await fixture.call('orders.get', { localId })).row.phase).toBe('accepted');
});
