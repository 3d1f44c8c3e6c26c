import type { CmrOptionsAnswer } from '../../../src-shared/domain/cmr.ts';
import type { Exchange } from '../http/exchange.ts';
import { jsonReply, type Reply } from '../http/reply.ts';
import { cmrChoicesOf } from '../orders/cmr-choices.ts';
import type { Route } from '../pipeline/router.ts';
import type { Services } from '../services/services.ts';

/** `GET /v2/cmr-options`: recipients of the consignment note to choose from, and the default. */
export const getCmrOptionsRoute: Route = {
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
function getCmrOptions({ caller }: Exchange, { profile }: Services): Reply {
  const answer: CmrOptionsAnswer = { data: cmrChoicesOf(caller.customer, profile) };
  return jsonReply(200, answer);
}
