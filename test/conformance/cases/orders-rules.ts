import type { Case } from '../case.ts';
import type { Context } from '../context.ts';
import { expectRefused, expectStatus, expectViolation } from '../expect.ts';
import {
  addresses,
  contact,
  type OrderChanges,
  orderBody,
  primary,
  primaryByPlate,
  tradeIn,
  vin,
} from '../requests.ts';
import { announceFile, postOrder, uploadFile } from '../steps.ts';
import { inHours, nextHelsinkiDay } from '../times.ts';
import { handoverDays, type Verdict, windowRules } from './orders-rules-times.ts';

type Changes = (context: Context) => OrderChanges | Promise<OrderChanges>;
/** Rule 0 is that of "Address". */
export type RuleRow = readonly [rule: number, what: string, verdict: Verdict, changes: Changes];

const abroad = { delivery: { address: addresses.hamburg } };
const inbound = { pickup: { address: addresses.hamburg } };
const both = [primary, tradeIn];
const privatePickup = { type: 'private', contact };
const endCustomer = { type: 'end_customer', contact };

const vehicles: readonly RuleRow[] = [
  [1, 'one primary', 'kept', () => ({ items: [primary] })],
  [1, 'a primary and a trade-in', 'kept', () => ({ items: both })],
  [1, 'a trade-in and a primary', 'kept', () => ({ items: both.toReversed() })],
  [1, 'no vehicle', 'refused', () => ({ items: [] })],
  [1, 'only a trade-in', 'refused', () => ({ items: [tradeIn] })],
  [1, 'two primaries', 'refused', () => ({ items: [primary, primary] })],
  [1, 'two trade-ins', 'refused', () => ({ items: [tradeIn, tradeIn] })],
  [1, 'a primary and two trade-ins', 'refused', () => ({ items: [...both, tradeIn] })],
  [4, 'a VIN of 17 characters', 'kept', () => ({ items: [{ ...primary, vin }] })],
  [4, 'a registration number alone within Finland', 'kept', () => ({ items: [primaryByPlate] })],
  [4, 'neither VIN nor registration number', 'violated', () => ({ items: [{ role: 'primary' }] })],
  [4, 'neither, across a border', 'violated', () => ({ ...abroad, items: [{ role: 'primary' }] })],
  [4, 'a VIN across a border', 'kept', () => abroad],
  [4, 'a VIN towards Finland', 'kept', () => inbound],
  [
    4,
    'a registration number alone across a border',
    'violated',
    () => ({ ...abroad, items: [primaryByPlate] }),
  ],
  [
    4,
    'a registration number alone towards Finland',
    'violated',
    () => ({ ...inbound, items: [primaryByPlate] }),
  ],
  [4, 'both across a border', 'kept', () => ({ ...abroad, items: [{ ...primaryByPlate, vin }] })],
  [7, 'a trade-in from Finland to Germany', 'violated', () => ({ ...abroad, items: both })],
  [7, 'a trade-in from Germany to Finland', 'violated', () => ({ ...inbound, items: both })],
  [7, 'a trade-in at a private pickup', 'violated', () => ({ pickup: privatePickup, items: both })],
  [7, 'a trade-in at an end customer', 'kept', () => ({ delivery: endCustomer, items: both })],
];

const times: readonly RuleRow[] = [
  [2, 'available_from alone', 'kept', () => ({})],
  [2, 'neither time', 'violated', () => ({ pickup: { available_from: undefined } })],
  [2, 'null for available_from', 'violated', () => ({ pickup: { available_from: null } })],
  [
    2,
    'no time and an empty list',
    'violated',
    () => ({ pickup: { available_from: undefined, requested_windows: [] } }),
  ],
  [2, 'available_from and an empty list', 'kept', () => ({ pickup: { requested_windows: [] } })],
];

const contacts: readonly (readonly [string, Verdict, unknown])[] = [
  ['name and phone', 'kept', contact],
  ['name, phone and e-mail', 'kept', { ...contact, email: 'a@example.com' }],
  ['no contact', 'violated', undefined],
  ['null for the contact', 'violated', null],
  ['no phone', 'violated', { name: contact.name }],
  ['no name', 'violated', { phone: contact.phone }],
  ['e-mail alone', 'violated', { email: 'a@example.com' }],
  ['null for the phone', 'violated', { ...contact, phone: null }],
  ['an empty name', 'violated', { ...contact, name: '' }],
  ['an empty phone', 'violated', { ...contact, phone: '' }],
];

const contactRows: readonly RuleRow[] = [
  ...contacts.flatMap(([what, verdict, given]): RuleRow[] => [
    [5, `${what}, private pickup`, verdict, () => ({ pickup: { type: 'private', contact: given } })],
    [5, `${what}, end customer`, verdict, () => ({ delivery: { type: 'end_customer', contact: given } })],
  ]),
  [
    5,
    'the contact of the other stop, private pickup',
    'violated',
    () => ({ pickup: { type: 'private' }, delivery: { contact } }),
  ],
  [
    5,
    'the contact of the other stop, end customer',
    'violated',
    () => ({ pickup: { contact }, delivery: { type: 'end_customer' } }),
  ],
  [5, 'no contact at dealerships', 'kept', () => ({})],
];

