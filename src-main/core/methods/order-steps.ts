import type { KeptOrder } from '../../../src-shared/domain/order.ts';
import { refusal } from '../../../src-shared/errors.ts';
import type { Step } from '../outbox/entry.ts';
import { queueStep } from '../outbox/queue-step.ts';
import { type Context, entriesChanged } from './context.ts';
import type { HandlerInput } from './router.ts';

// @interface advance.sandbox-only
/**
 * Queues a scenario at the end of its order's chain ("POST /v2/test/orders/{order_id}/advance").
 * @throws DispatchError `not_found`, `not_allowed_in_state` (`production`)
 */
export function advanceScenario(
  context: Context,
  input: HandlerInput<'sandbox.advance'>,
): { entryId: string } {
  const { localId, scenario, eventAt } = input;
  assertSandbox(context);
  context.orders.get(localId);
  return queueOrderStep(context, localId, { kind: 'scenario', scenario, eventAt });
}

/**
 * Requires an environment that is not production.
 * @throws DispatchError `not_allowed_in_state` (`production`)
 */
export function assertSandbox({ environment }: Pick<Context, 'environment'>): void {
  if (environment.kind !== 'production') return;
  throw refusal('not_allowed_in_state', 'Production has no scenarios.', 'production');
}

// @interface update-order.allowed
/**
 * Returns the last known version of an order, if the service allows the action.
 * @throws DispatchError `not_found`, `not_allowed_in_state` (`not_accepted`, `action_not_allowed`)
 */
export function acceptedOrder(
  { orders }: Pick<Context, 'orders'>,
  localId: string,
  action: string,
): KeptOrder {
  const { order } = orders.get(localId);
  if (!order) {
    throw refusal('not_allowed_in_state', 'The service has not accepted this order yet.', 'not_accepted');
  }
  if (order.allowed_actions.includes(action)) return order;
  throw refusal(
    'not_allowed_in_state',
    `The service does not allow ${action} for this order.`,
    'action_not_allowed',
  );
}

/**
 * Returns an order on which the user can base a change. Refuses an order with parts that could not be read, since the
 * change would remove them.
 * @throws DispatchError `not_allowed_in_state` (`not_accepted`, `action_not_allowed`, `not_read_whole`)
 */
export function changeableOrder(context: Context, localId: string): KeptOrder {
  const order = acceptedOrder(context, localId, 'update');
  assertReadWhole(order);
  return order;
}

/**
 * Requires that every part of the order could be read, since a change would remove the other parts.
 * @throws DispatchError `not_allowed_in_state` (`not_read_whole`)
 */
export function assertReadWhole({ unreadable }: KeptOrder): void {
  if (unreadable.length === 0) return;
  throw refusal('not_allowed_in_state', 'Parts of this order could not be read.', 'not_read_whole');
}

/**
 * Requires that the interface profile has a path for the operation.
 * @throws DispatchError `not_allowed_in_state` (`no_path`)
 */
export function assertPath(path: string | null): asserts path is string {
  if (path !== null) return;
  throw refusal('not_allowed_in_state', 'The path of this operation is not known.', 'no_path');
}

/**
 * Stores the outbox entry of a step ("transaction 1"), before anything is sent.
 * @param begunId local id of the order when the call began; it may have been merged with another record meanwhile
 */
export function queueOrderStep(context: Context, begunId: string, step: Step): { entryId: string } {
  const localId = context.orders.ownIdOf(begunId);
  const entryId = context.database.transaction(() =>
    queueStep(context, localId, step, context.clock.nowMs()),
  );
  entriesChanged(context, localId);
  return { entryId };
}
