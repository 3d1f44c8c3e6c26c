import { describe, expect, it } from 'vitest';
import { withAddress, withChanges } from '../../../../src-shared/domain/change-form.ts';
import { changeOf } from '../../../../src-shared/domain/change-patch.ts';
import type { OrderDraft } from '../../../../src-shared/domain/draft.ts';
import { formOfOrder } from '../../../../src-shared/domain/draft-from-order.ts';
import type { Order } from '../../../../src-shared/domain/order.ts';
import { acceptedOrder } from '../../../support/builders/order.ts';

function change(order: Order, type: (draft: OrderDraft) => void) {
  const now = formOfOrder(order);
  const draft = structuredClone(now);
  type(draft);
  return changeOf(order, now, draft);
}
const windowOf = (start_at: string, end_at: string, timezone = 'Europe/Helsinki') => ({
  start_at,
  end_at,
  timezone,
});
const withPickup = (more: Record<string, unknown>): Order => {
  const order = acceptedOrder();
  return acceptedOrder({ pickup: { ...order.pickup, ...more } });
};

describe('an accepted order in the entry form', () => {
  it('has its times in the stop’s zone, and a country only where the address does not say it', () => {
    const { pickup, delivery, vehicle } = formOfOrder(acceptedOrder());
    expect(pickup).toMatchObject({
      countryCode: '',
      availableFrom: { date: '2026-11-23', time: '08:00' },
      requestedWindows: [{ date: '2026-11-23', start: '09:00', end: '12:00' }],
    });
    expect(delivery).toMatchObject({
      countryCode: 'DE',
      requestedWindows: [{ date: '2026-11-25', start: '08:00', end: '16:00' }],
    });
    expect(vehicle).toMatchObject({ vin: 'YV1ZWAHE5R1234567', enginePowerKw: '200' });
  });

  it('shows what waits in the outbox as done, also of a vehicle', () => {
    const order = withChanges(acceptedOrder(), [
      { path: 'customer_note', was: 'Ring first', becomes: null },
      { path: 'delivery.contact.name', was: null, becomes: 'Jonas' },
      { path: 'items.primary.make', was: 'Volvo', becomes: 'Polestar' },
    ]);
    expect(order).toMatchObject({
      customer_note: null,
      delivery: { contact: { name: 'Jonas', phone: null } },
      items: [{ make: 'Polestar', model: 'EX30' }],
    });
  });

  it('shows a change of one vehicle at that one alone', () => {
    const tradeIn = { id: 'item_2', role: 'trade_in', status: 'awaiting_pickup', make: 'Skoda' };
    const before = acceptedOrder({ items: [...acceptedOrder().items, tradeIn] });
    const order = withChanges(before, [{ path: 'items.trade_in.make', was: 'Skoda', becomes: 'Saab' }]);
    expect(order.items.map(({ make }) => make)).toEqual(['Volvo', 'Saab']);
  });

  it('lets the former country go with the former address, and brings it back with it', () => {
    const { delivery } = formOfOrder(acceptedOrder());
    const elsewhere = withAddress({ ...delivery, address: 'Puławska 10, Warszawa, Poland' }, delivery);
    expect(elsewhere.countryCode).toBe('');
    expect(withAddress({ ...delivery, address: 'Billstraße 3, Hamburg' }, delivery).countryCode).toBe('DE');
    expect(withAddress({ ...elsewhere, address: delivery.address }, delivery)).toEqual(delivery);
    expect(withAddress({ ...delivery, countryCode: 'PL' }, delivery).countryCode).toBe('PL');
  });
});

