import { type BusinessCheck, businessCheckInputSchema } from '../../../src-shared/domain/business-check.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { Exchange } from '../http/exchange.ts';
import { type HttpReply, jsonReply } from '../http/reply.ts';
import { parseShape } from '../http/shape.ts';
import { assertIsChannel } from '../orders/ordered-for.ts';
import { isTestBusiness } from '../orders/test-businesses.ts';
import type { EndpointRoute } from '../pipeline/router.ts';
import type { Services } from '../services/services.ts';

/** `POST /v2/represented-business-checks`: whether an ordering channel can act for a business; creates nothing. */
export const checkBusinessRoute = (profile: InterfaceProfile): EndpointRoute => ({
  method: 'POST',
  path: '/v2/represented-business-checks',
  operation: 'business-check',
  access: 'orders:write',
  body: { mediaType: 'application/json', maxBytes: profile.maxBodyBytes },
  isIdempotent: false,
  errorFormat: 'problem',
  handle: checkBusiness,
});

// @interface check-business.safe business-check.status
/** The answer says nothing but the status, so that nobody learns of customers by asking. */
function checkBusiness(exchange: Exchange, { profile }: Services): HttpReply {
  const input = parseShape(businessCheckInputSchema, exchange.json());
  assertIsChannel(exchange.caller, '');
  const answer: BusinessCheck = {
    status: isTestBusiness(input) ? profile.businessEligibleStatus : profile.businessNotEligibleStatus,
  };
  return jsonReply(200, answer);
}
