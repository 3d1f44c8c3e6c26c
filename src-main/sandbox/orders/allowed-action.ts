import type { Order } from '../../../src-shared/domain/order.ts';
import { ruleViolation } from '../http/problem.ts';

/** @throws Problem 422 where the order's `allowed_actions` lack the action ("States and transitions") */
export function assertAllows(order: Order, action: string): void {
  if (order.allowed_actions.includes(action)) return;
  throw ruleViolation([
    {
      path: 'allowed_actions',
      code: 'action_not_allowed',
      message: `${action} is not possible while the order is ${order.status}.`,
    },
  ]);
}