// @interface update-order.merge update-order.windows update-order.items
describe('the patch of a change', () => {
  it('is empty where nothing was typed, and where what was typed is what stood there', () => {
    expect(change(acceptedOrder(), () => undefined)).toEqual({ changes: [], patch: {} });
    const { patch } = change(acceptedOrder(), draft => {
      draft.customerNote = ' Ring first ';
      draft.pickup.requestedWindows = [
        { date: '2026-11-23', start: '09:00', end: '12:00' },
        { date: '', start: '', end: '' },
      ];
      draft.vehicle.enginePowerKw = ' 200';
    });
    expect(patch).toEqual({});
  });

  it('is empty where a number is only written with a space between its thousands', () => {
    const { items } = acceptedOrder();
    const order = acceptedOrder({ items: items.map(item => ({ ...item, kerb_weight_kg: 1_850 })) });
    expect(change(order, draft => void (draft.vehicle.kerbWeightKg = '1 850')).changes).toEqual([]);
    const { changes } = change(order, draft => void (draft.vehicle.kerbWeightKg = '1\u00a0900'));
    expect(changes).toMatchObject([{ was: 1_850, becomes: 1_900 }]);
  });

  it('has only what differs; null takes away', () => {
    const { patch, changes } = change(acceptedOrder(), draft => {
      draft.customerReference = ' NEW-1 ';
      draft.customerNote = '';
      draft.pickup.releaseCode = '';
      draft.pickup.availableFrom = { date: '', time: '' };
      draft.delivery.contact.phone = '+49 40 1';
      draft.serviceOptions.inspection = 'extended';
    });
    expect(patch).toEqual({
      customer_reference: 'NEW-1',
      customer_note: null,
      pickup: { release_code: null, available_from: null },
      delivery: { contact: { phone: '+49 40 1' } },
      service_options: { inspection: 'extended' },
    });
    expect(changes).toContainEqual({ path: 'customer_note', was: 'Ring first', becomes: null });
  });

  it('leaves a window alone that says the same instants in another zone or another writing', () => {
    const stockholm = windowOf('2026-11-23T08:00:00+01:00', '2026-11-23T11:00:00+01:00', 'Europe/Stockholm');
    const order = withPickup({ requested_windows: [stockholm], available_from: '2026-11-23T08:00:00+02:00' });
    expect(change(order, () => undefined).patch).toEqual({});
    const { patch } = change(order, draft => {
      draft.pickup.requestedWindows.push({ date: '2026-11-24', start: '09:00', end: '12:00' });
    });
    expect(patch).toEqual({
      pickup: {
        requested_windows: [
          stockholm,
          // In the zone of the stop, which its first window names.
          windowOf('2026-11-24T09:00:00+01:00', '2026-11-24T12:00:00+01:00', 'Europe/Stockholm'),
        ],
      },
    });
  });

  it('edits a window over midnight like any other', () => {
    const order = withPickup({
      requested_windows: [windowOf('2026-11-23T20:00:00+02:00', '2026-11-24T02:00:00+02:00')],
    });
    const night = { date: '2026-11-23', start: '20:00', end: '02:00', endDate: '2026-11-24' };
    expect(formOfOrder(order).pickup.requestedWindows).toEqual([night]);
    const { patch } = change(order, ({ pickup }) => {
      pickup.requestedWindows = [{ ...night, endDate: '2026-11-25' }];
    });
    expect(patch).toEqual({
      pickup: { requested_windows: [windowOf('2026-11-23T20:00:00+02:00', '2026-11-25T02:00:00+02:00')] },
    });
  });

  it('keeps to the letter a window that the form cannot say, until it is taken away', () => {
    const night = windowOf('2026-11-23T20:00:00Z', '2026-11-24T04:00:00Z');
    const precise = windowOf('2026-11-25T07:00:30Z', '2026-11-25T10:00:30Z');
    const order = withPickup({ requested_windows: [night, precise] });
    expect(change(order, () => undefined).patch).toEqual({});
    const more = { date: '2026-11-26', start: '09:00', end: '10:00' };
    expect(change(order, ({ pickup }) => pickup.requestedWindows.push(more)).patch).toMatchObject({
      pickup: { requested_windows: [night, precise, {}] },
    });
    expect(change(order, ({ pickup }) => pickup.requestedWindows.shift()).patch).toEqual({
      pickup: { requested_windows: [precise] },
    });
    expect(change(order, ({ pickup }) => pickup.requestedWindows.splice(0)).patch).toEqual({
      pickup: { requested_windows: [] },
    });
  });

  it('says the country with a new address as the form shows it, and moves the times into its zone', () => {
    const { patch, changes } = change(acceptedOrder(), draft => {
      draft.delivery.address = 'Kauppurienkatu 9, 90100 Oulu, Finland';
      draft.delivery.countryCode = '';
    });
    expect(patch).toEqual({
      delivery: {
        address: { formatted_address: 'Kauppurienkatu 9, 90100 Oulu, Finland', country_code: 'FI' },
        requested_windows: [windowOf('2026-11-25T08:00:00+02:00', '2026-11-25T16:00:00+02:00')],
      },
    });
    expect(changes.map(({ path }) => path)).toEqual([
      'delivery.address.formatted_address',
      'delivery.address.country_code',
      'delivery.requested_windows',
    ]);
    const near = change(acceptedOrder(), draft => {
      draft.pickup.address = 'Hämeenkatu 1, Tampere, FI';
    });
    expect(near.patch).toEqual({
      pickup: { address: { formatted_address: 'Hämeenkatu 1, Tampere, FI', country_code: 'FI' } },
    });
    expect(near.changes).toHaveLength(1);
  });

  it('moves what was available from 8 o’clock to 8 o’clock where the vehicle is now', () => {
    const { patch } = change(acceptedOrder(), draft => {
      draft.pickup.address = 'Billstraße 3, Hamburg, DE';
    });
    expect(patch.pickup).toMatchObject({ available_from: '2026-11-23T08:00:00+01:00' });
  });

  it('takes a business of another country for another one', () => {
    const order = acceptedOrder({ ordered_for: { business_id: '1234567-8', country_code: 'FI' } });
    expect(change(order, draft => void (draft.orderedFor.countryCode = 'SE')).patch).toEqual({
      ordered_for: { business_id: '1234567-8', country_code: 'SE' },
    });
  });

  it('repeats every vehicle whole where one fact of one changes, without CMR recipients', () => {
    const [primary] = acceptedOrder().items;
    const tradeIn = {
      id: 'item_2',
      role: 'trade_in',
      status: 'awaiting_pickup',
      registration_number: 'ABC-1',
    };
    const order = acceptedOrder({ items: [tradeIn, primary] });
    const { patch, changes } = change(order, draft => {
      if (draft.tradeIn) draft.tradeIn.winterTires.mounted = true;
      draft.vehicle.enginePowerKw = '';
    });
    expect(patch).toEqual({
      items: [
        {
          role: 'primary',
          vin: 'YV1ZWAHE5R1234567',
          make: 'Volvo',
          model: 'EX30',
          fuel_type: 'electric',
          transmission: 'automatic',
          plates: 'none',
          cmr: 'digital',
          winter_tires: { mounted: false, in_vehicle: false },
        },
        {
          role: 'trade_in',
          registration_number: 'ABC-1',
          winter_tires: { mounted: true, in_vehicle: false },
        },
      ],
    });
    expect(changes.map(({ path }) => path)).toEqual([
      'items.primary.engine_power_kw',
      'items.trade_in.winter_tires',
    ]);
  });
});
