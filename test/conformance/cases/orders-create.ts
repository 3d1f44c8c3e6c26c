import { type Order, orderSchema } from '../answers.ts';
import type { Case } from '../case.ts';
import type { Context } from '../context.ts';
import {
  expectEqual,
  expectInvalid,
  expectJson,
  expectProblem,
  expectTrue,
  expectViolation,
} from '../expect.ts';
import {
  addresses,
  contact,
  type Json,
  orderBody,
  orderedFor,
  primary,
  tradeIn,
  vin,
  wholeOrderBody,
  withField,
} from '../requests.ts';
import { orderFiles, placeOrder, postOrder, uploadFile } from '../steps.ts';
import { inHours, inOffset, instantsOf, windowIn } from '../times.ts';
import { invalidOrderFields } from './orders-create-fields.ts';

const section = 'POST /v2/orders';

const place = (context: Context, body?: Json): Promise<Order> =>
  placeOrder(context, context.as('full'), body);

/** What the answer to the smallest order says of itself. */
const initial: readonly (readonly [string, string, (order: Order) => unknown, unknown])[] = [
  ['status is accepted', 'States and transitions', order => order.status, 'accepted'],
  ['pickup_readiness is preparing', 'States and transitions', order => order.pickup_readiness, 'preparing'],
  ['the item awaits pickup', 'States and transitions', ({ items }) => items[0]?.status, 'awaiting_pickup'],
  ['there is one item', 'Item', ({ items }) => items.map(({ role }) => role), ['primary']],
  ['ordered_for is null', 'Order', order => order.ordered_for, null],
  ['customer_reference is null', 'Order', order => order.customer_reference, null],
  ['customer_note is null', 'Order', order => order.customer_note, null],
  ['the pickup has no contact', 'Pickup stop', ({ pickup }) => pickup.contact, null],
  ['the pickup has no release code', 'Pickup stop', ({ pickup }) => pickup.release_code, null],
  ['the pickup has no windows', 'Pickup stop', ({ pickup }) => pickup.requested_windows, []],
  ['no pickup window is agreed', 'Pickup stop', ({ pickup }) => pickup.agreed_window, null],
  ['the pickup has not happened', 'Pickup stop', ({ pickup }) => pickup.actual_at, null],
  ['the delivery has not happened', 'Delivery stop', ({ delivery }) => delivery.actual_at, null],
  ['the delivery has no windows', 'Delivery stop', ({ delivery }) => delivery.requested_windows, []],
  ['the item has no registration number', 'Item', ({ items }) => items[0]?.registration_number, null],
  ['the pickup condition is unset', 'Item', ({ items }) => items[0]?.pickup_condition, null],
  ['the delivery condition is unset', 'Item', ({ items }) => items[0]?.delivery_condition, null],
];

// @interface states.creation conventions.null order.status order.pickup-readiness order.items
const initialCases: Case[] = initial.map(([what, where, partOf, expected]) => ({
  name: `create: at first, ${what}`,
  section: where,
  run: async context => expectEqual(partOf(await place(context)), expected, 'the value'),
}));

