import { expect, it } from 'vitest';
import { startCore } from '../support/core.ts';
import { draftOf, makeDraft, place, untilPhase } from '../support/core-orders.ts';
import { addEnvironment } from '../support/remote.ts';

const vin = 'WAUZZZF24NN012345';
const plate = 'ABC-123';
const other = { vin: 'YV1ZWAHE5R1234567', registrationNumber: 'XYZ-999' };

it('a vehicle is found in open orders, as it is written, by VIN or by plate, also as a trade-in', async () => {
  const fixture = await startCore();
  await fixture.call('outbox.setPaused', { isPaused: true });
  const first = await place(fixture);
  const tradedIn = await place(
    fixture,
    draftOf(draft => {
      draft.tradeIn = { ...draft.vehicle, registrationNumber: 'OLD-1' };
      Object.assign(draft.vehicle, other);
    }),
  );
  const found = async (localId: string, byVin: string, byPlate: string) => {
    const { rows } = await fixture.call('orders.findSameVehicle', {
      localId,
      vin: byVin,
      registrationNumber: byPlate,
    });
    return rows.map(row => row.localId);
  };
  expect(await found('new', vin, '')).toEqual([tradedIn, first]);
  expect(await found('new', ' wauzzzf24nn012345 ', '')).toEqual([tradedIn, first]);
  expect(await found('new', '', 'abc 123')).toEqual([first]);
  expect(await found('new', '', 'old1')).toEqual([tradedIn]);
  expect(await found('new', other.vin, plate)).toEqual([tradedIn, first]);
  // Not the order itself, nothing by half a VIN, and nothing where there is nothing to look for.
  expect(await found(first, vin, plate)).toEqual([tradedIn]);
  expect(await found('new', vin.slice(0, 10), '')).toEqual([]);
  expect(await found('new', '', '')).toEqual([]);
});

it('drafts and orders that are over are not found', async () => {
  const fixture = await startCore();
  await makeDraft(fixture);
  const localId = await place(fixture);
  await untilPhase(fixture, localId, 'accepted');
  const found = async () =>
    (await fixture.call('orders.findSameVehicle', { localId: 'new', vin, registrationNumber: plate })).rows;
  expect(await found()).toHaveLength(1);
  await fixture.call('sandbox.advance', { localId, scenario: 'cancelled', eventAt: null });
  await fixture.until(async () => {
    const { order } = await fixture.call('orders.get', { localId });
    return order?.status === 'cancelled';
  }, 'the order is cancelled');
  expect(await found()).toEqual([]);
});

it('what is found is of all orders only once the whole list was read', async () => {
  const fixture = await startCore();
  const isWhole = async () =>
    (await fixture.call('orders.findSameVehicle', { localId: 'new', vin, registrationNumber: plate }))
      .isWhole;
  await fixture.until(isWhole, 'the list was read');
  await fixture.call('orders.readAll', {});
  expect(await isWhole()).toBe(true);
  await addEnvironment(fixture, { name: 'Other', kind: 'sandbox', baseUrl: 'https://other.example' });
  const other = (await fixture.call('environments.list', {})).find(({ name }) => name === 'Other');
  await fixture.call('environments.open', { id: other?.id ?? '' });
  expect(await isWhole()).toBe(false);
});
