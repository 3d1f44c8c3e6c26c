import type { TypedChangeRow } from '../../../../src-shared/order-changes.ts';
import { orderLabelOf, orderRowOf } from '../../store/order-row.ts';
import type { Context } from '../context.ts';

/** What was typed where the change changes it, else what the order has. */
const typedOr = (typed: string | undefined, base: string | undefined, shown: string): string =>
  typed === undefined || typed === base || typed === '' ? shown : typed;

/** Orders with a change that is typed and not sent, the last typed first, each with the addresses that it will have. */
export const listChanges = ({ changes, orders }: Context): TypedChangeRow[] =>
  changes.list().flatMap(({ localId, updatedAtMs }) => {
    const record = orders.find(localId);
    if (!record) return [];
    const { make, model, vin, registrationNumber, pickupAddress, deliveryAddress } = orderRowOf(record);
    const vehicle = [make, model, registrationNumber ?? vin].filter(Boolean).join(' ');
    const change = changes.find(localId);
    const [draft, base] = [change?.draft, change?.base];
    return [
      {
        localId,
        label: orderLabelOf(record),
        vehicle,
        pickupAddress: typedOr(draft?.pickup.address, base?.pickup.address, pickupAddress),
        deliveryAddress: typedOr(draft?.delivery.address, base?.delivery.address, deliveryAddress),
        updatedAtMs,
      },
    ];
  });
