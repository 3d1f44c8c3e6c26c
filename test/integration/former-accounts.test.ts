import { expect, it } from 'vitest';
import { type Fixture, startCore } from '../support/core.ts';
import { place, untilPhase } from '../support/core-orders.ts';

const setAccount = ({ database }: Fixture, accountId: string): void =>
  database.exec(`UPDATE outbox_entry SET account_id = '${accountId}' WHERE account_id = 'local'
    AND state NOT IN ('done', 'superseded', 'cancelled')`);

const openEntries = async ({ call }: Fixture, localId: string) =>
  (await call('orders.get', { localId })).entries
    .filter(({ state }) => !['done', 'superseded', 'cancelled'].includes(state))
    .map(({ kind, state, changes, scenario }) => [kind, changes[0]?.becomes ?? scenario, state]);

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
  for (const localId of ofNorth)
    expect(await openEntries(fixture, localId)).toEqual([['order-create', null, 'queued']]);
  expect(await openEntries(fixture, ofSouth)).toEqual([['order-create', null, 'parked']]);
  expect((await fixture.call('orders.get', { localId: ofSouth })).row.phase).toBe('attention');
  await fixture.call('outbox.setPaused', { isPaused: false });
  for (const localId of ofNorth) await untilPhase(fixture, localId, 'accepted');
  expect(await fixture.control.effectsOf('order-create')).toHaveLength(2);
});

it('steps of a former account go with the present one in their places, also around those of a third', async () => {
  const fixture = await startCore();
  const localId = await place(fixture);
  await untilPhase(fixture, localId, 'accepted');
  await fixture.call('outbox.setPaused', { isPaused: true });
  const pause = { localId, scenario: 'tracking_paused', eventAt: null } as const;
  await fixture.call('orders.update', { localId, patch: { customer_note: 'One' } });
  await fixture.call('sandbox.advance', pause);
  setAccount(fixture, 'former');
  await fixture.call('sandbox.advance', { ...pause, scenario: 'tracking_available' });
  setAccount(fixture, 'third');
  await fixture.call('orders.update', { localId, patch: { customer_note: 'Two' } });
  setAccount(fixture, 'former');
  await fixture.call('outbox.setPaused', { isPaused: false });
  const [parked] = await untilParked(fixture, 1);
  expect(parked?.can).toMatchObject({ adopt: true, returnAccount: true });
  await fixture.call('outbox.setPaused', { isPaused: true });
  await fixture.call('outbox.adopt', { entryId: parked?.id ?? '', as: 'present-account' });
  expect(await openEntries(fixture, localId)).toEqual([
    ['order-update', 'One', 'queued'],
    ['scenario', 'tracking_paused', 'queued'],
    ['scenario', 'tracking_available', 'queued'],
    ['order-update', 'Two', 'queued'],
  ]);
  await fixture.call('outbox.setPaused', { isPaused: false });
  const [ofThird] = await untilParked(fixture, 1);
  expect([ofThird?.scenario, ofThird?.lastError?.reason]).toEqual(['tracking_available', 'other_account']);
  expect((await fixture.call('orders.get', { localId })).order?.customer_note).toBe('One');
});
