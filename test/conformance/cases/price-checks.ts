import { z } from 'zod';
import { priceCheckSchema } from '../answers.ts';
import type { Case } from '../case.ts';
import { type Answer, newToken } from '../client.ts';
import type { Context, CredentialName } from '../context.ts';
import {
  bodyOf,
  expectEqual,
  expectInvalid,
  expectJson,
  expectProblem,
  expectRefused,
  expectStatus,
  expectTrue,
  expectViolation,
} from '../expect.ts';
import {
  addresses,
  type Json,
  orderedFor,
  priceCheckBody,
  primary,
  primaryByPlate,
  tradeIn,
  vin,
  withField,
} from '../requests.ts';
import { listOrders } from '../steps.ts';

const section = 'POST /v2/price-checks';

const check = (context: Context, body: Json, name: CredentialName = 'full'): Promise<Answer> =>
  context.as(name)('/v2/price-checks', { json: body });

const { helsinki, tampere, hamburg, stockholm, malmo, nowhere } = addresses;
const stop = (address: Json, type = 'dealership'): Json => ({ address, type });
const both = [primary, tradeIn];

const available: readonly (readonly [string, Json])[] = [
  ['by VIN', {}],
  ['by registration number', { items: [primaryByPlate] }],
  ['by VIN and registration number', { items: [{ ...primaryByPlate, vin }] }],
  ['across a border', { delivery: stop(hamburg) }],
  ['towards Finland', { pickup: stop(hamburg) }],
  ['with a trade-in within Finland', { items: both }],
  ['with the trade-in first', { items: both.toReversed() }],
  ['at a private pickup', { pickup: stop(helsinki, 'private') }],
  ['to an end customer', { delivery: stop(tampere, 'end_customer') }],
  ['to an end customer with a trade-in', { delivery: stop(tampere, 'end_customer'), items: both }],
  ['with the country given', { pickup: stop({ ...helsinki, country_code: 'FI' }) }],
];

// @interface price-check.* price.parts check-price.body
const availableCases: Case[] = available.map(([what, changes]) => ({
  name: `price check: ${what} has a price`,
  section,
  run: async context => {
    const answer = expectJson(await check(context, priceCheckBody(changes)), 200, priceCheckSchema);
    expectEqual(answer.status, context.profile.priceAvailableStatus, 'status');
    expectEqual(answer.ordered_for, null, 'ordered_for');
    expectTrue(answer.price.total_cents > 0, 'the price is not positive');
    expectTrue(answer.distance_meters > 0, 'the distance is not positive');
    const [pickup, delivery] = [answer.estimated_pickup_at, answer.estimated_delivery_at].map(Date.parse);
    expectTrue((pickup ?? 0) < (delivery ?? 0), 'the delivery is not after the pickup');
  },
}));

const violations: readonly (readonly [string, Json])[] = [
  ['a pickup address that is no place', { pickup: stop(nowhere) }],
  ['a delivery address that is no place', { delivery: stop(nowhere) }],
  ['a place outside the given country', { delivery: stop({ ...tampere, country_code: 'DE' }) }],
  ['a trade-in from Finland to Germany', { delivery: stop(hamburg), items: both }],
  ['a trade-in from Germany to Finland', { pickup: stop(hamburg), items: both }],
  ['a trade-in at a private pickup', { pickup: stop(helsinki, 'private'), items: both }],
];

// @interface check-price.rules
const violationCases: Case[] = violations.map(([what, changes]) => ({
  name: `price check: ${what} violates a rule`,
  section,
  run: async context => {
    expectViolation(await check(context, priceCheckBody(changes)));
  },
}));

/** Path, value; undefined takes the field out. */
const invalid: readonly (readonly [string, unknown])[] = [
  ['pickup', undefined],
  ['pickup', null],
  ['pickup', 'Helsinki'],
  ['pickup.address', undefined],
  ['pickup.address', 'Helsinki'],
  ['pickup.address.formatted_address', undefined],
  ['pickup.address.formatted_address', 7],
  ['pickup.address.formatted_address', null],
  ['pickup.address.country_code', 'FIN'],
  ['pickup.address.country_code', 7],
  ['pickup.type', 7],
  ['delivery', undefined],
  ['delivery', []],
  ['delivery.address', undefined],
  ['delivery.address.formatted_address', undefined],
  ['delivery.address.formatted_address', {}],
  ['delivery.type', {}],
  ['items', undefined],
  ['items', null],
  ['items', {}],
  ['items.0', 'vehicle'],
  ['items.0.role', 'third'],
  ['items.0.role', 7],
  ['items.0.vin', 7],
  ['items.0.vin', vin.slice(1)],
  ['items.0.vin', `${vin}0`],
  ['items.0.registration_number', 7],
  ['service_options', 'flexible'],
  ['service_options.transport_preference', 7],
  ['service_options.inspection', []],
];

