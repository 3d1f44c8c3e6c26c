import type { CmrOptionsResponse } from '../../../src-shared/domain/cmr.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import type { Exchange } from '../http/exchange.ts';
import { notFound, violatedRule } from '../http/problem.ts';
import { type HttpReply, jsonReply, jsonTextReply } from '../http/reply.ts';
import { cmrChoicesOf } from '../orders/cmr-choices.ts';
import { inspectionReportOf } from '../orders/inspection-report.ts';
import type { SandboxOrder } from '../orders/order-record.ts';
import { trackingOf } from '../orders/tracking.ts';
import type { Services } from '../services/services.ts';

/**
 * Returns the order that the path names.
 * @throws Problem 404 if the caller's customer has no such order
 */
export function orderOfPath({ parameters, caller }: Exchange, { orders }: Services): SandboxOrder {
  const record = orders.find(parameters.order_id ?? '', caller.customer);
  if (!record) throw noSuchOrder();
  return record;
}

const noSuchOrder = () => notFound('There is no such order.');

/**
 * Requires that the order allows an action.
 * @throws Problem 422 if the action is not among the order's `allowed_actions` (section "States and transitions")
 */
export function assertAllows(order: Order, action: string): void {
  if (order.allowed_actions.includes(action)) return;
  throw violatedRule(
    'allowed_actions',
    'action_not_allowed',
    `${action} is not possible while the order is ${order.status}.`,
  );
}

// @interface get-order.own get-order.etag
/** `GET /v2/orders/{order_id}`: returns an order of the authenticated customer, with its revision as ETag. */
export function handleOrderGet({ parameters, caller }: Exchange, { orders }: Services): HttpReply {
  const found = orders.findDocument(parameters.order_id ?? '', caller.customer);
  if (found === null) throw noSuchOrder();
  return jsonTextReply(200, found.document, { etag: `"${found.revision}"` });
}

// @interface operations.tracking
/** Handler that returns the tracking of an order (section "Operations whose path is not shown"). */
export const handleTracking = allowedRead('get_tracking', trackingOf);

// @interface operations.inspection-report
/** Handler that returns the inspection report of an order (section "Operations whose path is not shown"). */
export const handleInspectionReport = allowedRead('get_inspection_report', inspectionReportOf);

/**
 * Makes a handler that returns the result of `contentOf` for an order. The handler refuses the request if `action` is
 * not among the order's `allowed_actions`.
 */
function allowedRead(action: string, contentOf: (record: SandboxOrder, nowMs: number) => unknown) {
  return (exchange: Exchange, services: Services): HttpReply => {
    const record = orderOfPath(exchange, services);
    assertAllows(record.order, action);
    return jsonReply(200, contentOf(record, services.now()));
  };
}

// @interface get-cmr-options.answer
/** `GET /v2/cmr-options`: lists the recipients of the consignment note that can be chosen, and the default. */
export function handleCmrOptions({ caller }: Exchange, { profile }: Services): HttpReply {
  const answer: CmrOptionsResponse = { data: cmrChoicesOf(caller.customer, profile) };
  return jsonReply(200, answer);
}
