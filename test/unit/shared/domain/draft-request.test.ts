import { describe, expect, it } from 'vitest';
import { emptyVehicle, type OrderDraft, windowDraftSchema } from '../../../../src-shared/domain/draft.ts';
import { buildOrderInput, buildPriceCheckInput } from '../../../../src-shared/domain/draft-request.ts';
import { orderedForInputSchema } from '../../../../src-shared/domain/order.ts';
import { goodDraft } from '../../../support/builders/order.ts';

const build = (...parameters: Parameters<typeof goodDraft>) =>
  buildOrderInput(goodDraft(...parameters), ['file_1'], 'other');

// @interface create-order.body item.cmr-recipient
describe('the order request', () => {
  it('carries what was typed, with offsets of the stop and without what is empty', () => {
    expect(build()).toEqual({
      customer_reference: 'HEL-2231',
      pickup: {
        address: { formatted_address: 'Mannerheimintie 120, 00270 Helsinki, FI', country_code: 'FI' },
        type: 'dealership',
        available_from: '2026-11-23T08:00:00+02:00',
        requested_windows: [
          {
            start_at: '2026-11-23T09:00:00+02:00',
            end_at: '2026-11-23T12:00:00+02:00',
            timezone: 'Europe/Helsinki',
          },
        ],
      },
      delivery: {
        address: { formatted_address: 'Großmannstraße 210, 20539 Hamburg, DE', country_code: 'DE' },
        type: 'dealership',
        requested_windows: [
          {
            start_at: '2026-11-25T08:00:00+01:00',
            end_at: '2026-11-25T16:00:00+01:00',
            timezone: 'Europe/Berlin',
          },
        ],
      },
      items: [
        {
          role: 'primary',
          vin: 'YV1ZWAHE5R1234567',
          make: 'Volvo',
          model: 'EX30',
          fuel_type: 'electric',
          transmission: 'unknown',
          plates: 'none',
          winter_tires: { mounted: false, in_vehicle: false },
        },
      ],
      service_options: { transport_preference: 'flexible', inspection: 'standard' },
      file_ids: ['file_1'],
    });
  });

  it.each([
    'yv1-zwahe5 r1234567',
    'YV1\u200bZWAHE5\u00a0R1234567',
    // As East Asian keyboards type them.
    'ＹＶ１ＺＷＡＨＥ５Ｒ１２３４５６７',
  ])('cleans the VIN %s, and reads numbers', vin => {
    const { items } = build(draft => {
      draft.vehicle.vin = vin;
      draft.vehicle.enginePowerKw = ' 200 ';
    });
    expect(items[0]).toMatchObject({ vin: 'YV1ZWAHE5R1234567', engine_power_kw: 200 });
  });

  it('names another CMR recipient with its address', () => {
    const { items } = build(draft => {
      draft.vehicle.cmrRecipient = {
        kind: 'other',
        choice: '',
        name: 'Nordwagen GmbH',
        streetAddress: 'Großmannstraße 210',
        postalCode: '20539',
        city: 'Hamburg',
        countryCode: 'DE',
      };
    });
    expect(items[0]?.cmr_recipient).toEqual({
      kind: 'other',
      recipient: {
        name: 'Nordwagen GmbH',
        street_address: 'Großmannstraße 210',
        postal_code: '20539',
        city: 'Hamburg',
        country_code: 'DE',
      },
    });
  });
});

it('names a kind of place that no list has, as it was typed', () => {
  const type = (draft: OrderDraft) => void (draft.pickup.type = ' repair_shop ');
  expect(build(type).pickup.type).toBe('repair_shop');
  expect(buildPriceCheckInput(goodDraft(type))?.pickup.type).toBe('repair_shop');
});

