import type { BusinessCheckInput } from '../../../src-shared/domain/business-check.ts';

/** Test identities an ordering channel can act for, by country; their check digits are right. */
const testBusinesses: ReadonlyMap<string, string> = new Map([
  ['FI', '1234567-1'],
  ['DK', '12345674'],
  ['DE', 'DE123456788'],
  ['PL', '1234563218'],
]);

// @interface check-business.test-identity ordered-for.business-id
/** "In the sandbox a supported test identity is eligible when no customer matches yet." */
export const isTestBusiness = ({ business_id, country_code }: BusinessCheckInput): boolean =>
  testBusinesses.get(country_code) === business_id.trim();
