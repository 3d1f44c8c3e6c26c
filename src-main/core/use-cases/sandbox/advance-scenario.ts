import type { ScenarioName } from '../../../../src-shared/domain/scenario.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';
import type { Context } from '../context.ts';
import { queueOrderStep } from '../orders/queue-order-step.ts';

// @interface advance.sandbox-only
/**
 * Queues a scenario after everything else of its order ("POST /v2/test/orders/{order_id}/advance").
 * @throws DispatchError `not_found`, `not_allowed_in_state` in production
 */
export function advanceScenario(
  context: Context,
  input: { localId: string; scenario: ScenarioName; eventAt: string | null },
): { entryId: string } {
  const { localId, scenario, eventAt } = input;
  if (context.environment.kind === 'production') {
    throw new DispatchError('not_allowed_in_state', 'Production has no scenarios.', { reason: 'production' });
  }
  context.orders.get(localId);
  return queueOrderStep(context, localId, { kind: 'scenario', scenario, eventAt });
}
