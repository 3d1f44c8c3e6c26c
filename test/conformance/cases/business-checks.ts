import type { Case } from '../case.ts';
import { type Answer, newKey, newToken } from '../client.ts';
import type { Context, CredentialName } from '../context.ts';
import { bodyOf, expectEqual, expectInvalid, expectProblem, expectStatus } from '../expect.ts';
import { orderBody, priceCheckBody, testBusinesses, withField } from '../requests.ts';
import { placeOrder } from '../steps.ts';

const section = 'POST /v2/represented-business-checks';
const path = '/v2/represented-business-checks';

const check = (context: Context, json: unknown, name: CredentialName = 'ordering_channel'): Promise<Answer> =>
  context.as(name)(path, { json });

/** The status and nothing else: an answer must tell nothing of a customer. */
async function expectAnswered(answer: Answer, status: string): Promise<void> {
  expectStatus(answer, 200);
  expectEqual(bodyOf(answer), { status }, 'body');
}

const [business = { business_id: '', country_code: '' }] = testBusinesses;

// @interface business-check.status check-business.test-identity ordered-for.*
const eligibleCases: Case[] = testBusinesses.flatMap(identity => [
  {
    name: `business check: the test identity of ${identity.country_code} is eligible, and no more is told`,
    section,
    isAssumed: true,
    run: async context =>
      expectAnswered(await check(context, identity), context.profile.businessEligibleStatus),
  },
  {
    name: `business check: the test identity of ${identity.country_code} can be ordered and priced for`,
    section: 'OrderedFor',
    isAssumed: true,
    run: async context => {
      const api = context.as('ordering_channel');
      const order = await placeOrder(context, api, orderBody(context, { rest: { ordered_for: identity } }));
      expectEqual(order.ordered_for, identity, 'ordered_for');
      const json = priceCheckBody({ ordered_for: identity });
      expectStatus(await api('/v2/price-checks', { json }), 200);
    },
  },
]);

const strangers: readonly (readonly [string, { business_id: string; country_code: string }])[] = [
  ['an unknown identity', { business_id: newToken(12), country_code: 'FI' }],
  ['one digit more', { ...business, business_id: `${business.business_id}0` }],
  ['one digit less', { ...business, business_id: business.business_id.slice(0, -1) }],
  ['the identity of another country', { ...business, country_code: 'DK' }],
];

const strangerCases: Case[] = strangers.map(([what, identity]) => ({
  name: `business check: ${what} is not eligible, and no more is told`,
  section: 'RepresentedBusinessCheck',
  isAssumed: true,
  run: async context =>
    expectAnswered(await check(context, identity), context.profile.businessNotEligibleStatus),
}));

/** Path, value; undefined takes the field out. */
const invalid: readonly (readonly [string, unknown])[] = [
  ['business_id', undefined],
  ['business_id', null],
  ['business_id', 1234567],
  ['business_id', []],
  ['business_id', ''],
  ['country_code', undefined],
  ['country_code', null],
  ['country_code', 358],
  ['country_code', 'SE'],
  ['country_code', 'fi'],
  ['country_code', 'FIN'],
  ['country_code', ''],
];

// @interface check-business.statuses
const invalidCases: Case[] = invalid.map(([field, value]) => ({
  name: `business check: ${field} = ${JSON.stringify(value) ?? 'absent'} is invalid`,
  section: 'OrderedFor',
  run: async context => {
    expectInvalid(await check(context, withField(business, field, value)), field);
  },
}));

// @interface check-business.safe errors.422-ordered-for-not-allowed
const callerCases: Case[] = [
  ...(['full', 'other_customer'] as const).map(name => ({
    name: `business check: ${name}, which is no ordering channel, may not ask`,
    section,
    run: async (context: Context) => {
      expectProblem(await check(context, business, name), 422, 'ordered_for_not_allowed');
    },
  })),
  {
    name: 'business check: orders:write is enough',
    section,
    run: async context => {
      const api = context.as('ordering_channel', 'orders:write');
      expectStatus(await api(path, { json: business }), 200);
    },
  },
  {
    name: 'business check: needs no key, takes one for other data, and answers the same again',
    section,
    run: async context => {
      const first = await check(context, business);
      expectStatus(first, 200);
      const key = newKey();
      const other = { ...business, business_id: newToken(12) };
      expectStatus(await context.as('ordering_channel')(path, { json: other, key }), 200);
      const again = await context.as('ordering_channel')(path, { json: business, key });
      expectEqual([again.status, bodyOf(again)], [200, bodyOf(first)], 'the second answer');
    },
  },
];

export const businessCheckCases: readonly Case[] = [
  ...eligibleCases,
  ...strangerCases,
  ...invalidCases,
  ...callerCases,
];
