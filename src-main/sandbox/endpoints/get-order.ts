import type { Exchange } from '../http/exchange.ts';
import { notFound } from '../http/problem.ts';
import { type HttpReply, jsonTextReply } from '../http/reply.ts';
import type { EndpointRoute } from '../pipeline/router.ts';
import type { Services } from '../services/services.ts';

/** `GET /v2/orders/{order_id}`: the order of the authenticated customer, with its revision as ETag. */
export const getOrderRoute: EndpointRoute = {
  method: 'GET',
  path: '/v2/orders/:orderId',
  operation: 'order-get',
  access: 'orders:read',
  body: null,
  isIdempotent: false,
  errorFormat: 'problem',
  handle: getOrder,
};

// @interface get-order.own get-order.etag
function getOrder({ parameters, caller }: Exchange, { orders }: Services): HttpReply {
  const found = orders.findDocument(parameters.orderId ?? '', caller.customer);
  if (found === null) throw notFound('There is no such order.');
  return jsonTextReply(200, found.document, { etag: `"${found.revision}"` });
}
