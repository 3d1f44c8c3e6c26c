import { describe, expect, it } from 'vitest';
import { hamburg, helsinki, priceCheckBody, tampere, vin } from '../../support/builders/request.ts';
import { refusalOf, startHarness } from '../../support/sandbox.ts';

const check = async (changes: Record<string, unknown> = {}, name = 'full') => {
  const harness = await startHarness();
  return harness.as(name)('/v2/price-checks', { json: priceCheckBody(changes) });
};

describe('POST /v2/price-checks', () => {
  it('answers a price, a distance and times, and creates nothing', async () => {
    const harness = await startHarness();
    const first = await harness.as('full')('/v2/price-checks', { json: priceCheckBody() });
    const second = await harness.as('full')('/v2/price-checks', { json: priceCheckBody() });
    expect(first.status).toBe(200);
    expect(first.json()).toEqual({
      status: 'available',
      ordered_for: null,
      price: {
        currency: 'EUR',
        total_cents: expect.any(Number),
        transport_cents: expect.any(Number),
        additional_fees_cents: 0,
        trade_in_cents: 0,
      },
      distance_meters: expect.any(Number),
      estimated_pickup_at: expect.stringMatching(/Z$/),
      estimated_delivery_at: expect.stringMatching(/Z$/),
    });
    expect(second.bytes).toEqual(first.bytes);
    expect((await harness.control('/_sandbox/effects')).json()).toEqual({ data: [] });
  });

  it('says that a route needs a custom quote, in the word of the profile', async () => {
    const harness = await startHarness({ profile: { priceCustomQuoteStatus: 'ask_us' } });
    const answer = await harness.as('full')('/v2/price-checks', {
      json: priceCheckBody({
        pickup: { address: { formatted_address: 'Stockholm' }, type: 'dealership' },
        delivery: { address: { formatted_address: 'Malmö' }, type: 'dealership' },
      }),
    });
    expect([answer.status, answer.json()]).toMatchObject([200, { status: 'ask_us', price: null }]);
  });

  it('prices a trade-in vehicle within Finland', async () => {
    const answer = await check({
      items: [
        { role: 'primary', vin },
        { role: 'trade_in', registration_number: 'ABC-123' },
      ],
    });
    expect([answer.status, answer.json()]).toMatchObject([
      200,
      { price: { trade_in_cents: expect.any(Number) } },
    ]);
  });

  it.each([
    [
      'an address that is no place',
      { pickup: { address: { formatted_address: 'Nowhere 1' }, type: 'dealership' } },
      ['pickup.address.formatted_address: address_not_recognised'],
    ],
    [
      'a trade-in outside Finland',
      {
        delivery: { address: hamburg, type: 'dealership' },
        items: [
          { role: 'primary', vin },
          { role: 'trade_in', vin },
        ],
      },
      ['items.1.role: trade_in_outside_finland'],
    ],
    [
      'a trade-in at a private pickup',
      {
        pickup: { address: helsinki, type: 'private' },
        items: [
          { role: 'primary', vin },
          { role: 'trade_in', vin },
        ],
      },
      ['pickup.type: trade_in_private_pickup'],
    ],
    [
      'a vehicle without an identity',
      { items: [{ role: 'primary' }] },
      ['items.0.vin: vehicle_identity_required'],
    ],
  ])('refuses %s with 422', async (_case, changes, errors) => {
    expect(refusalOf(await check(changes))).toEqual({ status: 422, code: 'business_rule_violation', errors });
  });

  it('refuses every wrong shape at once with 400', async () => {
    const answer = await check({
      pickup: { address: { formatted_address: 7 }, type: 'dealership' },
      delivery: { address: tampere },
      items: [{ role: 'primary', vin: 'SHORT' }],
      extra: true,
    });
    expect(refusalOf(answer)).toEqual({
      status: 400,
      code: 'validation_error',
      errors: [
        'pickup.address.formatted_address: invalid_type',
        'delivery.type: required',
        'items.0.vin: too_small',
        'extra: unrecognized_field',
      ],
    });
  });

  it('refuses values that the profile does not know', async () => {
    const answer = await check({
      pickup: { address: helsinki, type: 'moon' },
      service_options: { transport_preference: 'teleport', inspection: 'x-ray' },
    });
    expect(refusalOf(answer).errors).toEqual([
      'pickup.type: invalid_value',
      'service_options.transport_preference: invalid_value',
      'service_options.inspection: invalid_value',
    ]);
  });

  it('lets an ordering channel alone ask for another business', async () => {
    const orderedFor = { business_id: '1234567-8', country_code: 'FI' };
    expect(refusalOf(await check({ ordered_for: orderedFor }))).toMatchObject({
      status: 422,
      code: 'ordered_for_not_allowed',
    });
    const allowed = await check({ ordered_for: orderedFor }, 'ordering_channel');
    expect([allowed.status, allowed.json()]).toMatchObject([200, { ordered_for: orderedFor }]);
    const elsewhere = await check({ ordered_for: { ...orderedFor, country_code: 'SE' } }, 'ordering_channel');
    expect(refusalOf(elsewhere).errors).toEqual(['ordered_for.country_code: invalid_format']);
  });
});
