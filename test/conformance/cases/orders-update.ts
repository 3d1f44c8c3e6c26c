import { setTimeout as after } from 'node:timers/promises';
import { type Order, orderSchema } from '../answers.ts';
import type { Case } from '../case.ts';
import { newToken } from '../client.ts';
import type { Context } from '../context.ts';
import { expectEqual, expectJson, expectProblem, expectTrue, expectViolation } from '../expect.ts';
import { factsOf } from '../order-facts.ts';
import {
  addresses,
  contact,
  type Json,
  orderBody,
  orderedFor,
  primary,
  wholeOrderBody,
  withField,
} from '../requests.ts';
import {
  advance,
  changeOrder,
  expectUnchanged,
  getOrder,
  listOrders,
  patchOrder,
  placeOrder,
} from '../steps.ts';
import { inHours, instantsOf, windowIn } from '../times.ts';

const section = 'PATCH /v2/orders/{order_id}';

/** Of an order with every field: what is sent, and the one fact that is another one afterwards. */
const changes: readonly (readonly [string, Json, string, unknown])[] = [
  ['a reference', { customer_reference: 'PO 2' }, 'customer_reference', 'PO 2'],
  [
    'a reference of 255 characters',
    { customer_reference: 'ä'.repeat(255) },
    'customer_reference',
    'ä'.repeat(255),
  ],
  ['null for the reference', { customer_reference: null }, 'customer_reference', null],
  ['a note', { customer_note: 'Ääkköset “ß” 🚗' }, 'customer_note', 'Ääkköset “ß” 🚗'],
  ['null for the note', { customer_note: null }, 'customer_note', null],
  ['a release code', { pickup: { release_code: 'R-2' } }, 'pickup.release_code', 'R-2'],
  ['null for the release code', { pickup: { release_code: null } }, 'pickup.release_code', null],
  ['null for available_from', { pickup: { available_from: null } }, 'pickup.available_from', null],
  ['the phone of a pickup contact', { pickup: { contact: { phone: '1' } } }, 'pickup.contact.phone', '1'],
  [
    'the name of a delivery contact',
    { delivery: { contact: { name: 'Eino' } } },
    'delivery.contact.name',
    'Eino',
  ],
  ['null for an e-mail', { pickup: { contact: { email: null } } }, 'pickup.contact.email', null],
  ['null for the pickup contact', { pickup: { contact: null } }, 'pickup.contact', null],
  ['null for the delivery contact', { delivery: { contact: null } }, 'delivery.contact', null],
  ['an empty list of pickup windows', { pickup: { requested_windows: [] } }, 'pickup.requested_windows', []],
  ['null for the pickup windows', { pickup: { requested_windows: null } }, 'pickup.requested_windows', []],
  [
    'an empty list of delivery windows',
    { delivery: { requested_windows: [] } },
    'delivery.requested_windows',
    [],
  ],
  ['a delivery type', { delivery: { type: 'end_customer' } }, 'delivery.type', 'end_customer'],
  [
    'a pickup address',
    { pickup: { address: addresses.turku } },
    'pickup.address',
    addresses.turku.formatted_address,
  ],
  [
    'a delivery address',
    { delivery: { address: addresses.turku } },
    'delivery.address',
    addresses.turku.formatted_address,
  ],
];

async function expectOneChange(context: Context, body: Json, patch: Json, path: string, value: unknown) {
  const api = context.as('full');
  const before = await placeOrder(context, api, body);
  const changed = await changeOrder(api, before, patch);
  expectEqual(factsOf(changed), withField(factsOf(before), path, value), 'what the customer decides');
  expectTrue(changed.revision !== before.revision, 'the revision stays');
  expectEqual(await getOrder(api, before.id), changed, 'the order that is read');
}

// @interface update-order.any-field
const changeCases: Case[] = changes.map(([what, patch, path, value]) => ({
  name: `update: ${what} changes ${path} alone`,
  section,
  run: context => expectOneChange(context, wholeOrderBody(context), patch, path, value),
}));

