import { type Order, scenarioAnswerSchema } from '../answers.ts';
import type { Case } from '../case.ts';
import { newKey } from '../client.ts';
import type { Context } from '../context.ts';
import { expectEqual, expectInvalid, expectJson, expectProblem, expectTrue } from '../expect.ts';
import { inTransit, orderStates, type Scenario, scenarios } from '../order-states.ts';
import { advance, getOrder, placeOrder, postScenario } from '../steps.ts';
import { inHours } from '../times.ts';

const section = 'POST /v2/test/orders/{order_id}/advance';
const transitions = 'States and transitions';

// @interface states.scenarios errors.409-scenario-not-allowed
/** The interface shows the effect of one scenario only; that a refusal changes nothing holds for all. */
const matrixCases: Case[] = orderStates.flatMap(({ name: state, way, allows }) =>
  scenarios.map(scenario => {
    const isAllowed = allows.includes(scenario);
    return {
      name: `scenario: ${scenario} while ${state} is ${isAllowed ? 'applied' : 'not allowed'}`,
      section: transitions,
      isAssumed: scenario !== 'pickup_readiness_confirmed',
      run: async (context: Context) => {
        const api = context.as('full');
        const { id } = await placeOrder(context, api);
        const before = await advance(api, id, ...way);
        const answer = await postScenario(api, id, scenario);
        if (isAllowed) {
          const applied = expectJson(answer, 200, scenarioAnswerSchema);
          expectEqual(applied.scenario, scenario, 'scenario');
          expectEqual(await getOrder(api, id), applied.order, 'the order that is read');
        } else {
          expectProblem(answer, 409, 'scenario_not_allowed');
          expectEqual(await getOrder(api, id), before, 'the order');
        }
      },
    };
  }),
);

interface Effect {
  name: string;
  where: string;
  isAssumed: boolean;
  way: readonly Scenario[];
  last: Scenario;
  check(after: Order, before: Order): void;
}

const effect = (name: string, way: readonly Scenario[], last: Scenario, check: Effect['check']): Effect => ({
  name,
  where: transitions,
  isAssumed: true,
  way,
  last,
  check,
});
const shown = (shownEffect: Effect): Effect => ({ ...shownEffect, isAssumed: false });
const confirmed: readonly Scenario[] = ['pickup_readiness_confirmed'];

const effects: readonly Effect[] = [
  shown(
    effect('readiness is confirmed, the status stays', [], 'pickup_readiness_confirmed', after => {
      expectEqual([after.status, after.pickup_readiness], ['accepted', 'confirmed'], 'status and readiness');
    }),
  ),
  shown(
    effect(
      'readiness gives a pickup eta and an inspection report',
      [],
      'pickup_readiness_confirmed',
      after => {
        expectTrue(after.pickup.eta !== null, 'there is no eta');
        expectTrue(after.allowed_actions.includes('get_inspection_report'), 'there is no report');
      },
    ),
  ),
  effect('readiness changes the revision', [], 'pickup_readiness_confirmed', (after, before) => {
    expectTrue(after.revision !== before.revision, 'the revision stays');
  }),
  shown(
    effect('a delivery eta change keeps the revision', inTransit, 'delivery_eta_changed', (after, before) => {
      expectEqual(after.revision, before.revision, 'revision');
    }),
  ),
  effect('a delivery eta change moves the eta', inTransit, 'delivery_eta_changed', (after, before) => {
    expectTrue(after.delivery.eta !== before.delivery.eta, 'the eta stays');
  }),
  effect('an approach keeps the revision', confirmed, 'pickup_approach_started', (after, before) => {
    expectEqual(after.revision, before.revision, 'revision');
  }),
  effect('a completed pickup puts the order in transit', confirmed, 'pickup_completed', after => {
    expectEqual([after.status, after.items[0]?.status], ['in_transit', 'in_transit'], 'status');
    expectTrue(after.pickup.actual_at !== null, 'actual_at is null');
    expectTrue(after.delivery.eta !== null, 'there is no delivery eta');
    expectTrue(!after.allowed_actions.includes('update'), 'update is still allowed');
  }),
  effect('an inspection fills the pickup condition', confirmed, 'inspection_completed', after => {
    expectTrue(after.items[0]?.pickup_condition !== null, 'the condition is null');
  }),
  effect('tracking that is unavailable leaves allowed_actions', [], 'tracking_unavailable', after => {
    expectTrue(!after.allowed_actions.includes('get_tracking'), 'get_tracking is still allowed');
  }),
  effect('tracking comes back', ['tracking_unavailable'], 'tracking_available', after => {
    expectTrue(after.allowed_actions.includes('get_tracking'), 'get_tracking is not allowed');
  }),
  effect('a completed delivery ends the order', inTransit, 'delivery_completed', after => {
    expectEqual([after.status, after.items[0]?.status], ['delivered', 'delivered'], 'status');
    expectTrue(after.delivery.actual_at !== null, 'actual_at is null');
    expectTrue(after.items[0]?.delivery_condition !== null, 'the delivery condition is null');
    expectOnlyReads(after);
  }),
  effect('a cancellation leaves only reads', [], 'cancelled', after => {
    expectEqual([after.status, after.items[0]?.status], ['cancelled', 'cancelled'], 'status');
    expectOnlyReads(after);
  }),
];

