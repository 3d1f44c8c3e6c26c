import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { emptyDraft } from '../../../../src-shared/domain/draft.ts';
import { shownText } from '../../../../src-shared/order-facts/shown-order.ts';
import { acceptedOrder } from '../../../support/builders/order.ts';

const typed = { ...emptyDraft(), customerNote: 'As it was typed first' };

const noteChange = (state: OutboxEntry['state'], becomes: string) =>
  ({ state, changes: [{ path: 'customer_note', was: null, becomes }] }) as unknown as OutboxEntry;

it('an order that the service does not have yet shows what was typed', () => {
  expect(shownText({ draft: typed, order: null, entries: [] })).toEqual(typed);
  expect(shownText({ draft: null, order: null, entries: [] })).toBeNull();
});

describe('an order of the service', () => {
  const noteWith = (...entries: OutboxEntry[]) =>
    shownText({ draft: typed, order: acceptedOrder(), entries })?.customerNote;

  it('shows its vehicle, places, times and wishes', () => {
    const [primary] = acceptedOrder().items;
    const winterTires = { mounted: false, in_vehicle: true };
    const order = acceptedOrder({ items: [{ ...primary, winter_tires: winterTires, note: 'Low' }] });
    expect(shownText({ draft: null, order, entries: [] })).toMatchObject({
      customerReference: 'HEL-2231',
      customerNote: 'Ring first',
      pickup: {
        address: 'Mannerheimintie 120, 00270 Helsinki, FI',
        releaseCode: 'A-17',
        availableFrom: { date: '2026-11-23', time: '08:00' },
        requestedWindows: [{ date: '2026-11-23', start: '09:00', end: '12:00' }],
      },
      delivery: { address: 'Großmannstraße 210, 20539 Hamburg', countryCode: 'DE' },
      vehicle: { make: 'Volvo', enginePowerKw: '200', winterTires: { mounted: false, inVehicle: true } },
      tradeIn: null,
    });
  });

  it('shows the service’s text, not what was typed when it was placed', () => {
    expect(noteWith()).toBe('Ring first');
  });

  it('shows changes that are on their way, the last one on top', () => {
    expect(noteWith(noteChange('queued', 'Second'), noteChange('waiting', 'Third'))).toBe('Third');
  });

  it.each(['parked', 'conflict', 'uncertain', 'done', 'superseded', 'cancelled'] as const)(
    'shows no change that is %s',
    state => {
      expect(noteWith(noteChange(state, 'Another'))).toBe('Ring first');
    },
  );

  it('has the CMR recipient that was typed, which the service does not tell', () => {
    const draft = {
      ...typed,
      vehicle: { ...typed.vehicle, cmrRecipient: { ...typed.vehicle.cmrRecipient, kind: 'custom' } },
    };
    expect(shownText({ draft, order: acceptedOrder(), entries: [] })?.vehicle.cmrRecipient.kind).toBe(
      'custom',
    );
  });
});