const handoverRows: readonly RuleRow[] = handoverDays.flatMap(([what, verdict, pickupOf]): RuleRow[] => [
  [
    6,
    `${what}, private pickup`,
    verdict,
    async context => ({ pickup: { ...privatePickup, ...pickupOf(await nextHelsinkiDay(context)) } }),
  ],
  [
    6,
    `${what}, end customer`,
    verdict,
    async context => ({ pickup: pickupOf(await nextHelsinkiDay(context)), delivery: endCustomer }),
  ],
  [
    6,
    `${what}, between dealerships`,
    'kept',
    async context => ({ pickup: pickupOf(await nextHelsinkiDay(context)) }),
  ],
]);

const places: readonly RuleRow[] = [
  [0, 'a pickup address that is no place', 'violated', () => ({ pickup: { address: addresses.nowhere } })],
  [
    0,
    'a delivery address that is no place',
    'violated',
    () => ({ delivery: { address: addresses.nowhere } }),
  ],
  [
    0,
    'a place outside the given country',
    'violated',
    () => ({ delivery: { address: { ...addresses.tampere, country_code: 'DE' } } }),
  ],
];

const withFile = (fileId: string): OrderChanges => ({ rest: { file_ids: [fileId] } });

const files: readonly RuleRow[] = [
  [8, 'no files', 'kept', () => ({ rest: { file_ids: [] } })],
  [8, 'an own file', 'kept', async context => withFile(await uploadFile(context, context.as('full')))],
  [8, 'a file that does not exist', 'violated', () => withFile('file_none')],
  [
    8,
    'another customer’s file',
    'violated',
    async context => withFile(await uploadFile(context, context.as('other_customer'))),
  ],
  [
    8,
    'an own file and another customer’s',
    'violated',
    async context => ({
      rest: {
        file_ids: [
          await uploadFile(context, context.as('full')),
          await uploadFile(context, context.as('other_customer')),
        ],
      },
    }),
  ],
];

/** Those that a change of an order has to keep too. */
export const lastingRules: readonly RuleRow[] = [
  ...places,
  ...times,
  ...windowRules.map(([what, verdict, changes]): RuleRow => [3, what, verdict, changes]),
  ...contactRows,
  ...handoverRows,
  ...files,
];

// @interface create-order.rule-1 create-order.rule-2 create-order.rule-3 create-order.rule-4 create-order.rule-5 create-order.rule-6 create-order.rule-7 create-order.rule-8 address.formatted
const ruleCases: Case[] = [...vehicles, ...lastingRules].map(([rule, what, verdict, changes]) => ({
  name: `rule ${rule === 0 ? 'of places' : rule}: ${what} (${verdict})`,
  section: rule === 0 ? 'Address' : `POST /v2/orders, rule ${rule}`,
  run: async context => {
    const answer = await postOrder(context.as('full'), orderBody(context, await changes(context)));
    if (verdict === 'kept') expectStatus(answer, 201);
    else if (verdict === 'violated') expectViolation(answer);
    else expectRefused(answer);
  },
}));

const untouchedCases: Case[] = [
  {
    name: 'rule 8: a file of a refused order can still be used',
    section: 'POST /v2/orders, rule 8',
    run: async context => {
      const fileId = await uploadFile(context, context.as('full'));
      const bad = orderBody(context, { ...withFile(fileId), items: [{ role: 'primary' }] });
      expectViolation(await postOrder(context.as('full'), bad));
      expectStatus(await postOrder(context.as('full'), orderBody(context, withFile(fileId))), 201);
    },
  },
  {
    name: 'rule 8: a file that was not uploaded is refused',
    section: 'POST /v2/files',
    isAssumed: true,
    run: async context => {
      const { file_id } = await announceFile(context.as('full'));
      expectViolation(await postOrder(context.as('full'), orderBody(context, withFile(file_id))));
    },
  },
  {
    name: 'rule 6: available_from of today does not matter where the windows are tomorrow',
    section: 'POST /v2/orders, rule 6',
    isAssumed: true,
    run: async context => {
      const midnightMs = await nextHelsinkiDay(context);
      const at = (hours: number) => new Date(midnightMs + hours * 3_600_000).toISOString();
      const windows = [{ start_at: at(8), end_at: at(10), timezone: 'Europe/Helsinki' }];
      const pickup = { ...privatePickup, available_from: inHours(context, 0), requested_windows: windows };
      expectStatus(await postOrder(context.as('full'), orderBody(context, { pickup })), 201);
    },
  },
];

export const ordersRulesCases: readonly Case[] = [...ruleCases, ...untouchedCases];
