import { describe, expect, it } from 'vitest';
import { orderSchema } from '../../../src-shared/domain/order.ts';
import {
  contact,
  helsinki,
  orderBody,
  placedOrder,
  placeOrder,
  tampere,
  vin,
  windowOf,
} from '../../support/builders/request.ts';
import { newKey, refusalOf, startHarness, startOfTests } from '../../support/sandbox.ts';

const address = (formatted: string, line: string | null, postalCode: string | null, city: string) => ({
  formatted_address: formatted,
  country_code: 'FI',
  name: null,
  address_line_1: line,
  address_line_2: null,
  postal_code: postalCode,
  city,
  coordinates: { latitude: expect.any(Number), longitude: expect.any(Number) },
});
const notYet = { agreed_window: null, eta: null, eta_updated_at: null, actual_at: null };

describe('POST /v2/orders', () => {
  // @interface order.* conventions.null item.role-and-status item.conditions
  it('accepts the smallest order with all fields, null for what is unset', async () => {
    const harness = await startHarness();
    const answer = await placeOrder(harness.as('full'));
    const order = orderSchema.parse(answer.json());
    const now = new Date(startOfTests).toISOString();
    expect(answer.status).toBe(201);
    expect(answer.headers.get('etag')).toBe(`"${order.revision}"`);
    expect(answer.headers.get('location')).toBe(`/v2/orders/${order.id}`);
    expect(answer.json()).toEqual({
      id: expect.stringMatching(/^ord_[a-z0-9]+$/),
      ordered_for: null,
      customer_reference: null,
      status: 'accepted',
      pickup_readiness: 'preparing',
      created_at: now,
      updated_at: now,
      pickup: {
        address: address(
          'Mannerheimintie 1, 00100 Helsinki, Finland',
          'Mannerheimintie 1',
          '00100',
          'Helsinki',
        ),
        type: 'dealership',
        contact: null,
        requested_windows: [],
        ...notYet,
        release_code: null,
        available_from: '2026-03-11T08:00:00+02:00',
      },
      delivery: {
        address: address('Tampere', null, null, 'Tampere'),
        type: 'dealership',
        contact: null,
        requested_windows: [],
        ...notYet,
        commitment_deadline_at: null,
      },
      items: [
        {
          id: expect.stringMatching(/^item_.*_primary$/),
          role: 'primary',
          status: 'awaiting_pickup',
          vin,
          registration_number: null,
          make: null,
          model: null,
          note: null,
          fuel_type: 'unknown',
          transmission: 'unknown',
          engine_power_kw: null,
          first_registered_year: null,
          kerb_weight_kg: null,
          cmr: 'digital',
          plates: 'none',
          pickup_condition: null,
          delivery_condition: null,
          winter_tires: { mounted: false, in_vehicle: false },
        },
      ],
      service_options: { transport_preference: 'flexible', inspection: 'standard' },
      price: expect.objectContaining({ currency: 'EUR', total_cents: expect.any(Number) }),
      distance_meters: expect.any(Number),
      customer_note: null,
      allowed_actions: ['update', 'cancel', 'get_files', 'get_tracking'],
      revision: expect.any(String),
    });
  });

  // @interface stop.type stop.available-from stop.requested-windows item.descriptions item.fuel-and-transmission item.numbers item.cmr item.plates item.cmr-recipient
  it('keeps every field of the largest order as it was sent', async () => {
    const harness = await startHarness();
    const window = windowOf('2026-03-12T08:00:00+02:00', '2026-03-12T12:00:00+02:00');
    const vehicle = {
      vin,
      registration_number: 'ABC-123',
      make: 'Volkswagen',
      model: 'ID.4 “Käyttö” 🚗',
      note: 'Two keys',
      fuel_type: 'electric',
      transmission: 'automatic',
      engine_power_kw: 150,
      first_registered_year: 2024,
      kerb_weight_kg: 2_100,
      cmr: 'paper',
      plates: 'mounted',
      winter_tires: { mounted: true, in_vehicle: false },
    };
    const recipient = {
      name: 'Auto Oy',
      street_address: 'Katu 1',
      postal_code: '33100',
      city: 'Tampere',
      country_code: 'FI',
    };
    const order = await placedOrder(
      harness.as('full'),
      orderBody({
        pickup: {
          contact: { ...contact, email: 'a@example.com' },
          release_code: 'R-1',
          requested_windows: [window],
        },
        delivery: { contact, requested_windows: [window] },
        items: [
          { role: 'primary', ...vehicle, cmr_recipient: { kind: 'other', recipient } },
          { role: 'trade_in', registration_number: 'XYZ-9' },
        ],
        rest: { customer_reference: 'PO 1', customer_note: 'Ring first' },
      }),
    );
    expect(order).toMatchObject({
      customer_reference: 'PO 1',
      customer_note: 'Ring first',
      pickup: {
        contact: { ...contact, email: 'a@example.com' },
        release_code: 'R-1',
        requested_windows: [window],
      },
      delivery: { contact: { ...contact, email: null }, requested_windows: [window] },
      items: [vehicle, { role: 'trade_in', registration_number: 'XYZ-9', vin: null }],
    });
  });

  it('takes the defaults of the profile', async () => {
    const harness = await startHarness({ profile: { fuelTypes: ['petrol'], inspections: ['walk_around'] } });
    const order = await placedOrder(harness.as('full'), orderBody({ rest: { service_options: null } }));
    expect(order.items[0]?.fuel_type).toBe('petrol');
    expect(order.service_options?.inspection).toBe('walk_around');
  });

  it('gives the order to the ordering channel that orders for a business', async () => {
    const harness = await startHarness();
    const body = orderBody({ rest: { ordered_for: { business_id: 'DE123', country_code: 'DE' } } });
    const order = await placedOrder(harness.as('ordering_channel'), body);
    expect(order.ordered_for).toEqual({ business_id: 'DE123', country_code: 'DE' });
    expect(refusalOf(await placeOrder(harness.as('full'), body))).toMatchObject({
      status: 422,
      code: 'ordered_for_not_allowed',
    });
  });

  it('refuses a route that needs a custom quote, and a place that does not exist', async () => {
    const harness = await startHarness();
    const stop = (formatted: string) => ({ address: { formatted_address: formatted } });
    const custom = await placeOrder(
      harness.as('full'),
      orderBody({ pickup: stop('Stockholm'), delivery: stop('Malmö') }),
    );
    expect(refusalOf(custom)).toEqual({
      status: 422,
      code: 'business_rule_violation',
      errors: ['delivery.address.formatted_address: custom_quote_required'],
    });
    const nowhere = await placeOrder(
      harness.as('full'),
      orderBody({ pickup: stop('Atlantis'), delivery: stop('Mordor') }),
    );
    expect(refusalOf(nowhere).errors).toEqual([
      'pickup.address.formatted_address: address_not_recognised',
      'delivery.address.formatted_address: address_not_recognised',
    ]);
    const elsewhere = { address: { ...tampere, country_code: 'DE' } };
    expect(
      refusalOf(await placeOrder(harness.as('full'), orderBody({ delivery: elsewhere }))).errors,
    ).toEqual(['delivery.address.formatted_address: address_not_recognised']);
  });

  it('names every wrong shape at once', async () => {
    const harness = await startHarness();
    const answer = await placeOrder(harness.as('full'), {
      customer_reference: '',
      pickup: { address: helsinki, type: 'dealership', available_from: 'tomorrow', colour: 'red' },
      delivery: { address: {}, type: '', requested_windows: [{ start_at: 1 }] },
      items: [{ role: 'third', vin: 'x'.repeat(18), engine_power_kw: '90' }],
      file_ids: ['nope'],
    });
    expect(refusalOf(answer)).toEqual({
      status: 400,
      code: 'validation_error',
      errors: [
        'customer_reference: too_small',
        'pickup.available_from: invalid_format',
        'pickup.colour: unrecognized_field',
        'delivery.address.formatted_address: required',
        'delivery.type: too_small',
        'delivery.requested_windows.0.start_at: invalid_type',
        'delivery.requested_windows.0.end_at: required',
        'delivery.requested_windows.0.timezone: required',
        'items.0.role: invalid_value',
        'items.0.vin: too_big',
        'items.0.engine_power_kw: invalid_type',
        'file_ids.0: invalid_format',
      ],
    });
  });

  it('refuses values the profile does not know, a recipient without its data, and a zone that is none', async () => {
    const harness = await startHarness();
    const windows = [
      windowOf('2026-03-12T08:00:00Z', '2026-03-12T09:00:00Z', 'Mars/Base'),
      windowOf('2026-03-13T08:00:00Z', '2026-03-13T09:00:00Z', '+02:00'),
    ];
    const item = { role: 'primary', vin, fuel_type: 'wood', transmission: 'x', cmr: 'x', plates: 'x' };
    const answer = await placeOrder(
      harness.as('full'),
      orderBody({
        pickup: { type: 'moon', requested_windows: windows },
        items: [{ ...item, cmr_recipient: { kind: 'other' } }],
      }),
    );
    expect(refusalOf(answer).errors).toEqual([
      'pickup.type: invalid_value',
      'items.0.fuel_type: invalid_value',
      'items.0.transmission: invalid_value',
      'items.0.cmr: invalid_value',
      'items.0.plates: invalid_value',
      'items.0.cmr_recipient.recipient: required',
      'pickup.requested_windows.0.timezone: invalid_value',
      'pickup.requested_windows.1.timezone: invalid_value',
    ]);
  });
});

