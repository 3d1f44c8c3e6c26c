import type { ScenarioName } from '../../../../src-shared/domain/scenario.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';
import { queueScenario } from '../../outbox/chain.ts';
import type { Context } from '../context.ts';

/** Queues a scenario after everything else of its order ("POST /v2/test/orders/{order_id}/advance"). */
export function advanceScenario(
  context: Context,
  input: { localId: string; scenario: ScenarioName; eventAt: string | null },
): { entryId: string } {
  const { localId, scenario, eventAt } = input;
  if (context.environment.kind === 'production') {
    throw new DispatchError('not_allowed_in_state', 'Production has no scenarios.', { reason: 'production' });
  }
  context.orders.get(localId);
  const entryId = context.database.transaction(() =>
    queueScenario(context, localId, { kind: 'scenario', scenario, eventAt }, context.clock.nowMs()),
  );
  context.emitOutbox();
  context.emit('orders.changed', { localIds: [localId] });
  context.drain.wake();
  return { entryId };
}
