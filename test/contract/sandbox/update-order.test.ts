import { describe, expect, it } from 'vitest';
import { orderSchema } from '../../../src-shared/domain/order.ts';
import {
  advance,
  contact,
  effectsOf,
  hamburg,
  orderBody,
  patchedOrder,
  patchOrder,
  placedOrder,
  tampere,
  uploadedFile,
  vin,
  windowOf,
} from '../../support/builders/request.ts';
import { refusalOf } from '../../support/sandbox.ts';
import { read, started } from '../../support/sandbox-order.ts';

const window = windowOf('2026-03-12T08:00:00+02:00', '2026-03-12T12:00:00+02:00');
const later = windowOf('2026-03-13T08:00:00+02:00', '2026-03-13T12:00:00+02:00');
const recipient = {
  name: 'Auto Oy',
  street_address: 'Katu 1',
  postal_code: '33100',
  city: 'Tampere',
  country_code: 'FI',
};

describe('PATCH /v2/orders/{order_id}', () => {
  it('answers the changed order with a new revision and ETag; the rest stays', async () => {
    const { harness, api, order } = await started();
    harness.clock.nowMs += 60_000;
    const answer = await patchOrder(api, order, { customer_reference: 'PO 2', pickup: { contact } });
    const changed = orderSchema.parse(answer.json());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toBe(`"${changed.revision}"`);
    expect(changed).toEqual({
      ...order,
      customer_reference: 'PO 2',
      pickup: { ...order.pickup, contact: { ...contact, email: null } },
      updated_at: new Date(harness.clock.nowMs).toISOString(),
      revision: expect.not.stringMatching(order.revision),
    });
    expect(await read(api, order)).toEqual(changed);
    const list = await api('/v2/orders?customer_reference=PO+2');
    expect(list.json()).toMatchObject({ data: [{ id: order.id, customer_reference: 'PO 2' }] });
    expect(await effectsOf(harness.control, 'order-update')).toMatchObject([{ order_id: order.id }]);
  });

  it('merges the fields of a stop, also within them; null unsets', async () => {
    const { api, order } = await started(
      orderBody({
        pickup: { contact, release_code: 'R-1', requested_windows: [window] },
        rest: { customer_note: 'n' },
      }),
    );
    const changed = await patchedOrder(api, order, {
      customer_note: null,
      pickup: { release_code: null, contact: { phone: '+358 50 1' } },
    });
    expect(changed).toMatchObject({
      customer_note: null,
      pickup: {
        type: 'dealership',
        release_code: null,
        contact: { name: contact.name, phone: '+358 50 1' },
        requested_windows: [window],
      },
    });
  });

  it('replaces the list of requested windows of the given stop alone', async () => {
    const { api, order } = await started(
      orderBody({ pickup: { requested_windows: [window] }, delivery: { requested_windows: [window] } }),
    );
    const changed = await patchedOrder(api, order, { pickup: { requested_windows: [later] } });
    expect(changed.pickup.requested_windows).toEqual([later]);
    expect(changed.delivery.requested_windows).toEqual([window]);
    const none = await patchedOrder(api, changed, { pickup: { requested_windows: [] } });
    expect(none.pickup.requested_windows).toEqual([]);
  });

  it('prices anew when the route or the options change, and only then', async () => {
    const { api, order } = await started();
    const noted = await patchedOrder(api, order, { customer_note: 'x' });
    expect(noted.price).toEqual(order.price);
    const farther = await patchedOrder(api, noted, { delivery: { address: hamburg } });
    expect(farther.distance_meters).toBeGreaterThan(order.distance_meters ?? 0);
    expect(farther.price?.total_cents).toBeGreaterThan(order.price?.total_cents ?? 0);
    const covered = await patchedOrder(api, farther, {
      service_options: { transport_preference: 'covered' },
    });
    expect(covered.service_options).toEqual({ transport_preference: 'covered', inspection: 'standard' });
    expect(covered.price?.total_cents).toBeGreaterThan(farther.price?.total_cents ?? 0);
    const back = await patchedOrder(api, covered, {
      delivery: { address: tampere },
      service_options: { transport_preference: 'flexible' },
    });
    expect(back.price).toEqual(order.price);
  });

  it('agrees another pickup window when the times change after one was agreed', async () => {
    const { harness, api, order } = await started(orderBody({ pickup: { requested_windows: [window] } }));
    await advance(api, order.id, 'pickup_readiness_confirmed');
    const confirmed = await read(api, order);
    const noted = await patchedOrder(api, confirmed, { customer_note: 'x' });
    expect(noted.pickup).toEqual(confirmed.pickup);
    harness.clock.nowMs += 60_000;
    const changed = await patchedOrder(api, noted, { pickup: { requested_windows: [later] } });
    expect(changed.pickup).toMatchObject({
      agreed_window: later,
      eta: '2026-03-13T08:00:00.000Z',
      eta_updated_at: new Date(harness.clock.nowMs).toISOString(),
    });
    expect(changed.pickup_readiness).toBe('confirmed');
  });

  it('lets the ordering channel, and nobody else, order for another business', async () => {
    const { harness, api, order } = await started();
    const orderedFor = { business_id: '1234567-1', country_code: 'FI' };
    expect(refusalOf(await patchOrder(api, order, { ordered_for: orderedFor }))).toMatchObject({
      status: 422,
      code: 'ordered_for_not_allowed',
    });
    const channel = harness.as('ordering_channel');
    const theirs = await placedOrder(channel);
    const changed = await patchedOrder(channel, theirs, { ordered_for: orderedFor });
    expect(changed.ordered_for).toEqual(orderedFor);
    // A colleague without that right may change the rest of it.
    const colleague = harness.as('channel_colleague');
    const noted = await patchedOrder(colleague, changed, { customer_note: 'Two keys' });
    expect(noted.ordered_for).toEqual(orderedFor);
    expect(refusalOf(await patchOrder(colleague, noted, { ordered_for: null })).code).toBe(
      'ordered_for_not_allowed',
    );
    expect((await patchedOrder(channel, noted, { ordered_for: null })).ordered_for).toBeNull();
  });
});

