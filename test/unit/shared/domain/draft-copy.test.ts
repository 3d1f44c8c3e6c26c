import { expect, it } from 'vitest';
import { emptyDraft, emptyVehicle, type OrderDraft } from '../../../../src-shared/domain/draft.ts';
import { copyOf, templateOf, withTemplate } from '../../../../src-shared/domain/draft-copy.ts';

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
  const { draft } = copyOf(wholeDraft(), Date.parse(now));
  expect(draft.pickup.requestedWindows).toHaveLength(count);
  expect(draft.delivery.requestedWindows).toHaveLength(1);
  // It was available from 8 o'clock in Helsinki, which is over in each case.
  expect(draft.pickup.availableFrom).toEqual({ date: '', time: '' });
});

it('a copy has nothing that names one vehicle or one order, and says what it left out', () => {
  const { draft, leftOut } = copyOf(wholeDraft(), Date.parse('2026-11-20T10:00:00Z'));
  expect(leftOut).toEqual(['reference', 'vin', 'registration_number', 'release_code']);
  expect(draft).toEqual({
    ...wholeDraft(),
    customerReference: '',
    pickup: { ...wholeDraft().pickup, releaseCode: '' },
    vehicle: { ...emptyVehicle(), make: 'Audi' },
    tradeIn: { ...emptyVehicle(), make: 'Volvo' },
  });
  expect(copyOf(draft, Date.parse('2026-11-20T10:00:00Z')).leftOut).toEqual([]);
  expect(copyOf(draft, Date.parse('2026-12-20T10:00:00Z')).leftOut).toEqual(['times']);
});

it.each([
  ['a day without times', { date: '2026-11-25', start: '08:00', end: '' }, '2026-11-25T21:58:00Z', true],
  [
    'a day without times that is over',
    { date: '2026-11-25', start: '08:00', end: '' },
    '2026-11-26T00:00:00Z',
    false,
  ],
  ['times without a day', { date: '', start: '08:00', end: '12:00' }, '2026-12-20T10:00:00Z', true],
  ['words', { date: '', start: '', end: '', typed: 'tomorrow' }, '2026-12-20T10:00:00Z', true],
  [
    'a night',
    { date: '2026-11-25', start: '22:00', end: '02:00', endDate: '2026-11-26' },
    '2026-11-25T23:59:00Z',
    true,
  ],
  [
    'a night that was',
    { date: '2026-11-25', start: '22:00', end: '02:00', endDate: '2026-11-26' },
    '2026-11-26T00:01:00Z',
    false,
  ],
  [
    'a night of an order',
    { date: '', start: '', end: '', typed: '2026-11-25 22:00 – 2026-11-26 02:00' },
    '2026-11-25T23:59:00Z',
    true,
  ],
  [
    'a night that is over',
    { date: '', start: '', end: '', typed: '2026-11-25 22:00 – 2026-11-26 02:00' },
    '2026-11-26T00:01:00Z',
    false,
  ],
])('of what is no whole window a copy keeps what is not over: %s', (_, window, now, isKept) => {
  const draft = wholeDraft();
  draft.pickup.requestedWindows = [window];
  const { draft: copy, leftOut } = copyOf(draft, Date.parse(now));
  expect(copy.pickup.requestedWindows).toEqual(isKept ? [window] : []);
  expect(leftOut).toContain('times');
});
