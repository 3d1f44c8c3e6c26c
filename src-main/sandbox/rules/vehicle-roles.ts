import type { FieldError } from '../../../src-shared/domain/problem.ts';
import type { RouteCandidate } from './candidate.ts';

// @interface create-order.rule-1
/** Rule 1: exactly one primary item; at most one trade-in item. */
export function vehicleRoles({ items }: RouteCandidate): FieldError[] {
  const indexesOf = (role: string) => items.flatMap((item, index) => (item.role === role ? [index] : []));
  const primaries = indexesOf('primary');
  const tooMany = [...primaries.slice(1), ...indexesOf('trade_in').slice(1)].map(index => ({
    path: `items.${index}.role`,
    code: 'too_many_of_role',
    message: 'An order has exactly one primary vehicle and at most one trade-in vehicle.',
  }));
  if (primaries.length > 0) return tooMany;
  return [
    { path: 'items', code: 'primary_required', message: 'An order has exactly one primary vehicle.' },
    ...tooMany,
  ];
}
