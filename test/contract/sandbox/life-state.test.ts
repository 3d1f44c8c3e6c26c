import { describe, expect, it } from 'vitest';
import { type LifeState, lifeStateOf, obstacleOf } from '../../../src-shared/domain/life-state.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import {
  type ScenarioName,
  scenarioNames,
  scenarioResponseSchema,
} from '../../../src-shared/domain/scenario.ts';
import { drivePlanOf, driveVariants } from '../../../src-shared/drive.ts';
import { placedOrder } from '../../support/builders/request.ts';
import { type Api, newKey, refusalOf, startHarness } from '../../support/sandbox.ts';

const paths: Record<LifeState, ScenarioName[]> = {
  accepted: [],
  ready: ['pickup_readiness_confirmed'],
  approaching: ['pickup_readiness_confirmed', 'pickup_approach_started'],
  nearby: ['pickup_readiness_confirmed', 'pickup_approach_started', 'pickup_nearby'],
  'in-transit': ['pickup_readiness_confirmed', 'pickup_completed'],
  delivered: ['pickup_readiness_confirmed', 'pickup_completed', 'delivery_completed'],
  cancelled: ['cancelled'],
};

const advance = (api: Api, id: string, scenario: ScenarioName) =>
  api(`/v2/test/orders/${id}/advance`, { json: { scenario }, key: newKey() });

async function orderAfter(api: Api, path: readonly ScenarioName[]): Promise<Order> {
  let order = await placedOrder(api);
  for (const scenario of path) {
    const answer = await advance(api, order.id, scenario);
    expect(answer.status, scenario).toBe(200);
    order = scenarioResponseSchema.parse(answer.json()).order;
  }
  return order;
}

describe('what the panel says of scenarios holds in the local sandbox', () => {
  it.each(Object.keys(paths) as LifeState[])('%s', async state => {
    const api = (await startHarness()).as('full');
    for (const scenario of scenarioNames) {
      const order = await orderAfter(api, paths[state]);
      expect(lifeStateOf(order, paths[state])).toBe(state);
      const answer = await advance(api, order.id, scenario);
      const isPossible = obstacleOf(scenario, state) === null;
      expect([scenario, answer.status]).toEqual([scenario, isPossible ? 200 : 409]);
      if (!isPossible) expect(refusalOf(answer).code).toBe('scenario_not_allowed');
    }
  });

  it.each(driveVariants)('every step of a %s drive is possible, wherever it begins', async variant => {
    const api = (await startHarness()).as('full');
    for (const state of Object.keys(paths) as LifeState[]) {
      const order = await orderAfter(api, [...paths[state], ...drivePlanOf(variant, state)]);
      expect(['delivered', 'cancelled']).toContain(order.status);
    }
  });
});
