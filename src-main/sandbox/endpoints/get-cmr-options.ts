import type { CmrOptionsResponse } from '../../../src-shared/domain/cmr.ts';
import type { Exchange } from '../http/exchange.ts';
import { type HttpReply, jsonReply } from '../http/reply.ts';
import { cmrChoicesOf } from '../orders/cmr-choices.ts';
import type { EndpointRoute } from '../pipeline/router.ts';
import type { Services } from '../services/services.ts';

/** `GET /v2/cmr-options`: recipients of the consignment note to choose from, and the default. */
export const getCmrOptionsRoute: EndpointRoute = {
  method: 'GET',
  path: '/v2/cmr-options',
  operation: 'cmr-options',
  access: 'orders:read',
  body: null,
  isIdempotent: false,
  errorFormat: 'problem',
  handle: getCmrOptions,
};

// @interface get-cmr-options.answer
function getCmrOptions({ caller }: Exchange, { profile }: Services): HttpReply {
  const answer: CmrOptionsResponse = { data: cmrChoicesOf(caller.customer, profile) };
  return jsonReply(200, answer);
}