// @interface create-order.headers conventions.order-id conventions.item-id order.ordered-for order.created-and-updated order.allowed-actions order.revision
const answerCases: Case[] = [
  {
    name: 'create: the Location header is the path of the order',
    section,
    run: async context => {
      const answer = await postOrder(context.as('full'), orderBody(context));
      const { id } = expectJson(answer, 201, orderSchema);
      expectEqual(answer.headers.get('location'), `/v2/orders/${id}`, 'Location');
    },
  },
  {
    name: 'create: the ETag header is the revision in quotation marks',
    section,
    run: async context => {
      const answer = await postOrder(context.as('full'), orderBody(context));
      const { revision } = expectJson(answer, 201, orderSchema);
      expectEqual(answer.headers.get('etag'), `"${revision}"`, 'ETag');
    },
  },
  {
    name: 'create: update, cancel, get_files and get_tracking are allowed at first',
    section: 'States and transitions',
    run: async context => {
      const { allowed_actions } = await place(context);
      for (const action of ['update', 'cancel', 'get_files', 'get_tracking']) {
        expectTrue(allowed_actions.includes(action), `${action} is not in ${allowed_actions.join(', ')}`);
      }
    },
  },
  {
    name: 'create: the id of the primary item ends with _primary',
    section: 'Conventions',
    run: async context => {
      const [item] = (await place(context)).items;
      expectTrue(/^item_.*_primary$/.test(item?.id ?? ''), `the id is ${item?.id}`);
    },
  },
  {
    name: 'create: created_at and updated_at are now',
    section: 'Order',
    run: async context => {
      const { created_at, updated_at } = await place(context);
      for (const at of [created_at, updated_at]) {
        expectTrue(Math.abs(Date.parse(at) - context.nowMs()) < 10_000, `${at} is not now`);
      }
    },
  },
  {
    name: 'create: two orders have two ids, though their reference is the same',
    section: 'Order',
    run: async context => {
      const body = orderBody(context, { rest: { customer_reference: 'PO twice' } });
      const first = await place(context, body);
      const second = await place(context, body);
      expectTrue(first.id !== second.id, 'it is one order');
    },
  },
  {
    name: 'create: attaches the files that it names',
    section,
    run: async context => {
      const fileId = await uploadFile(context, context.as('full'));
      const { id } = await place(context, orderBody(context, { rest: { file_ids: [fileId] } }));
      const files = await orderFiles(context.as('full'), id);
      expectEqual(
        files.map(file => file.id),
        [fileId],
        'files',
      );
    },
  },
  {
    name: 'create: an ordering channel may order for a business',
    section: 'Order',
    run: async context => {
      const body = orderBody(context, { rest: { ordered_for: orderedFor } });
      const order = await placeOrder(context, context.as('ordering_channel'), body);
      expectEqual(order.ordered_for, orderedFor, 'ordered_for');
    },
  },
  ...['FI', 'DK', 'DE', 'PL'].map(country => ({
    name: `create: an ordering channel may order for a business in ${country}`,
    section: 'OrderedFor',
    run: async (context: Context) => {
      const business = { business_id: 'X1234567', country_code: country };
      const body = orderBody(context, { rest: { ordered_for: business } });
      const order = await placeOrder(context, context.as('ordering_channel'), body);
      expectEqual(order.ordered_for, business, 'ordered_for');
    },
  })),
  {
    name: 'create: a route without an automatic price cannot be ordered',
    section: 'What the service does',
    isAssumed: true,
    run: async context => {
      const pickup = { address: addresses.stockholm };
      const body = orderBody(context, { pickup, delivery: { address: addresses.malmo } });
      expectViolation(await postOrder(context.as('full'), body));
    },
  },
  {
    name: 'create: an ordering channel may order for itself',
    section: 'Order',
    run: async context => {
      expectEqual(
        (await placeOrder(context, context.as('ordering_channel'))).ordered_for,
        null,
        'ordered_for',
      );
    },
  },
  {
    name: 'create: any other credential may not order for a business',
    section: 'Errors',
    run: async context => {
      const answer = await postOrder(
        context.as('full'),
        orderBody(context, { rest: { ordered_for: orderedFor } }),
      );
      expectProblem(answer, 422, 'ordered_for_not_allowed');
    },
  },
];

type Sent = (context: Context) => Json;

/** A body and the fields of the answer that must be as they were sent. */
const kept: readonly (readonly [string, Sent, (order: Order) => unknown, (context: Context) => unknown])[] = [
  [
    'a reference of 1 character',
    context => orderBody(context, { rest: { customer_reference: 'x' } }),
    order => order.customer_reference,
    () => 'x',
  ],
  [
    'a reference of 255 characters',
    context => orderBody(context, { rest: { customer_reference: 'x'.repeat(255) } }),
    order => order.customer_reference,
    () => 'x'.repeat(255),
  ],
  [
    'a note beyond ASCII',
    context => orderBody(context, { rest: { customer_note: 'Ääkköset “ß” 🚗\nline 2' } }),
    order => order.customer_note,
    () => 'Ääkköset “ß” 🚗\nline 2',
  ],
  [
    'a contact without e-mail',
    context => orderBody(context, { delivery: { contact } }),
    order => order.delivery.contact,
    () => ({ ...contact, email: null }),
  ],
  [
    'a contact with e-mail',
    context => orderBody(context, { pickup: { contact: { ...contact, email: 'a@example.com' } } }),
    order => order.pickup.contact,
    () => ({ ...contact, email: 'a@example.com' }),
  ],
  [
    'a release code',
    context => orderBody(context, { pickup: { release_code: 'R 1/ä' } }),
    order => order.pickup.release_code,
    () => 'R 1/ä',
  ],
  [
    'winter tires',
    context =>
      orderBody(context, { items: [{ ...primary, winter_tires: { mounted: true, in_vehicle: true } }] }),
    ({ items }) => items[0]?.winter_tires,
    () => ({ mounted: true, in_vehicle: true }),
  ],
  [
    'VIN and registration number together',
    context => orderBody(context, { items: [{ ...primary, registration_number: 'ÅÄÖ-1' }] }),
    ({ items }) => [items[0]?.vin, items[0]?.registration_number],
    () => [vin, 'ÅÄÖ-1'],
  ],
  [
    'a trade-in vehicle',
    context => orderBody(context, { items: [primary, tradeIn] }),
    ({ items }) => items.find(({ role }) => role === 'trade_in')?.registration_number,
    () => tradeIn.registration_number,
  ],
  [
    'service options',
    context => orderBody(context),
    order => order.service_options,
    () => ({ transport_preference: 'flexible', inspection: 'standard' }),
  ],
  [
    'the address as it was written',
    context => orderBody(context),
    ({ pickup }) => [pickup.address.formatted_address, pickup.address.country_code],
    () => [addresses.helsinki.formatted_address, 'FI'],
  ],
];