describe('a window that ends on another day', () => {
  it('is sent with both', () => {
    const { pickup } = build(draft => {
      draft.pickup.requestedWindows = [
        { date: '2026-11-23', start: '20:00', end: '02:00', endDate: '2026-11-24' },
      ];
    });
    expect(pickup.requested_windows).toEqual([
      {
        start_at: '2026-11-23T20:00:00+02:00',
        end_at: '2026-11-24T02:00:00+02:00',
        timezone: 'Europe/Helsinki',
      },
    ]);
  });

  it('is read from what earlier versions have saved', () => {
    const read = (window: object) => windowDraftSchema.parse(window);
    expect(read({ date: '2026-11-23', start: '08:00', end: '12:00' })).toEqual({
      date: '2026-11-23',
      start: '08:00',
      end: '12:00',
    });
    const text = '2026-11-23 20:00 – 2026-11-24 02:00';
    expect(read({ date: '', start: '', end: '', typed: text })).toEqual({
      date: '2026-11-23',
      start: '20:00',
      end: '02:00',
      endDate: '2026-11-24',
    });
    const half = { date: '', start: '', end: '', typed: '31.2. 8-12' };
    expect(read(half)).toEqual(half);
  });
});

describe('a CMR recipient that the service knows itself', () => {
  it('is named by its kind alone', () => {
    const { items } = build(draft => void (draft.vehicle.cmrRecipient.kind = 'company'));
    expect(items[0]?.cmr_recipient).toEqual({ kind: 'company' });
  });
});

describe('a trade-in and the business ordered for', () => {
  const draft = goodDraft(draft => {
    draft.tradeIn = { ...emptyVehicle(), registrationNumber: ' xyz-12 ', make: 'Skoda' };
    draft.orderedFor = { businessId: ' 1234567-8 ', countryCode: 'FI' };
  });

  it('are part of the order', () => {
    const input = buildOrderInput(draft, [], 'other');
    expect(input.ordered_for).toEqual({ business_id: '1234567-8', country_code: 'FI' });
    expect(input.items.map(({ role }) => role)).toEqual(['primary', 'trade_in']);
    expect(input.items[1]).toMatchObject({ registration_number: 'xyz-12', make: 'Skoda' });
  });

  it('are part of the price', () => {
    const input = buildPriceCheckInput(draft);
    expect(input?.ordered_for).toEqual({ business_id: '1234567-8', country_code: 'FI' });
    expect(input?.items[1]).toEqual({ role: 'trade_in', registration_number: 'xyz-12' });
  });

  it('are left out while there is none, or half of one', () => {
    const own = goodDraft(half => void (half.orderedFor.businessId = '1234567-8'));
    expect(buildPriceCheckInput(own)).not.toHaveProperty('ordered_for');
    expect(buildOrderInput(goodDraft(), [], 'other')).not.toHaveProperty('ordered_for');
  });
});

// @interface check-price.body
describe('the price request', () => {
  it('names the kind of each place, which the price depends on', () => {
    const input = buildPriceCheckInput(
      goodDraft(({ pickup, delivery }) => {
        pickup.type = 'private';
        delivery.type = 'auction';
      }),
    );
    expect([input?.pickup.type, input?.delivery.type]).toEqual(['private', 'auction']);
  });

  it('waits for addresses and a vehicle', () => {
    expect(buildPriceCheckInput(goodDraft(draft => void (draft.vehicle.vin = '')))).toBeNull();
    expect(buildPriceCheckInput(goodDraft(draft => void (draft.delivery.address = ' ')))).toBeNull();
    expect(buildPriceCheckInput(goodDraft(draft => void (draft.vehicle.vin = 'SHORT')))).toBeNull();
    expect(buildPriceCheckInput(goodDraft())?.items).toEqual([{ role: 'primary', vin: 'YV1ZWAHE5R1234567' }]);
  });
});

it('sends a number as it was typed, with a comma or a point', () => {
  for (const [typed, sent] of [
    ['73,5', 73.5],
    [' 73.5 ', 73.5],
    ['110', 110],
    // As Finnish, Swedish and Polish screens write it.
    ['1 330', 1_330],
    ['1\u00a0330,5', 1_330.5],
  ] as const) {
    const draft = goodDraft(one => void (one.vehicle.enginePowerKw = typed));
    expect(buildOrderInput(draft, [], 'other').items[0]?.engine_power_kw).toBe(sent);
  }
});

it('is for a business of one of the four countries, and of no other', () => {
  const of = (country_code: string) =>
    orderedForInputSchema.safeParse({ business_id: '1', country_code }).success;
  expect(['FI', 'DK', 'DE', 'PL'].map(of)).toEqual([true, true, true, true]);
  expect(['SE', 'fi', 'XX', ''].map(of)).toEqual([false, false, false, false]);
});