// @interface update-order.merge update-order.windows
const mergeCases: Case[] = [
  {
    name: 'update: a contact is given where there was none; null in it unsets nothing',
    section,
    run: context => {
      const patch = { delivery: { contact: { ...contact, email: null } } };
      return expectOneChange(context, orderBody(context), patch, 'delivery.contact', {
        ...contact,
        email: null,
      });
    },
  },
  {
    name: 'update: a pickup becomes a private one',
    section,
    run: context => {
      const body = orderBody(context, { pickup: { contact } });
      return expectOneChange(context, body, { pickup: { type: 'private' } }, 'pickup.type', 'private');
    },
  },
  ...(['pickup', 'delivery'] as const).map(stop => ({
    name: `update: a list of windows replaces that of the ${stop}`,
    section,
    run: (context: Context) => {
      const windows = [windowIn(context, 90, 91), windowIn(context, 91, 92)];
      const patch = { [stop]: { requested_windows: windows } };
      const path = `${stop}.requested_windows`;
      return expectOneChange(context, wholeOrderBody(context), patch, path, instantsOf(windows));
    },
  })),
  {
    name: 'update: a service option is merged into the others',
    section,
    // Another value than the usual one is not shown.
    isAssumed: true,
    run: context => {
      const other = context.profile.inspections.find(value => value !== 'standard');
      const patch = { service_options: { inspection: other } };
      return expectOneChange(context, wholeOrderBody(context), patch, 'service_options.inspection', other);
    },
  },
  {
    name: 'update: what is sent again as it was stays; only the difference counts',
    section,
    run: context => {
      const body = wholeOrderBody(context);
      const patch = { ...body, customer_note: 'One key' };
      return expectOneChange(context, body, patch, 'customer_note', 'One key');
    },
  },
  {
    name: 'update: null for a field that is not there is no change',
    section,
    // That a merge patch removes nothing then is RFC 7396; that the service allows such a field is not shown.
    isAssumed: true,
    run: context => {
      const patch = { customer_note: 'One key', colour: null, pickup: { colour: null } };
      return expectOneChange(context, wholeOrderBody(context), patch, 'customer_note', 'One key');
    },
  },
  {
    name: 'update: several fields change at once',
    section,
    run: async context => {
      const api = context.as('full');
      const before = await placeOrder(context, api, wholeOrderBody(context));
      const changed = await changeOrder(api, before, {
        customer_reference: null,
        pickup: { release_code: 'R-9', contact: { phone: '9' } },
        delivery: { requested_windows: [] },
      });
      const facts = [
        ['customer_reference', null],
        ['pickup.release_code', 'R-9'],
        ['pickup.contact.phone', '9'],
        ['delivery.requested_windows', []],
      ] as const;
      const expected = facts.reduce((all, [path, value]) => withField(all, path, value), factsOf(before));
      expectEqual(factsOf(changed), expected, 'what the customer decides');
    },
  },
];

// @interface update-order.effects
const answerCases: Case[] = [
  {
    name: 'update: the ETag is the new revision in quotation marks',
    section,
    run: async context => {
      const api = context.as('full');
      const answer = await patchOrder(api, await placeOrder(context, api), { customer_note: 'x' });
      const { revision } = expectJson(answer, 200, orderSchema);
      expectEqual(answer.headers.get('etag'), `"${revision}"`, 'ETag');
    },
  },
  {
    name: 'update: each change has a revision of its own, also back to what was',
    section,
    run: async context => {
      const api = context.as('full');
      const first = await placeOrder(context, api);
      const second = await changeOrder(api, first, { customer_note: 'x' });
      const third = await changeOrder(api, second, { customer_note: null });
      expectEqual(new Set([first, second, third].map(({ revision }) => revision)).size, 3, 'revisions');
      expectEqual(factsOf(third), factsOf(first), 'what the customer decides');
    },
  },
  {
    name: 'update: updated_at moves, created_at and the state stay',
    section: 'Order',
    run: async context => {
      const api = context.as('full');
      const before = await placeOrder(context, api);
      // More than a second, because a timestamp may count whole ones.
      await after(1_100);
      const changed = await changeOrder(api, before, { customer_note: 'x' });
      const movedMs = Date.parse(changed.updated_at) - Date.parse(before.updated_at);
      expectTrue(movedMs > 0 && movedMs < 10_000, `updated_at moves by ${movedMs} ms`);
      const stateOf = ({ id, created_at, status, pickup_readiness, allowed_actions, items }: Order) => [
        [id, created_at, status, pickup_readiness, allowed_actions],
        items.map(item => [item.id, item.status]),
      ];
      expectEqual(stateOf(changed), stateOf(before), 'the state');
    },
  },
  {
    name: 'update: the order list shows the change',
    section: 'Order summary',
    run: async context => {
      const api = context.as('full');
      const reference = newToken(20);
      const changed = await changeOrder(api, await placeOrder(context, api), {
        customer_reference: reference,
        items: [{ ...primary, registration_number: 'NEW-1' }],
      });
      const { data } = await listOrders(api, { customer_reference: reference });
      const shown = data.map(({ id, updated_at, primary_vehicle }) => [id, updated_at, primary_vehicle]);
      const vehicle = { vin: primary.vin, registration_number: 'NEW-1' };
      expectEqual(shown, [[changed.id, changed.updated_at, vehicle]], 'entries');
    },
  },
];

