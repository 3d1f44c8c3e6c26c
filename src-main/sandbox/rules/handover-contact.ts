import type { FieldError } from '../../../src-shared/domain/problem.ts';
import { isBlank, isEndCustomerDelivery, isPrivatePickup, type OrderCandidate } from './candidate.ts';

// @interface create-order.rule-5
/** Rule 5: a private pickup or an end-customer delivery requires the respective contact name and phone. */
export function handoverContact(candidate: OrderCandidate): FieldError[] {
  const { pickup, delivery } = candidate.input;
  const stops = [
    { name: 'pickup', isPerson: isPrivatePickup(candidate), contact: pickup.contact },
    { name: 'delivery', isPerson: isEndCustomerDelivery(candidate), contact: delivery.contact },
  ];
  return stops
    .filter(({ isPerson }) => isPerson)
    .flatMap(({ name, contact }) =>
      (['name', 'phone'] as const)
        .filter(field => isBlank(contact?.[field]))
        .map(field => ({
          path: `${name}.contact.${field}`,
          code: 'contact_required',
          message: `A ${name} at a person's place requires the contact's ${field}.`,
        })),
    );
}
