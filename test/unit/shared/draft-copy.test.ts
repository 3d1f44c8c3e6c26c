import { expect, it } from 'vitest';
import { emptyDraft, emptyVehicle, type OrderDraft } from '../../../src-shared/domain/draft.ts';
import {
  draftOfOrder,
  templateOf,
  withoutPastTimes,
  withTemplate,
} from '../../../src-shared/domain/draft-copy.ts';
import { acceptedOrder } from '../../support/builders/order.ts';

function wholeDraft(): OrderDraft {
  const draft = emptyDraft();
  draft.customerReference = 'HEL-1';
  draft.customerNote = 'Ring first';
  draft.pickup.address = 'Helsinki, FI';
  draft.pickup.releaseCode = '4711';
  draft.pickup.availableFrom = { date: '2026-11-23', time: '08:00' };
  draft.pickup.requestedWindows = [{ date: '2026-11-23', start: '08:00', end: '12:00' }];
  draft.delivery.address = 'Tampere, FI';
  draft.delivery.requestedWindows = [{ date: '2026-11-24', start: '08:00', end: '12:00' }];
  draft.vehicle = { ...emptyVehicle(), vin: 'WAUZZZF24NN012345', registrationNumber: 'ABC-1', make: 'Audi' };
  draft.tradeIn = { ...emptyVehicle(), registrationNumber: 'OLD-1', make: 'Volvo' };
  return draft;
}

it('a template has nothing of one day, one car or one order', () => {
  const template = templateOf(wholeDraft());
  expect(template).toMatchObject({
    customerReference: '',
    customerNote: 'Ring first',
    pickup: { address: 'Helsinki, FI', releaseCode: '', requestedWindows: [] },
    delivery: { address: 'Tampere, FI', requestedWindows: [] },
    vehicle: { vin: '', registrationNumber: '', make: 'Audi' },
    tradeIn: { registrationNumber: '', make: 'Volvo' },
  });
  expect(template.pickup.availableFrom).toEqual({ date: '', time: '' });
});

it('a template filled in takes nothing away that it leaves out itself', () => {
  const draft = wholeDraft();
  expect(withTemplate(draft, templateOf(draft))).toEqual(draft);
  const other = withTemplate(draft, { ...emptyDraft(), customerNote: 'Other' });
  expect(other.customerNote).toBe('Other');
  expect(other.tradeIn).toEqual(draft.tradeIn);
  expect(other.vehicle).toMatchObject({ vin: draft.vehicle.vin, make: '' });
});

it.each([
  ['a minute before', '2026-11-23T09:59:00Z', 1],
  ['at', '2026-11-23T10:00:00Z', 1],
  ['a minute after', '2026-11-23T10:01:00Z', 0],
])('a copy made %s the end of a window, in its zone', (_, now, count) => {
  const copy = withoutPastTimes(wholeDraft(), Date.parse(now));
  expect(copy.pickup.requestedWindows).toHaveLength(count);
  expect(copy.delivery.requestedWindows).toHaveLength(1);
  // It was available from 8 o'clock in Helsinki, which is over in each case.
  expect(copy.pickup.availableFrom).toEqual({ date: '', time: '' });
  expect(copy.vehicle).toEqual(wholeDraft().vehicle);
});

it('a copy keeps what is ahead, and what is half typed', () => {
  const draft = wholeDraft();
  draft.pickup.requestedWindows.push({ date: '2026-11-25', start: '', end: '' });
  expect(withoutPastTimes(draft, Date.parse('2026-11-20T10:00:00Z'))).toEqual(draft);
});

it('what somebody else placed comes as a draft of the same vehicle, place and wishes', () => {
  const [primary] = acceptedOrder().items;
  const winterTires = { mounted: false, in_vehicle: true };
  const order = acceptedOrder({ items: [{ ...primary, winter_tires: winterTires, note: 'Low' }] });
  expect(draftOfOrder(order)).toMatchObject({
    customerReference: 'HEL-2231',
    customerNote: 'Ring first',
    pickup: { address: 'Mannerheimintie 120, 00270 Helsinki, FI', releaseCode: 'A-17', requestedWindows: [] },
    delivery: { address: 'Großmannstraße 210, 20539 Hamburg', countryCode: 'DE' },
    vehicle: { make: 'Volvo', enginePowerKw: '200', winterTires: { mounted: false, inVehicle: true } },
    tradeIn: null,
  });
});
