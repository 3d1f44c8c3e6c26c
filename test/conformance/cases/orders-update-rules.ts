import type { Order } from '../answers.ts';
import type { Case } from '../case.ts';
import type { Context } from '../context.ts';
import { expectStatus, expectViolation } from '../expect.ts';
import {
  addresses,
  contact,
  type Json,
  type OrderChanges,
  orderBody,
  primary,
  tradeIn,
} from '../requests.ts';
import { expectUnchanged, patchOrder, placeOrder } from '../steps.ts';
import { inHours, timestampOf, windowIn } from '../times.ts';
import { lastingRules } from './orders-rules.ts';
import type { Verdict } from './orders-rules-times.ts';

const section = 'PATCH /v2/orders/{order_id}';

/** A field that a new order would leave out is unset by null. */
const unsetting = (fields: Json = {}): Json =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? null]));

async function expectVerdict(
  context: Context,
  body: Json,
  patchOf: (order: Order) => Json,
  verdict: Verdict,
): Promise<void> {
  const api = context.as('full');
  const order = await placeOrder(context, api, body);
  const answer = await patchOrder(api, order, patchOf(order));
  if (verdict === 'kept') expectStatus(answer, 200);
  else {
    expectViolation(answer);
    await expectUnchanged(api, order);
  }
}

/** The preconditions of a change name these; that the others hold too is assumed. */
const namedRules: readonly number[] = [3, 6];

// @interface update-order.rules
/** A plain order is changed to one that a rule allows or forbids. */
const ruleCases: Case[] = lastingRules.map(([rule, what, verdict, changes]) => ({
  name: `update, rule ${rule === 0 ? 'of places' : rule}: ${what} (${verdict})`,
  section,
  isAssumed: !namedRules.includes(rule),
  run: async context => {
    const { pickup, delivery, rest } = await changes(context);
    const patch = {
      pickup: unsetting(pickup),
      delivery: unsetting(delivery),
      ...rest,
      // There is always a change.
      customer_note: 'changed',
    };
    await expectVerdict(context, orderBody(context), () => patch, verdict);
  },
}));

type Row = readonly [
  what: string,
  verdict: Verdict,
  body: (context: Context) => OrderChanges,
  patch: (context: Context, order: Order) => Json,
];

const both = [primary, tradeIn];
const toHamburg = { delivery: { address: addresses.hamburg } };
const today = (context: Context) => ({ pickup: { contact, available_from: inHours(context, 0) } });
const inTwoDays = () => ({ pickup: { contact }, delivery: { contact } });
const toPrivate = () => ({ pickup: { type: 'private' } });
const toEndCustomer = () => ({ delivery: { type: 'end_customer' } });

const withWindow = (context: Context) => ({ pickup: { requested_windows: [windowIn(context, 72, 73)] } });
const availableAfterStart = ({ pickup }: Order, seconds: number): Json => {
  const startMs = Date.parse(pickup.requested_windows[0]?.start_at ?? '');
  return { pickup: { available_from: timestampOf(startMs + seconds * 1_000) } };
};

/** What stays of the order and what is new are judged together. */
const combined: readonly Row[] = [
  ['a private pickup of what is available today', 'violated', today, toPrivate],
  ['a private pickup of what is available in two days', 'kept', inTwoDays, toPrivate],
  [
    'an end customer for what is available today',
    'violated',
    context => ({ ...today(context), delivery: { contact } }),
    toEndCustomer,
  ],
  ['an end customer for what is available in two days', 'kept', inTwoDays, toEndCustomer],
  [
    'a private pickup that is brought forward to today',
    'violated',
    () => ({ pickup: { contact, type: 'private' } }),
    context => ({ pickup: { available_from: inHours(context, 0) } }),
  ],
  [
    'a private pickup that loses its phone',
    'violated',
    () => ({ pickup: { contact, type: 'private' } }),
    () => ({ pickup: { contact: { phone: null } } }),
  ],
  [
    'a pickup that loses available_from but has windows',
    'kept',
    withWindow,
    () => ({ pickup: { available_from: null } }),
  ],
  ['a pickup that loses its only time', 'violated', () => ({}), () => ({ pickup: { available_from: null } })],
  [
    'an available_from that is as late as the window',
    'kept',
    withWindow,
    (_, order) => availableAfterStart(order, 0),
  ],
  [
    'an available_from that is a second later than the window',
    'violated',
    withWindow,
    (_, order) => availableAfterStart(order, 1),
  ],
  ['a trade-in that leaves Finland', 'violated', () => ({ items: both }), () => toHamburg],
  [
    'a trade-in that stays in Finland',
    'kept',
    () => ({ items: both }),
    () => ({ delivery: { address: addresses.turku } }),
  ],
  ['a trade-in from a private pickup', 'violated', () => ({ items: both, ...inTwoDays() }), toPrivate],
];

const combinedCases: Case[] = combined.map(([what, verdict, body, patch]) => ({
  name: `update: ${what} (${verdict})`,
  section,
  run: context =>
    expectVerdict(context, orderBody(context, body(context)), order => patch(context, order), verdict),
}));

export const ordersUpdateRuleCases: readonly Case[] = [...ruleCases, ...combinedCases];
