import type { OrderDraft } from '../../../src-shared/domain/draft.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';

const orFirst = (type: string, types: readonly string[], counterpart: string): string =>
  types.includes(type) ? type : counterpart;

/**
 * Pickup and delivery change places, for the way back. Dates stay where they are, since the pickup still comes first;
 * the release code goes, since it belongs to the former pickup place.
 */
export function swapDirection(draft: OrderDraft, profile: InterfaceProfile): OrderDraft {
  const { pickup, delivery } = draft;
  return {
    ...draft,
    pickup: {
      ...pickup,
      address: delivery.address,
      countryCode: delivery.countryCode,
      namedZone: delivery.namedZone,
      contact: delivery.contact,
      type: orFirst(delivery.type, profile.pickupTypes, profile.privatePickupType),
      releaseCode: '',
    },
    delivery: {
      ...delivery,
      address: pickup.address,
      countryCode: pickup.countryCode,
      namedZone: pickup.namedZone,
      contact: pickup.contact,
      type: orFirst(pickup.type, profile.deliveryTypes, profile.endCustomerDeliveryType),
    },
  };
}