describe('GET /v2/orders/{order_id}', () => {
  it('answers the order byte for byte as created, with its ETag', async () => {
    const harness = await startHarness();
    const created = await placeOrder(harness.as('full'));
    const { id, revision } = orderSchema.parse(created.json());
    const read = await harness.as('read_only')(`/v2/orders/${id}`);
    expect(read.status).toBe(200);
    expect(read.headers.get('etag')).toBe(`"${revision}"`);
    expect(read.bytes).toEqual(created.bytes);
  });

  it.each(['ord_none', 'ORD', '%00', 'ord_%2e%2e'])('does not know %s', async id => {
    const harness = await startHarness();
    for (const path of [`/v2/orders/${id}`, `/v2/orders/${id}/files`]) {
      expect(refusalOf(await harness.as('full')(path))).toMatchObject({
        status: 404,
        code: 'resource_not_found',
      });
    }
  });

  it('hides the order from another customer, its files and scenarios too', async () => {
    const harness = await startHarness();
    const { id } = await placedOrder(harness.as('full'));
    const other = harness.as('other_customer');
    expect((await other(`/v2/orders/${id}`)).status).toBe(404);
    expect((await other(`/v2/orders/${id}/files`)).status).toBe(404);
    const json = { scenario: 'cancelled' };
    expect((await other(`/v2/test/orders/${id}/advance`, { json, key: newKey() })).status).toBe(404);
    expect((await other('/v2/orders')).json()).toMatchObject({ data: [] });
  });
});