function expectOnlyReads({ allowed_actions }: Order): void {
  const writes = allowed_actions.filter(action => !action.startsWith('get_'));
  expectEqual(writes, [], 'actions that change something');
}

// @interface states.readiness states.live-eta
const effectCases: Case[] = effects.map(({ name, where, isAssumed, way, last, check }) => ({
  name: `scenario: ${name}`,
  section: where,
  isAssumed,
  run: async context => {
    const api = context.as('full');
    const { id } = await placeOrder(context, api);
    const before = await advance(api, id, ...way);
    check(await advance(api, id, last), before);
  },
}));

const badBodies: readonly (readonly [string, unknown, string])[] = [
  ['an unknown scenario', { scenario: 'explode' }, 'scenario'],
  ['an empty scenario', { scenario: '' }, 'scenario'],
  ['a scenario in capitals', { scenario: 'CANCELLED' }, 'scenario'],
  ['a number for the scenario', { scenario: 7 }, 'scenario'],
  ['null for the scenario', { scenario: null }, 'scenario'],
  ['a list of scenarios', { scenario: ['cancelled'] }, 'scenario'],
  ['no scenario', {}, 'scenario'],
];

// @interface advance.body advance.answer advance.statuses
const inputCases: Case[] = [
  ...badBodies.map(([what, json, path]) => ({
    name: `scenario: ${what} is invalid`,
    section,
    run: async (context: Context) => {
      const api = context.as('full');
      const { id } = await placeOrder(context, api);
      expectInvalid(await api(`/v2/test/orders/${id}/advance`, { json, key: newKey() }), path);
    },
  })),
  ...['now', '2200-01-01', 7].map(value => ({
    name: `scenario: the event time ${value} is invalid`,
    section,
    run: async (context: Context) => {
      const api = context.as('full');
      const { eventTimeField } = context.profile;
      const { id } = await placeOrder(context, api);
      const answer = await postScenario(api, id, 'pickup_readiness_confirmed', { [eventTimeField]: value });
      expectInvalid(answer, eventTimeField);
    },
  })),
  {
    name: 'scenario: the event time is the time of the event',
    section,
    isAssumed: true,
    run: async context => {
      const api = context.as('full');
      const { id } = await placeOrder(context, api);
      await advance(api, id, 'pickup_readiness_confirmed');
      const at = inHours(context, 50);
      const more = { [context.profile.eventTimeField]: at };
      const answer = await postScenario(api, id, 'pickup_completed', more);
      const { order } = expectJson(answer, 200, scenarioAnswerSchema);
      expectEqual(Date.parse(order.pickup.actual_at ?? ''), Date.parse(at), 'actual_at');
    },
  },
  {
    name: 'scenario: without an event time it is now',
    section,
    isAssumed: true,
    run: async context => {
      const api = context.as('full');
      const { id } = await placeOrder(context, api);
      const { pickup } = await advance(api, id, 'pickup_readiness_confirmed', 'pickup_completed');
      const awayMs = Math.abs(Date.parse(pickup.actual_at ?? '') - context.nowMs());
      expectTrue(awayMs < 10_000, `actual_at is ${pickup.actual_at}`);
    },
  },
  {
    name: 'scenario: another customer’s order does not exist',
    section,
    run: async context => {
      const { id } = await placeOrder(context, context.as('full'));
      const answer = await postScenario(context.as('other_customer'), id, 'cancelled');
      expectProblem(answer, 404, 'resource_not_found');
      expectEqual((await getOrder(context.as('full'), id)).status, 'accepted', 'status');
    },
  },
  ...['ord_none', 'ORD_NONE', 'none'].map(id => ({
    name: `scenario: the order ${id} does not exist`,
    section,
    run: async (context: Context) => {
      expectProblem(await postScenario(context.as('full'), id, 'cancelled'), 404, 'resource_not_found');
    },
  })),
];

export const scenarioCases: readonly Case[] = [...matrixCases, ...effectCases, ...inputCases];
