import type { Order } from '../answers.ts';
import type { Case } from '../case.ts';
import { type Answer, type Api, type Call, newKey } from '../client.ts';
import type { Context } from '../context.ts';
import {
  expectEqual,
  expectInvalid,
  expectProblem,
  expectRefused,
  expectStatus,
  expectTrue,
  expectViolation,
} from '../expect.ts';
import { orderStates } from '../order-states.ts';
import { type Json, orderBody, orderedFor, wholeOrderBody, withField } from '../requests.ts';
import { advance, changeOrder, expectUnchanged, mergePatchType, patchOrder, placeOrder } from '../steps.ts';
import { invalidOrderFields } from './orders-create-fields.ts';
import { badBodies } from './problems.ts';

const section = 'PATCH /v2/orders/{order_id}';
const note = { customer_note: 'x' };

/** A good request but for `call`. */
const send = (api: Api, { id, revision }: Order, call: Call = {}): Promise<Answer> =>
  api(`/v2/orders/${id}`, {
    method: 'PATCH',
    key: newKey(),
    ...(call.body === undefined ? { json: note } : {}),
    ...call,
    headers: { 'content-type': mergePatchType, 'if-match': `"${revision}"`, ...call.headers },
  });

/** The order is placed, refused its change, and stays. */
const refusal = (
  what: string,
  refuse: (api: Api, order: Order, context: Context) => Promise<void>,
  more: Partial<Case> = {},
): Case => ({
  name: `update: ${what} is refused`,
  section,
  ...more,
  run: async context => {
    const api = context.as('full');
    const order = await placeOrder(context, api, wholeOrderBody(context));
    await refuse(api, order, context);
    await expectUnchanged(api, order);
  },
});

/** How the revision is sent is shown; the statuses of anything else are not. */
const matchForms: readonly (readonly [string, (revision: string) => string])[] = [
  ['an unquoted If-Match', revision => revision],
  ['a weak If-Match', revision => `W/"${revision}"`],
  ['an If-Match in single quotation marks', revision => `'${revision}'`],
  ['an If-Match that is not closed', revision => `"${revision}`],
  ['an If-Match of *', () => '*'],
  ['an empty If-Match', () => ''],
  ['an If-Match of empty quotation marks', () => '""'],
  ['an If-Match of two revisions', revision => `"${revision}", "other"`],
];

function expectStale(answer: Answer, { profile }: Context): void {
  expectProblem(answer, profile.staleRevisionStatus, 'revision_mismatch');
}

// @interface requests.if-match update-order.current-revision
const matchCases: Case[] = [
  refusal(
    'no If-Match',
    async (api, { id }) => {
      const headers = { 'content-type': mergePatchType };
      const answer = await api(`/v2/orders/${id}`, { method: 'PATCH', json: note, key: newKey(), headers });
      expectProblem(answer, 428, 'precondition_required');
    },
    { isAssumed: true },
  ),
  ...matchForms.map(([what, headerOf]) =>
    refusal(
      what,
      async (api, order) => {
        const answer = await send(api, order, { headers: { 'if-match': headerOf(order.revision) } });
        expectInvalid(answer, 'If-Match');
      },
      { isAssumed: true },
    ),
  ),
  ...['none', '0', 'rev_none'].map(revision =>
    refusal(
      `the revision ${revision}`,
      async (api, { id }, context) => expectStale(await patchOrder(api, { id, revision }, note), context),
      { isAssumed: true },
    ),
  ),
  refusal(
    'the revision of another order',
    async (api, { id }, context) => {
      const { revision } = await placeOrder(context, api);
      expectStale(await patchOrder(api, { id, revision }, note), context);
    },
    { isAssumed: true },
  ),
  {
    name: 'update: a revision that was current is refused',
    section,
    isAssumed: true,
    run: async context => {
      const api = context.as('full');
      const order = await placeOrder(context, api);
      const changed = await changeOrder(api, order, note);
      expectStale(await patchOrder(api, order, { customer_note: 'y' }), context);
      await expectUnchanged(api, changed);
    },
  },
  {
    name: 'update: a revision from before a scenario is refused',
    section,
    isAssumed: true,
    run: async context => {
      const api = context.as('full');
      const order = await placeOrder(context, api);
      const changed = await advance(api, order.id, 'pickup_readiness_confirmed');
      expectStale(await patchOrder(api, order, note), context);
      await expectUnchanged(api, changed);
    },
  },
  {
    name: 'update: the revision from before a live eta change is current',
    section: 'States and transitions',
    isAssumed: true,
    run: async context => {
      const api = context.as('full');
      const { id } = await placeOrder(context, api);
      const order = await advance(api, id, 'pickup_readiness_confirmed');
      await advance(api, id, 'pickup_approach_started');
      await changeOrder(api, order, note);
    },
  },
  {
    name: 'update: one of five changes of one revision wins',
    section,
    isAssumed: true,
    run: async context => {
      const api = context.as('full');
      const order = await placeOrder(context, api);
      const notes = ['a', 'b', 'c', 'd', 'e'];
      const answers = await Promise.all(notes.map(text => patchOrder(api, order, { customer_note: text })));
      const stale = Array.from({ length: 4 }, () => context.profile.staleRevisionStatus);
      expectEqual(answers.map(({ status }) => status).toSorted(), [200, ...stale], 'statuses');
    },
  },
];