const invalidCases: Case[] = invalid.map(([path, value]) => ({
  name: `price check: ${path} = ${JSON.stringify(value) ?? 'absent'} is invalid`,
  section: 'Errors',
  run: async context => {
    expectInvalid(await check(context, withField(priceCheckBody(), path, value)), path);
  },
}));

const refusedItems: readonly (readonly [string, unknown[]])[] = [
  ['no vehicle', []],
  ['only a trade-in', [tradeIn]],
  ['two primaries', [primary, primary]],
  ['three vehicles', [primary, tradeIn, tradeIn]],
];

const itemCases: Case[] = refusedItems.map(([what, items]) => ({
  name: `price check: ${what} is refused`,
  section: 'Limits',
  run: async context => expectRefused(await check(context, priceCheckBody({ items }))),
}));

// @interface check-price.safe check-price.statuses
const otherCases: Case[] = [
  {
    name: 'price check: creates no order',
    section,
    run: async context => {
      const business = { business_id: newToken(12), country_code: 'FI' };
      const body = priceCheckBody({ ordered_for: business });
      expectJson(await check(context, body, 'ordering_channel'), 200, priceCheckSchema);
      const { data } = await listOrders(context.as('ordering_channel'), {
        [context.profile.pageSizeParameter]: '100',
      });
      const created = data.filter(order => order.ordered_for?.business_id === business.business_id);
      expectEqual(created, [], 'orders of the business');
    },
  },
  {
    name: 'price check: a route without an automatic price needs a custom quote',
    section: 'PriceCheck',
    isAssumed: true,
    run: async context => {
      const changes = { pickup: stop(stockholm), delivery: stop(malmo) };
      const answer = await check(context, priceCheckBody(changes));
      expectStatus(answer, 200);
      const { status } = z.object({ status: z.string() }).parse(bodyOf(answer));
      expectEqual(status, context.profile.priceCustomQuoteStatus, 'status');
    },
  },
  {
    name: 'price check: needs no Idempotency-Key and gives the same price again',
    section,
    run: async context => {
      const first = expectJson(await check(context, priceCheckBody()), 200, priceCheckSchema);
      const second = expectJson(await check(context, priceCheckBody()), 200, priceCheckSchema);
      expectEqual(second.price, first.price, 'price');
    },
  },
  {
    name: 'price check: an ordering channel may ask for a business',
    section,
    run: async context => {
      const body = priceCheckBody({ ordered_for: orderedFor });
      const answer = expectJson(await check(context, body, 'ordering_channel'), 200, priceCheckSchema);
      expectEqual(answer.ordered_for, orderedFor, 'ordered_for');
    },
  },
  {
    name: 'price check: any other credential may not ask for a business',
    section: 'Errors',
    run: async context => {
      const answer = await check(context, priceCheckBody({ ordered_for: orderedFor }));
      expectProblem(answer, 422, 'ordered_for_not_allowed');
    },
  },
  ...(
    [
      ['ordered_for.country_code', 'SE'],
      ['ordered_for.country_code', 'FIN'],
      ['ordered_for.country_code', undefined],
      ['ordered_for.business_id', undefined],
      ['ordered_for.business_id', 7],
      ['ordered_for', 'us'],
    ] as const
  ).map(([path, value]) => ({
    name: `price check: ${path} = ${JSON.stringify(value) ?? 'absent'} is invalid`,
    section: 'OrderedFor',
    run: async (context: Context) => {
      const body = withField(priceCheckBody({ ordered_for: orderedFor }), path, value);
      expectInvalid(await check(context, body, 'ordering_channel'), path);
    },
  })),
  ...['FI', 'DK', 'DE', 'PL'].map(country => ({
    name: `price check: a business in ${country} is possible`,
    section: 'OrderedFor',
    run: async (context: Context) => {
      const business = { business_id: 'X1234567', country_code: country };
      const answer = await check(context, priceCheckBody({ ordered_for: business }), 'ordering_channel');
      expectEqual(expectJson(answer, 200, priceCheckSchema).ordered_for, business, 'ordered_for');
    },
  })),
];

export const priceCheckCases: readonly Case[] = [
  ...availableCases,
  ...violationCases,
  ...invalidCases,
  ...itemCases,
  ...otherCases,
];
