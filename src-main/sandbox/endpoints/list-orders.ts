import type { FieldError } from '../../../src-shared/domain/problem.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { Exchange } from '../http/exchange.ts';
import { pageSizeOf, refuseRepeated } from '../http/page-query.ts';
import { fieldError, validationError } from '../http/problem.ts';
import { type HttpReply, jsonTextReply } from '../http/reply.ts';
import { cursorAt, positionOf } from '../services/cursor.ts';
import type { Services } from '../services/services.ts';

// @interface list-orders.order page.wrapper
/** `GET /v2/orders`: summaries from newest to oldest, by cursor. */
export function handleOrderList({ query, caller }: Exchange, services: Services): HttpReply {
  const { profile, signer, orders } = services;
  const { status, customerReference, cursor, size } = readQuery(query, profile);
  const scope = ['orders', caller.customer, JSON.stringify([status, customerReference])];
  const after = cursor === null ? null : positionOf(cursor, scope, signer, profile.cursorParameter);
  const page = orders.page(caller.customer, { status, customerReference }, after, size);
  const next = page.next ? cursorAt(page.next, scope, signer) : null;
  const wrapper = `"next_cursor":${JSON.stringify(next)},"has_more":${next !== null}`;
  return jsonTextReply(200, `{"data":[${page.summaries.join(',')}],${wrapper}}`);
}

// @interface list-orders.filters
/** @throws Problem 400 with every bad parameter */
function readQuery(query: URLSearchParams, profile: InterfaceProfile) {
  const errors: FieldError[] = [];
  const refuse = (path: string, message: string) => errors.push(fieldError(path, 'invalid_value', message));
  const size = pageSizeOf(query, profile, refuse);
  const customerReference = query.get('customer_reference');
  if (customerReference !== null && (customerReference === '' || customerReference.length > 255)) {
    refuse('customer_reference', 'The customer reference has 1 to 255 characters.');
  }
  const status = query.get('status');
  if (status !== null && !profile.orderStatuses.includes(status)) {
    refuse('status', `The status must be one of: ${profile.orderStatuses.join(', ')}.`);
  }
  refuseRepeated(query, refuse);
  if (errors.length > 0) throw validationError(errors);
  return { status, customerReference, cursor: query.get(profile.cursorParameter), size };
}