// @interface update-order.price
/** "Price inputs may change the accepted price": which ones do is not shown. */
const priceCases: Case[] = [
  {
    name: 'update: what is no price input keeps the accepted price',
    section,
    isAssumed: true,
    run: async context => {
      const api = context.as('full');
      const before = await placeOrder(context, api, wholeOrderBody(context));
      const changed = await changeOrder(api, before, { customer_note: null, pickup: { contact: null } });
      expectEqual([changed.price, changed.distance_meters], [before.price, before.distance_meters], 'price');
    },
  },
  {
    name: 'update: another route has another price and distance, and the old one its old ones',
    section,
    isAssumed: true,
    run: async context => {
      const api = context.as('full');
      const before = await placeOrder(context, api);
      const farther = await changeOrder(api, before, { delivery: { address: addresses.hamburg } });
      expectTrue(farther.price.total_cents > before.price.total_cents, 'the price does not rise');
      expectTrue(
        (farther.distance_meters ?? 0) > (before.distance_meters ?? 0),
        'the distance does not grow',
      );
      expectEqual(farther.delivery.address.country_code, 'DE', 'country');
      const back = await changeOrder(api, farther, { delivery: { address: addresses.tampere } });
      expectEqual([back.price, back.distance_meters], [before.price, before.distance_meters], 'price');
    },
  },
  {
    name: 'update: another transport preference has another price',
    section,
    isAssumed: true,
    run: async context => {
      const api = context.as('full');
      const before = await placeOrder(context, api);
      const patch = { service_options: { transport_preference: 'covered' } };
      const { price } = await changeOrder(api, before, patch);
      expectTrue(price.total_cents !== before.price.total_cents, 'the price stays');
    },
  },
  {
    name: 'update: a route without an automatic price is refused',
    section,
    isAssumed: true,
    run: async context => {
      const api = context.as('full');
      const before = await placeOrder(context, api);
      const patch = {
        pickup: { address: addresses.stockholm },
        delivery: { address: addresses.malmo },
      };
      expectViolation(await patchOrder(api, before, patch));
      await expectUnchanged(api, before);
    },
  },
  {
    name: 'update: other pickup times give another eta once one was agreed',
    section,
    isAssumed: true,
    run: async context => {
      const api = context.as('full');
      const { id } = await placeOrder(context, api);
      const before = await advance(api, id, 'pickup_readiness_confirmed');
      const changed = await changeOrder(api, before, { pickup: { available_from: inHours(context, 480) } });
      expectTrue((changed.pickup.eta ?? '') > (before.pickup.eta ?? ''), `the eta is ${changed.pickup.eta}`);
      expectTrue(changed.pickup.agreed_window !== null, 'no window is agreed');
      expectEqual(changed.pickup_readiness, 'confirmed', 'pickup_readiness');
    },
  },
];

const channelCases: Case[] = [
  {
    name: 'update: an ordering channel may order for a business afterwards, and for itself again',
    section: 'Order',
    run: async context => {
      const api = context.as('ordering_channel');
      const before = await placeOrder(context, api);
      const changed = await changeOrder(api, before, { ordered_for: orderedFor });
      expectEqual(factsOf(changed), { ...factsOf(before), ordered_for: orderedFor }, 'what it decides');
      expectEqual((await changeOrder(api, changed, { ordered_for: null })).ordered_for, null, 'ordered_for');
    },
  },
  {
    name: 'update: an ordering channel may change an order for a business without naming it',
    section: 'Order',
    run: async context => {
      const api = context.as('ordering_channel');
      const body = orderBody(context, { rest: { ordered_for: orderedFor } });
      const changed = await changeOrder(api, await placeOrder(context, api, body), { customer_note: 'x' });
      expectEqual(changed.ordered_for, orderedFor, 'ordered_for');
    },
  },
  {
    name: 'update: any other credential may not order for a business',
    section: 'Errors',
    run: async context => {
      const api = context.as('full');
      const before = await placeOrder(context, api);
      const answer = await patchOrder(api, before, { ordered_for: orderedFor });
      expectProblem(answer, 422, 'ordered_for_not_allowed');
      await expectUnchanged(api, before);
    },
  },
];

export const ordersUpdateCases: readonly Case[] = [
  ...changeCases,
  ...mergeCases,
  ...answerCases,
  ...priceCases,
  ...channelCases,
];
