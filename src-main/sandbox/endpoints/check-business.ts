import {
  type BusinessCheck,
  type BusinessCheckInput,
  businessCheckInputSchema,
} from '../../../src-shared/domain/business-check.ts';
import type { Exchange } from '../http/exchange.ts';
import { type HttpReply, jsonReply } from '../http/reply.ts';
import { parseShape } from '../http/shape.ts';
import { assertIsChannel } from '../orders/ordered-for.ts';
import type { Services } from '../services/services.ts';

// @interface check-business.safe business-check.status
/** `POST /v2/represented-business-checks`: says whether an ordering channel can act for a business. Creates nothing. */
export function handleBusinessCheck(exchange: Exchange, { profile }: Services): HttpReply {
  const input = parseShape(businessCheckInputSchema, exchange.json());
  assertIsChannel(exchange.caller, '');
  const answer: BusinessCheck = {
    status: isTestBusiness(input) ? profile.businessEligibleStatus : profile.businessNotEligibleStatus,
  };
  return jsonReply(200, answer);
}

/** For each country, the id of a test business for which an ordering channel can act. Its check digit is right. */
const testBusinesses: ReadonlyMap<string, string> = new Map([
  ['FI', '1234567-1'],
  ['DK', '12345674'],
  ['DE', 'DE123456788'],
  ['PL', '1234563218'],
]);

// @interface check-business.test-identity ordered-for.business-id
/** "In the sandbox a supported test identity is eligible when no customer matches yet." */
const isTestBusiness = ({ business_id, country_code }: BusinessCheckInput): boolean =>
  testBusinesses.get(country_code) === business_id.trim();
