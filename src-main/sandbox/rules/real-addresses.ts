import type { FieldError } from '../../../src-shared/domain/problem.ts';
import type { RouteCandidate } from './candidate.ts';

// @interface address.formatted
/** "Address": `formatted_address` must identify a real place. */
export function realAddresses({ pickup, delivery }: RouteCandidate): FieldError[] {
  const stops = [
    { name: 'pickup', located: pickup },
    { name: 'delivery', located: delivery },
  ];
  return stops
    .filter(({ located }) => located === null)
    .map(({ name }) => ({
      path: `${name}.address.formatted_address`,
      code: 'address_not_recognised',
      message: `The ${name} address does not identify a real place.`,
    }));
}
