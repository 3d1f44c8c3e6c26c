import type { Case } from '../case.ts';
import type { Context } from '../context.ts';
import { expectEqual, expectRefused, expectTrue, expectViolation } from '../expect.ts';
import { factsOf } from '../order-facts.ts';
import {
  addresses,
  type Json,
  orderBody,
  primary,
  primaryByPlate,
  recipient,
  tradeIn,
  vin,
} from '../requests.ts';
import {
  announceFile,
  changeOrder,
  expectUnchanged,
  orderFiles,
  patchOrder,
  placeOrder,
  uploadFile,
} from '../steps.ts';

const section = 'PATCH /v2/orders/{order_id}';

const tires = { mounted: true, in_vehicle: true };
const vehicle = { ...primary, registration_number: 'ABC-123', note: 'Two keys', winter_tires: tires };

/** What is sent for the vehicles of an order with a primary and a trade-in, and what the primary is then. */
const replacements: readonly (readonly [string, Json[], Json])[] = [
  ['with another note', [{ ...vehicle, note: 'One key' }], { note: 'One key' }],
  ['with a make and a model', [{ ...vehicle, make: 'VW', model: 'ID.4' }], { make: 'VW', model: 'ID.4' }],
  [
    'with other winter tires',
    [{ ...vehicle, winter_tires: { mounted: false, in_vehicle: true } }],
    { winter_tires: { mounted: false, in_vehicle: true } },
  ],
  ['without the note, which is unset', [{ ...vehicle, note: undefined }], { note: null }],
  ['with null for the note', [{ ...vehicle, note: null }], { note: null }],
  ['together with the trade-in', [{ ...vehicle, note: 'One key' }, tradeIn], { note: 'One key' }],
  ['after the trade-in', [tradeIn, { ...vehicle, note: 'One key' }], { note: 'One key' }],
];

// @interface update-order.items
const replacementCases: Case[] = replacements.map(([what, items, changes]) => ({
  name: `update: the primary vehicle ${what} keeps its id, its state and the trade-in`,
  section,
  // What becomes of the trade-in and of fields that are left out is not shown.
  isAssumed: true,
  run: async context => {
    const api = context.as('full');
    const order = await placeOrder(context, api, orderBody(context, { items: [vehicle, tradeIn] }));
    const changed = await changeOrder(api, order, { items });
    const expected = order.items.map(item => (item.role === 'primary' ? { ...item, ...changes } : item));
    expectEqual(changed.items, expected, 'items');
  },
}));

const identityCases: Case[] = [
  ...[
    ['with another VIN', [{ ...vehicle, vin: `${vin.slice(0, -1)}9` }]],
    ['without its VIN', [{ ...vehicle, vin: undefined }]],
    ['with null for its VIN', [{ ...vehicle, vin: null }]],
    ['with another registration number', [{ ...vehicle, registration_number: 'ABC-124' }]],
    ['without its registration number', [{ ...vehicle, registration_number: undefined }]],
    ['as the trade-in', [{ ...vehicle, role: 'trade_in' }]],
    ['twice', [vehicle, vehicle]],
    ['with a new trade-in', [vehicle, tradeIn]],
    ['not at all', []],
  ].map(([what, items]) => ({
    name: `update: the primary vehicle ${what} is refused`,
    section,
    run: async (context: Context) => {
      const api = context.as('full');
      const order = await placeOrder(context, api, orderBody(context, { items: [vehicle] }));
      // An array without a primary, or with two, may be of a bad shape.
      expectRefused(await patchOrder(api, order, { items, customer_note: 'x' }));
      await expectUnchanged(api, order);
    },
  })),
  {
    name: 'update: a VIN that was not known may be given, and then the order may cross a border',
    section,
    isAssumed: true,
    run: async context => {
      const api = context.as('full');
      const order = await placeOrder(context, api, orderBody(context, { items: [primaryByPlate] }));
      const delivery = { address: addresses.hamburg };
      expectViolation(await patchOrder(api, order, { delivery }));
      await expectUnchanged(api, order);
      const changed = await changeOrder(api, order, { delivery, items: [{ ...primaryByPlate, vin }] });
      const [before] = order.items;
      expectEqual(changed.items, [{ ...before, vin }], 'items');
    },
  },
];

const lastingTradeInCase: Case = {
  name: 'update: a trade-in that an array of items leaves out still keeps the route within Finland',
  section: 'POST /v2/orders, rule 7',
  isAssumed: true,
  run: async context => {
    const api = context.as('full');
    const order = await placeOrder(context, api, orderBody(context, { items: [vehicle, tradeIn] }));
    const changed = await changeOrder(api, order, { items: [{ ...vehicle, note: 'One key' }] });
    expectViolation(await patchOrder(api, changed, { delivery: { address: addresses.hamburg } }));
    await expectUnchanged(api, changed);
  },
};

const chosen = { kind: 'other', recipient };
const withRecipient = (cmrRecipient: unknown): Json[] => [{ ...primary, cmr_recipient: cmrRecipient }];

