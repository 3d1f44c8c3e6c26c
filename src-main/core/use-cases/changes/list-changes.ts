import type { TypedChangeRow } from '../../../../src-shared/order-changes.ts';
import { orderLabelOf, orderRowOf } from '../../store/order-row.ts';
import type { Context } from '../context.ts';

/** Orders with a change that is typed and not sent, the last typed first. */
export const listChanges = ({ changes, orders }: Context): TypedChangeRow[] =>
  changes.list().flatMap(({ localId, updatedAtMs }) => {
    const record = orders.find(localId);
    if (!record) return [];
    const { make, model, vin, registrationNumber, pickupAddress, deliveryAddress } = orderRowOf(record);
    const vehicle = [make, model, registrationNumber ?? vin].filter(Boolean).join(' ');
    return [{ localId, label: orderLabelOf(record), vehicle, pickupAddress, deliveryAddress, updatedAtMs }];
  });
