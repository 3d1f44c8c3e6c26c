import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { Exchange } from '../http/exchange.ts';
import { type Refuse, readPageQuery } from '../http/page-query.ts';
import { type HttpReply, pageReply } from '../http/reply.ts';
import { cursorAt, positionOf } from '../services/cursor.ts';
import type { Services } from '../services/services.ts';
import type { OrderFilter } from '../store/order-store.ts';

// @interface list-orders.order
/** `GET /v2/orders`: lists summaries from newest to oldest, in pages by cursor. */
export function handleOrderList({ query, caller }: Exchange, services: Services): HttpReply {
  const { profile, signer, orders } = services;
  const { filter, cursor, size } = readPageQuery(query, profile, filterOf);
  const scope = ['orders', caller.customer, JSON.stringify([filter.status, filter.customerReference])];
  const after = cursor === null ? null : positionOf(cursor, scope, signer, profile.cursorParameter);
  const { texts, next } = orders.page(caller.customer, filter, after, size);
  return pageReply(texts, next && cursorAt(next, scope, signer));
}

// @interface list-orders.filters
function filterOf(query: URLSearchParams, profile: InterfaceProfile, refuse: Refuse): OrderFilter {
  const customerReference = query.get('customer_reference');
  if (customerReference !== null && (customerReference === '' || customerReference.length > 255)) {
    refuse('customer_reference', 'The customer reference has 1 to 255 characters.');
  }
  const status = query.get('status');
  if (status !== null && !profile.orderStatuses.includes(status)) {
    refuse('status', `The status must be one of: ${profile.orderStatuses.join(', ')}.`);
  }
  return { status, customerReference };
}