const contentTypes: readonly string[] = [
  'application/json',
  'text/plain',
  'application/json-patch+json',
  'application/merge-patch',
  'multipart/form-data; boundary=b',
];

// @interface update-order.content-type
const typeCases: Case[] = [
  ...contentTypes.map(type =>
    refusal(
      `the content type ${type}`,
      async (api, order) => expectStatus(await send(api, order, { headers: { 'content-type': type } }), 415),
      { isAssumed: true },
    ),
  ),
  ...[`${mergePatchType}; charset=utf-8`, 'Application/Merge-Patch+JSON'].map(type => ({
    name: `update: the content type ${type} is taken`,
    section,
    run: async (context: Context) => {
      const api = context.as('full');
      const order = await placeOrder(context, api);
      expectStatus(await send(api, order, { headers: { 'content-type': type } }), 200);
    },
  })),
];

const bodyCases: Case[] = [
  ...badBodies
    // An empty patch is a good one that changes nothing.
    .filter(([, body]) => body !== '{}')
    .map(([what, body]) =>
      refusal(
        `a body of ${what}`,
        async (api, order) => {
          expectInvalid(await send(api, order, { body }));
        },
        { section: 'Errors' },
      ),
    ),
  refusal(
    'a body over the limit',
    async (api, order, { profile }) => {
      const json = { customer_note: 'a'.repeat(profile.maxBodyBytes) };
      expectProblem(await send(api, order, { json }), 413, 'request_too_large');
    },
    { section: 'Errors' },
  ),
];

/** A field that is left out stays, but not one within an array, because an array replaces. */
const invalidPatches = invalidOrderFields.filter(
  ([path, value]) => value !== undefined || path.includes('.0.'),
);

const invalidCases: Case[] = invalidPatches.map(([path, value]) => ({
  name: `update: ${path} = ${JSON.stringify(value) ?? 'absent'} is invalid`,
  section: 'Errors',
  run: async context => {
    const isChannels = path.startsWith('ordered_for');
    const api = context.as(isChannels ? 'ordering_channel' : 'full');
    const whole = { ...wholeOrderBody(context), ...(isChannels ? { ordered_for: orderedFor } : {}) };
    const order = await placeOrder(context, api, whole);
    const [field = ''] = path.split('.');
    const patch = { [field]: withField(whole, path, value)[field] };
    expectInvalid(await patchOrder(api, order, patch), path);
    await expectUnchanged(api, order);
  },
}));

/** Fields of an order that are no input of it. */
const ownFields: readonly Json[] = [
  { id: 'ord_other' },
  { status: 'delivered' },
  { pickup_readiness: 'confirmed' },
  { revision: 'mine' },
  { created_at: '2020-01-01T00:00:00Z' },
  { allowed_actions: [] },
  { price: { total_cents: 1 } },
  { pickup: { eta: '2200-01-01T00:00:00Z' } },
  { delivery: { commitment_deadline_at: '2200-01-01T00:00:00Z' } },
];

