import type { Exchange } from '../http/exchange.ts';
import { notFound } from '../http/problem.ts';
import { type HttpReply, jsonReply } from '../http/reply.ts';
import { assertAllows } from '../orders/allowed-action.ts';
import { trackingOf } from '../orders/tracking.ts';
import type { EndpointRoute } from '../pipeline/router.ts';
import type { Services } from '../services/services.ts';
import { patternOf } from './profile-path.ts';

/** Tracking of an order's items ("Operations whose path is not shown"). */
export const getTrackingRoute = (path: string): EndpointRoute => ({
  method: 'GET',
  path: patternOf(path),
  operation: 'tracking',
  access: 'orders:read',
  body: null,
  isIdempotent: false,
  errorFormat: 'problem',
  handle: getTracking,
});

// @interface operations.tracking
function getTracking({ parameters, caller }: Exchange, { orders, now }: Services): HttpReply {
  const record = orders.find(parameters.orderId ?? '', caller.customer);
  if (!record) throw notFound('There is no such order.');
  assertAllows(record.order, 'get_tracking');
  return jsonReply(200, trackingOf(record, now()));
}