describe('PATCH: items', () => {
  const vehicle = { role: 'primary', vin, registration_number: 'ABC-1', make: 'VW', note: 'Two keys' };

  it('replaces the input of the primary vehicle and keeps the item, its CMR recipient and the trade-in', async () => {
    const items = [
      { ...vehicle, cmr_recipient: { kind: 'other', recipient } },
      { role: 'trade_in', registration_number: 'XYZ-9' },
    ];
    const { api, order } = await started(orderBody({ items }));
    const changed = await patchedOrder(api, order, {
      items: [{ role: 'primary', vin, registration_number: 'ABC-1', model: 'ID.4' }],
    });
    const [primary, tradeIn] = order.items;
    expect(changed.items).toEqual([{ ...primary, make: null, note: null, model: 'ID.4' }, tradeIn]);
    expect(changed.price).toEqual(order.price);
    const again = await patchedOrder(api, changed, { items: [{ ...items[0], note: 'One key' }] });
    expect(again.items[0]?.note).toBe('One key');
  });

  it('takes what was not known of the identity, so that the order may cross a border', async () => {
    const { api, order, fieldsOf } = await started(
      orderBody({ items: [{ role: 'primary', registration_number: 'ABC-1' }] }),
    );
    expect(await fieldsOf({ delivery: { address: hamburg } })).toEqual(['items.0.vin: vin_required']);
    const changed = await patchedOrder(api, order, {
      delivery: { address: hamburg },
      items: [{ role: 'primary', registration_number: 'ABC-1', vin }],
    });
    expect(changed.items[0]).toMatchObject({ id: order.items[0]?.id, vin });
  });

  it.each([
    ['another VIN', [{ ...vehicle, vin: 'WVWZZZ1JZXW000002' }], ['items.0.vin: identity_fixed']],
    ['no registration number', [{ role: 'primary', vin }], ['items.0.registration_number: identity_fixed']],
    ['a trade-in too', [vehicle, { role: 'trade_in', vin }], ['items.1.role: vehicle_cannot_be_added']],
    ['two primaries', [vehicle, vehicle], ['items.1.role: too_many_of_role']],
    [
      'another recipient',
      [{ ...vehicle, cmr_recipient: { kind: 'other', recipient } }],
      ['items.0.cmr_recipient: cmr_recipient_fixed'],
    ],
    ['no recipient', [{ ...vehicle, cmr_recipient: null }], ['items.0.cmr_recipient: cmr_recipient_fixed']],
  ])('refuses %s', async (_case, items, fields) => {
    const kept = { ...vehicle, cmr_recipient: { kind: 'automatic' } };
    const { fieldsOf } = await started(orderBody({ items: [kept] }));
    expect(await fieldsOf({ items })).toEqual(fields);
  });
});