const ownFieldCases: Case[] = ownFields.map(patch =>
  refusal(`a patch of ${JSON.stringify(patch)}`, async (api, order) => {
    // What is no input may be invalid, or no change.
    expectRefused(await patchOrder(api, order, patch));
  }),
);

const unchanged: readonly (readonly [string, Json])[] = [
  ['an empty patch', {}],
  ['an empty pickup', { pickup: {} }],
  ['what is so already', { customer_reference: 'PO 1', pickup: { release_code: 'R-1' } }],
  ['null for what is not set', { ordered_for: null }],
  ['no more files', { file_ids: [] }],
];

// @interface update-order.changed-field
const unchangedCases: Case[] = [
  ...unchanged.map(([what, patch]) =>
    refusal(
      `${what}, which changes nothing,`,
      async (api, order) => {
        expectViolation(await patchOrder(api, order, patch));
      },
      { isAssumed: true },
    ),
  ),
  {
    name: 'update: the whole order as it was sent, which changes nothing, is refused',
    section,
    isAssumed: true,
    run: async context => {
      const api = context.as('full');
      const body = wholeOrderBody(context);
      const order = await placeOrder(context, api, body);
      expectViolation(await patchOrder(api, order, body));
      await expectUnchanged(api, order);
    },
  },
];

// @interface update-order.statuses
const callerCases: Case[] = [
  refusal('a change without a token', async (_api, order, context) => {
    expectProblem(await send(context.anonymous, order), 401, 'authentication_failed');
  }),
  refusal('a change without orders:write', async (_api, order, context) => {
    const answer = await send(context.as('read_only'), order);
    const { detail } = expectProblem(answer, 403, 'permission_denied');
    expectTrue(detail?.includes('orders:write') === true, `the detail is ${detail}`);
  }),
  refusal('a change by another customer', async (_api, order, context) => {
    expectProblem(await send(context.as('other_customer'), order), 404, 'resource_not_found');
  }),
  refusal('a change without a key', async (_api, order, context) => {
    const headers = { 'content-type': mergePatchType, 'if-match': `"${order.revision}"` };
    const call = { method: 'PATCH', json: note, headers };
    expectInvalid(await context.as('full')(`/v2/orders/${order.id}`, call));
  }),
  {
    name: 'update: orders:write is enough',
    section,
    run: async context => {
      const order = await placeOrder(context, context.as('full'));
      expectStatus(await patchOrder(context.as('full', 'orders:write'), order, note), 200);
    },
  },
  ...['ord_none', 'ORD_NONE', 'none', '%00'].map(id => ({
    name: `update: the order ${id} does not exist`,
    section,
    run: async (context: Context) => {
      const answer = await patchOrder(context.as('full'), { id, revision: 'none' }, note);
      expectProblem(answer, 404, 'resource_not_found');
    },
  })),
];

// @interface update-order.allowed
const stateCases: Case[] = orderStates.map(({ name, way, isUpdatable }) => ({
  name: `update: an order that is ${name} ${isUpdatable ? 'may be changed' : 'may not be changed'}`,
  section: 'States and transitions',
  isAssumed: true,
  run: async context => {
    const api = context.as('full');
    const { id } = await placeOrder(context, api, orderBody(context));
    const order = await advance(api, id, ...way);
    expectEqual(order.allowed_actions.includes('update'), isUpdatable, 'update is allowed');
    const answer = await patchOrder(api, order, note);
    if (isUpdatable) expectStatus(answer, 200);
    else {
      expectViolation(answer);
      await expectUnchanged(api, order);
    }
  },
}));

export const ordersUpdatePreconditionCases: readonly Case[] = [
  ...matchCases,
  ...typeCases,
  ...bodyCases,
  ...invalidCases,
  ...ownFieldCases,
  ...unchangedCases,
  ...callerCases,
  ...stateCases,
];