const cmrRefusals: readonly (readonly [string, unknown, unknown])[] = [
  ['another name', chosen, { kind: 'other', recipient: { ...recipient, name: 'Other Oy' } }],
  ['another city', chosen, { kind: 'other', recipient: { ...recipient, city: 'Helsinki' } }],
  ['another kind', chosen, { kind: 'automatic' }],
  ['null', chosen, null],
  ['a recipient where there was none', undefined, chosen],
];

// @interface update-order.cmr-recipients
const cmrCases: Case[] = [
  ...cmrRefusals.map(([what, before, after]) => ({
    name: `update: a CMR recipient that changes to ${what} is refused`,
    section,
    run: async (context: Context) => {
      const api = context.as('full');
      const order = await placeOrder(context, api, orderBody(context, { items: withRecipient(before) }));
      expectViolation(await patchOrder(api, order, { items: withRecipient(after), customer_note: 'x' }));
      await expectUnchanged(api, order);
    },
  })),
  {
    name: 'update: a CMR recipient that is left out or sent again stays',
    section,
    isAssumed: true,
    run: async context => {
      const api = context.as('full');
      const order = await placeOrder(context, api, orderBody(context, { items: withRecipient(chosen) }));
      const first = await changeOrder(api, order, { items: [{ ...primary, note: 'One key' }] });
      const other = { kind: 'other', recipient: { ...recipient, name: 'Other Oy' } };
      expectViolation(await patchOrder(api, first, { items: withRecipient(other) }));
      await changeOrder(api, first, { items: withRecipient(chosen) });
    },
  },
];

const idsOf = async (context: Context, orderId: string): Promise<string[]> =>
  (await orderFiles(context.as('full'), orderId)).map(({ id }) => id).toSorted();

const fileRefusals: readonly (readonly [string, (context: Context) => Promise<unknown>])[] = [
  ['a file that does not exist', async () => ['file_none']],
  ['another customer’s file', async context => [await uploadFile(context, context.as('other_customer'))]],
  ['a file that was not uploaded', async context => [(await announceFile(context.as('full'))).file_id]],
  ['null, which would remove its files', async () => null],
  [
    'a file of another order',
    async context => {
      const api = context.as('full');
      const fileId = await uploadFile(context, api);
      await placeOrder(context, api, orderBody(context, { rest: { file_ids: [fileId] } }));
      return [fileId];
    },
  ],
];

// @interface update-order.files
const fileCases: Case[] = [
  {
    name: 'update: a file is added to those that the order has, with a new revision',
    section,
    run: async context => {
      const api = context.as('full');
      const [one, two] = [await uploadFile(context, api), await uploadFile(context, api)];
      const order = await placeOrder(context, api, orderBody(context, { rest: { file_ids: [one] } }));
      const changed = await changeOrder(api, order, { file_ids: [two] });
      expectEqual(await idsOf(context, order.id), [one, two].toSorted(), 'files');
      expectEqual(factsOf(changed), factsOf(order), 'what the customer decides');
      expectTrue(changed.revision !== order.revision, 'the revision stays');
    },
  },
  {
    name: 'update: files that the order has may be named again beside a new one',
    section,
    isAssumed: true,
    run: async context => {
      const api = context.as('full');
      const [one, two] = [await uploadFile(context, api), await uploadFile(context, api)];
      const order = await placeOrder(context, api, orderBody(context, { rest: { file_ids: [one] } }));
      await changeOrder(api, order, { file_ids: [one, two] });
      expectEqual(await idsOf(context, order.id), [one, two].toSorted(), 'files');
    },
  },
  {
    name: 'update: a file that the order has, named again alone after another was added, changes nothing',
    section,
    isAssumed: true,
    run: async context => {
      const api = context.as('full');
      const [one, two] = [await uploadFile(context, api), await uploadFile(context, api)];
      const order = await placeOrder(context, api, orderBody(context, { rest: { file_ids: [one] } }));
      const changed = await changeOrder(api, order, { file_ids: [two] });
      expectViolation(await patchOrder(api, changed, { file_ids: [one] }));
      await expectUnchanged(api, changed);
    },
  },
  {
    name: 'update: an empty list of files removes none',
    section,
    run: async context => {
      const api = context.as('full');
      const fileId = await uploadFile(context, api);
      const order = await placeOrder(context, api, orderBody(context, { rest: { file_ids: [fileId] } }));
      await changeOrder(api, order, { file_ids: [], customer_note: 'x' });
      expectEqual(await idsOf(context, order.id), [fileId], 'files');
    },
  },
  ...fileRefusals.map(([what, fileIdsOf]) => ({
    name: `update: ${what} is refused`,
    section,
    isAssumed: what.startsWith('null') || what.startsWith('a file of'),
    run: async (context: Context) => {
      const api = context.as('full');
      const own = await uploadFile(context, api);
      const order = await placeOrder(context, api, orderBody(context, { rest: { file_ids: [own] } }));
      const patch = { file_ids: await fileIdsOf(context), customer_note: 'x' };
      expectViolation(await patchOrder(api, order, patch));
      await expectUnchanged(api, order);
      expectEqual(await idsOf(context, order.id), [own], 'files');
    },
  })),
];

export const ordersUpdateItemCases: readonly Case[] = [
  ...replacementCases,
  ...identityCases,
  lastingTradeInCase,
  ...cmrCases,
  ...fileCases,
];
