import { expect, it } from 'vitest';
import { type Fixture, startCore } from './support/core-fixture.ts';
import { place, untilPhase } from './support/orders.ts';

const setAccount = ({ database }: Fixture, accountId: string): void =>
  database.exec(`UPDATE outbox_entry SET account_id = '${accountId}' WHERE account_id = 'local'
    AND state NOT IN ('done', 'superseded', 'cancelled')`);

const openKinds = async ({ call }: Fixture, localId: string) =>
  (await call('orders.get', { localId })).entries
    .filter(({ state }) => !['done', 'superseded', 'cancelled'].includes(state))
    .map(({ kind, state }) => `${kind} ${state}`);

const untilParked = (fixture: Fixture, count: number) =>
  fixture.until(async () => {
    const found = await fixture.call('outbox.list', { filter: 'attention' });
    return found.length === count && found;
  }, 'it is parked');

it('a former account that is the present one again takes up what was saved for it, and nothing of a third', async () => {
  const fixture = await startCore();
  await fixture.call('outbox.setPaused', { isPaused: true });
  const ofNorth = [await place(fixture), await place(fixture)];
  setAccount(fixture, 'north');
  const ofSouth = await place(fixture);
  setAccount(fixture, 'south');
  await fixture.call('outbox.setPaused', { isPaused: false });
  const parked = await untilParked(fixture, 3);
  await fixture.call('outbox.setPaused', { isPaused: true });
  const one = parked.find(({ localId }) => localId === ofNorth[0]);
  await fixture.call('outbox.adopt', { entryId: one?.id ?? '', as: 'same-account' });
  for (const localId of ofNorth) expect(await openKinds(fixture, localId)).toEqual(['order-create queued']);
  expect(await openKinds(fixture, ofSouth)).toEqual(['order-create parked']);
  expect((await fixture.call('orders.get', { localId: ofSouth })).row.phase).toBe('attention');
  await fixture.call('outbox.setPaused', { isPaused: false });
  for (const localId of ofNorth) await untilPhase(fixture, localId, 'accepted');
  expect(await fixture.control.effectsOf('order-create')).toHaveLength(2);
});

it('steps of a former account go with the present one in the order they were made', async () => {
  const fixture = await startCore();
  const localId = await place(fixture);
  await untilPhase(fixture, localId, 'accepted');
  await fixture.call('outbox.setPaused', { isPaused: true });
  await fixture.call('orders.update', { localId, patch: { customer_note: 'One' } });
  await fixture.call('sandbox.advance', { localId, scenario: 'tracking_paused', eventAt: null });
  await fixture.call('orders.update', { localId, patch: { customer_note: 'Two' } });
  setAccount(fixture, 'former');
  await fixture.call('outbox.setPaused', { isPaused: false });
  const [parked] = await untilParked(fixture, 1);
  expect(parked?.can).toMatchObject({ adopt: true, returnAccount: true });
  await fixture.call('outbox.setPaused', { isPaused: true });
  await fixture.call('outbox.adopt', { entryId: parked?.id ?? '', as: 'present-account' });
  expect(await openKinds(fixture, localId)).toEqual([
    'order-update queued',
    'scenario queued',
    'order-update queued',
  ]);
  await fixture.call('outbox.setPaused', { isPaused: false });
  const { order } = await fixture.until(async () => {
    const detail = await fixture.call('orders.get', { localId });
    return detail.entries.at(-1)?.state === 'done' && detail;
  }, 'the last is done');
  expect(order?.customer_note).toBe('Two');
  expect(await fixture.control.effectsOf('order-update')).toHaveLength(2);
});
