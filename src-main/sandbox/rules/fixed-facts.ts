import { isDeepStrictEqual } from 'node:util';
import type { OrderInput } from '../../../src-shared/domain/order.ts';
import type { FieldError } from '../../../src-shared/domain/problem.ts';
import type { ItemInput } from '../../../src-shared/domain/vehicle.ts';
import { errorIf, fieldError } from '../http/problem.ts';
import { isBlank, type OrderCandidate, type Rule } from './candidate.ts';

/**
 * "PATCH /v2/orders/{order_id}": an items array keeps the identity of each vehicle, adds no vehicle, and leaves the
 * CMR recipients as they are. A missing VIN or registration number may be added.
 */
export const fixedFacts =
  (before: OrderInput): Rule<OrderCandidate> =>
  ({ input }) =>
    input.items.flatMap((item, index) => {
      const known = before.items.find(({ role }) => role === item.role);
      // Skipped here, because rule 1 already reports a second vehicle with the same role.
      if (input.items.findIndex(({ role }) => role === item.role) < index) return [];
      if (known) return vehicleErrors(`items.${index}`, known, item);
      const message = 'A change cannot add a vehicle to the order.';
      return [fieldError(`items.${index}.role`, 'vehicle_cannot_be_added', message)];
    });

// @interface update-order.items update-order.cmr-recipients
function vehicleErrors(path: string, known: ItemInput, item: ItemInput): FieldError[] {
  const isOther = !isDeepStrictEqual(recipientOf(known), recipientOf(item));
  return [
    ...(['vin', 'registration_number'] as const)
      .filter(field => !isBlank(known[field]) && known[field] !== item[field])
      .map(field =>
        fieldError(`${path}.${field}`, 'identity_fixed', 'The identity of a vehicle cannot change.'),
      ),
    ...errorIf(isOther, `${path}.cmr_recipient`, 'cmr_recipient_fixed', 'The CMR recipient cannot change.'),
  ];
}

const recipientOf = ({ cmr_recipient: chosen }: ItemInput) =>
  chosen ? { kind: chosen.kind, recipient: chosen.recipient ?? null } : null;