// @interface stop.address stop.contact stop.release-code item.registration-number item.winter-tires order.customer-reference order.customer-note order.service-options
const keptCases: Case[] = kept.map(([what, sent, partOf, expected]) => ({
  name: `create: keeps ${what}`,
  section: 'Order',
  run: async context => {
    expectEqual(partOf(await place(context, sent(context))), expected(context), 'the value');
  },
}));

// @interface conventions.timestamps window.*
const timeCases: Case[] = [
  ...['Z', '+02:00', '-05:00', '+14:00', '+05:45'].map(offset => ({
    name: `create: takes a timestamp with the offset ${offset} as the instant it is`,
    section: 'Conventions',
    run: async (context: Context) => {
      const atMs = Math.floor(context.nowMs() / 1_000) * 1_000 + 48 * 3_600_000;
      const available = offset === 'Z' ? new Date(atMs).toISOString() : inOffset(atMs, offset);
      const { pickup } = await place(context, orderBody(context, { pickup: { available_from: available } }));
      expectEqual(Date.parse(pickup.available_from ?? ''), atMs, 'available_from');
    },
  })),
  ...(['pickup', 'delivery'] as const).map(stop => ({
    name: `create: keeps the requested windows of the ${stop}`,
    section: 'Window',
    run: async (context: Context) => {
      const windows = [
        windowIn(context, 72, 74),
        { ...windowIn(context, 96, 98), timezone: 'America/New_York' },
      ];
      const order = await place(context, orderBody(context, { [stop]: { requested_windows: windows } }));
      expectEqual(instantsOf(order[stop].requested_windows), instantsOf(windows), 'requested_windows');
    },
  })),
  {
    name: 'create: a window may end on a later day, and an earlier window come after a later one',
    section: 'Window',
    run: async context => {
      const windows = [windowIn(context, 120, 170), windowIn(context, 72, 90)];
      const order = await place(context, orderBody(context, { delivery: { requested_windows: windows } }));
      const starts = instantsOf(order.delivery.requested_windows).toSorted(([one], [other]) => one - other);
      expectEqual(starts, instantsOf(windows.toReversed()), 'requested_windows');
    },
  },
  {
    name: 'create: engine power may be a fraction of a kilowatt',
    section: 'Item',
    run: async context => {
      const order = await place(
        context,
        orderBody(context, { items: [{ ...primary, engine_power_kw: 73.5 }] }),
      );
      expectEqual(order.items[0]?.engine_power_kw, 73.5, 'engine_power_kw');
    },
  },
  {
    name: 'create: available_from may lie in the past',
    section,
    isAssumed: true,
    run: async context => {
      await place(context, orderBody(context, { pickup: { available_from: inHours(context, -48) } }));
    },
  },
  {
    name: 'create: takes an order with every field',
    section,
    run: async context => {
      await place(context, wholeOrderBody(context));
    },
  },
];

const channelFields = ['ordered_for', 'ordered_for.business_id', 'ordered_for.country_code'];

// @interface create-order.body create-order.statuses
const invalidCases: Case[] = invalidOrderFields.map(([path, value]) => ({
  name: `create: ${path} = ${JSON.stringify(value) ?? 'absent'} is invalid`,
  section: 'Errors',
  run: async context => {
    const isChannels = channelFields.includes(path);
    const whole = { ...wholeOrderBody(context), ...(isChannels ? { ordered_for: orderedFor } : {}) };
    const api = context.as(isChannels ? 'ordering_channel' : 'full');
    expectInvalid(await postOrder(api, withField(whole, path, value)), path);
  },
}));

const everyFaultCase: Case = {
  name: 'create: names every invalid field at once',
  section: 'Errors',
  isAssumed: true,
  run: async context => {
    const paths = ['pickup.address.formatted_address', 'delivery.type', 'items.0.vin', 'customer_reference'];
    const body = paths.reduce((changed, path) => withField(changed, path, 7), wholeOrderBody(context));
    const problem = expectInvalid(await postOrder(context.as('full'), body));
    const named = (problem.errors ?? []).map(({ path }) => path);
    expectEqual(named.toSorted(), paths.toSorted(), 'paths');
  },
};

const vinCodeCase: Case = {
  name: 'create: a VIN of 16 characters is too_small at items.0.vin',
  section: 'Errors',
  run: async context => {
    const body = orderBody(context, { items: [{ ...primary, vin: vin.slice(1) }] });
    const { errors } = expectInvalid(await postOrder(context.as('full'), body), 'items.0.vin');
    expectEqual(errors?.find(({ path }) => path === 'items.0.vin')?.code, 'too_small', 'code');
  },
};

export const ordersCreateCases: readonly Case[] = [
  ...initialCases,
  ...answerCases,
  ...keptCases,
  ...timeCases,
  ...invalidCases,
  everyFaultCase,
  vinCodeCase,
];