describe('PATCH: files', () => {
  it('adds files, takes those it has again, and removes none', async () => {
    const { harness, api, order } = await started();
    const file = () => uploadedFile(api, harness.anonymous);
    const [one, two, three] = [await file(), await file(), await file()];
    const first = await patchedOrder(api, order, { file_ids: [one] });
    expect(first.revision).not.toBe(order.revision);
    const second = await patchedOrder(api, first, { file_ids: [two, one] });
    const third = await patchedOrder(api, second, { file_ids: [three] });
    const files = await api(`/v2/orders/${order.id}/files`);
    expect(files.json()).toMatchObject({ data: [{ id: one }, { id: two }, { id: three }] });
    for (const file_ids of [[], [one], [three, two, one]]) {
      const refusal = refusalOf(await patchOrder(api, third, { file_ids }));
      expect(refusal.errors).toEqual([': nothing_changed']);
    }
    const removal = refusalOf(await patchOrder(api, third, { file_ids: null }));
    expect(removal.errors).toEqual(['file_ids: files_only_added']);
    expect(refusalOf(await patchOrder(api, third, { file_ids: ['file_none'] })).errors).toEqual([
      'file_ids.0: file_not_found',
    ]);
    expect(refusalOf(await patchOrder(api, await placedOrder(api), { file_ids: [one] })).errors).toEqual([
      'file_ids.0: file_already_attached',
    ]);
  });
});

describe('PATCH: rules', () => {
  it.each([
    [
      'windows that overlap',
      { delivery: { requested_windows: [window, window] } },
      ['delivery.requested_windows.1: windows_overlap'],
    ],
    [
      'a window in the past',
      { pickup: { requested_windows: [windowOf('2026-03-09T08:00:00Z', '2026-03-10T09:00:00Z')] } },
      [
        'pickup.requested_windows.0.end_at: window_in_the_past',
        'pickup.requested_windows.0.start_at: window_before_available_from',
      ],
    ],
    [
      'a private handover today',
      { pickup: { type: 'private', contact, available_from: '2026-03-10T21:59:59Z' } },
      ['pickup.available_from: pickup_too_soon'],
    ],
    [
      'no contact of a person',
      { delivery: { type: 'end_customer' } },
      ['delivery.contact.name: contact_required', 'delivery.contact.phone: contact_required'],
    ],
    ['no pickup time', { pickup: { available_from: null } }, ['pickup.available_from: pickup_time_required']],
    [
      'no place',
      { delivery: { address: { formatted_address: 'Mordor' } } },
      ['delivery.address.formatted_address: address_not_recognised'],
    ],
    [
      'a route without a price',
      {
        pickup: { address: { formatted_address: 'Stockholm' } },
        delivery: { address: { formatted_address: 'Malmö' } },
      },
      ['delivery.address.formatted_address: custom_quote_required'],
    ],
    ['an empty patch', {}, [': nothing_changed']],
    ['what is so already', { customer_note: null, pickup: { type: 'dealership' } }, [': nothing_changed']],
  ])('refuses %s, and changes nothing', async (_case, patch, fields) => {
    const { harness, api, order, fieldsOf } = await started();
    expect(await fieldsOf(patch)).toEqual(fields);
    expect(await read(api, order)).toEqual(order);
    expect(await effectsOf(harness.control, 'order-update')).toEqual([]);
  });

  it.each([
    ['winter', '2026-03-10T09:00:00Z', '2026-03-10T22:00:00Z'],
    ['summer', '2026-07-14T09:00:00Z', '2026-07-14T21:00:00Z'],
  ])(
    'lets a private handover be on the next Helsinki day in %s, and not a second before',
    async (_season, now, midnight) => {
      const { harness, api, order } = await started();
      harness.clock.nowMs = Date.parse(now);
      const pickup = { type: 'private', contact, available_from: midnight };
      const tooSoon = new Date(Date.parse(midnight) - 1_000).toISOString();
      const refused = await patchOrder(api, order, { pickup: { ...pickup, available_from: tooSoon } });
      expect(refusalOf(refused).errors).toEqual(['pickup.available_from: pickup_too_soon']);
      expect((await patchedOrder(api, order, { pickup })).pickup.type).toBe('private');
    },
  );

  it('keeps a trade-in route within Finland', async () => {
    const items = [
      { role: 'primary', vin },
      { role: 'trade_in', registration_number: 'XYZ-9' },
    ];
    const { fieldsOf } = await started(orderBody({ items }));
    expect(await fieldsOf({ delivery: { address: hamburg } })).toEqual([
      'items.1.role: trade_in_outside_finland',
    ]);
  });

  it('needs `update` among the allowed actions', async () => {
    const { api, order } = await started();
    await advance(api, order.id, 'cancelled');
    const refusal = refusalOf(await patchOrder(api, await read(api, order), { customer_note: 'x' }));
    expect(refusal).toEqual({
      status: 422,
      code: 'business_rule_violation',
      errors: [': update_not_allowed'],
    });
  });
});
