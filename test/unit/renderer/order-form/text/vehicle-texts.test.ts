import { i18n } from '@lingui/core';
import { beforeAll, expect, it } from 'vitest';
import { quoteRequestText } from '../../../../../src-renderer/features/order-form/text/quote-request-text.ts';
import { vehicleMoreText } from '../../../../../src-renderer/features/order-form/text/vehicle-more-text.ts';
import { emptyVehicle } from '../../../../../src-shared/domain/draft.ts';
import {
  identityFields,
  vehicleNumbers,
  vehicleTexts,
} from '../../../../../src-shared/domain/order-fields.ts';
import { draftOf } from '../../../../support/core-orders.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

it('the folded fields of a vehicle are told in one line, and nothing of an untouched one', () => {
  expect(vehicleMoreText(emptyVehicle())).toEqual([]);
  const told = vehicleMoreText({
    ...emptyVehicle(),
    fuelType: 'electric',
    winterTires: { mounted: false, inVehicle: true },
    plates: 'mounted',
    cmr: 'paper',
    cmrRecipient: { ...emptyVehicle().cmrRecipient, kind: 'other', name: 'Nordwagen Oy' },
    firstRegisteredYear: '2021',
    note: 'Two keys',
  });
  expect(told).toEqual([
    'electric',
    'winter tyres in vehicle',
    'number plates mounted',
    'paper CMR',
    'CMR to Nordwagen Oy',
    'first registered 2021',
    'Two keys',
  ]);
});

it('no folded text, choice or number of a vehicle is left out of that line', () => {
  const folded = [...vehicleTexts, ...vehicleNumbers].filter(key => !identityFields.some(one => one === key));
  const untold = folded.filter(key => vehicleMoreText({ ...emptyVehicle(), [key]: '7' }).length === 0);
  expect(untold).toEqual([]);
});

it('a request for a quote names route, times with their clock and vehicle, and no person', () => {
  const text = quoteRequestText(
    draftOf(draft => {
      draft.customerReference = 'Q-1';
      draft.pickup.address = 'Kungsgatan 1, Stockholm, Sweden';
      draft.pickup.contact = { name: 'Astrid', phone: '+46 1', email: 'astrid@example.com' };
      draft.pickup.availableFrom = { date: '2026-12-01', time: '08:00' };
      draft.delivery.requestedWindows = [{ date: '2026-12-03', start: '08:00', end: '12:00' }];
    }),
  );
  expect(text.split('\n')).toEqual([
    'Request for a quote',
    'Pickup: Kungsgatan 1, Stockholm, Sweden',
    expect.stringMatching(/^Available from: Tue 1 Dec.*08:00 \(Stockholm time\)$/),
    'Delivery: Kauppurienkatu 9, 90100 Oulu, Finland',
    expect.stringMatching(/^Requested window: Thu 3 Dec.*08:00–12:00 \(Helsinki time\)$/),
    expect.stringMatching(/^Vehicle: Audi Q4, WAU ZZZF24 NN012345, ABC-123/),
    'Your reference: Q-1',
    '',
  ]);
});
