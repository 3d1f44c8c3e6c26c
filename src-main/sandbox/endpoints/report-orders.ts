import { timestampSchema } from '../../../src-shared/domain/fields.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { Exchange } from '../http/exchange.ts';
import { type Refuse, readPageQuery } from '../http/page-query.ts';
import { type HttpReply, pageReply } from '../http/reply.ts';
import { cursorAt, positionOf } from '../services/cursor.ts';
import type { Services } from '../services/services.ts';
import type { CreatedRange } from '../store/order-store.ts';

/**
 * `GET /v2/reports/orders`: lists report rows of the orders created in a span of time, from newest to oldest, in pages
 * by cursor.
 */
export function handleOrderReport({ query, caller }: Exchange, services: Services): HttpReply {
  const { profile, signer, orders } = services;
  const { filter: range, cursor, size } = readPageQuery(query, profile, rangeOf);
  const scope = ['report', caller.customer, JSON.stringify(range)];
  const after = cursor === null ? null : positionOf(cursor, scope, signer, profile.cursorParameter);
  const { texts, next } = orders.reportPage(caller.customer, range, after, size);
  return pageReply(texts, next && cursorAt(next, scope, signer));
}

function rangeOf(query: URLSearchParams, profile: InterfaceProfile, refuse: Refuse): CreatedRange {
  const from = boundOf(query, profile.createdFromParameter, refuse);
  const to = boundOf(query, profile.createdToParameter, refuse);
  return {
    // Orders are created at whole milliseconds, so a lower bound that is finer is rounded up.
    fromMs: from ? from.atMs + (from.isFiner ? 1 : 0) : 0,
    toMs: to?.atMs ?? Number.MAX_SAFE_INTEGER,
  };
}

// @interface report-orders.bounds
function boundOf(query: URLSearchParams, parameter: string, refuse: Refuse) {
  const text = query.get(parameter);
  if (text === null) return null;
  const atMs = timestampSchema.safeParse(text).success ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(atMs)) refuse(parameter, 'The bound must be an RFC 3339 date-time with an offset.');
  return { atMs, isFiner: /\.\d{3}\d*[1-9]/.test(text) };
}
