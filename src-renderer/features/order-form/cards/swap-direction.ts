import type { OrderDraft } from '../../../../src-shared/domain/draft.ts';
import type { InterfaceProfile } from '../../../../src-shared/interface-profile.ts';

/** A type that only the other stop has gives way to its counterpart; a word that somebody typed stays. */
const typeAt = (
  type: string,
  types: readonly string[],
  otherTypes: readonly string[],
  counterpart: string,
): string => (types.includes(type) || !otherTypes.includes(type) ? type : counterpart);

/**
 * Pickup and delivery change places, for the way back. Dates stay where they are, since the pickup still comes first;
 * the release code goes, since it belongs to the former pickup place.
 */
export function swapDirection(draft: OrderDraft, profile: InterfaceProfile): OrderDraft {
  const { pickup, delivery } = draft;
  const { pickupTypes, deliveryTypes, privatePickupType, endCustomerDeliveryType } = profile;
  return {
    ...draft,
    pickup: {
      ...pickup,
      address: delivery.address,
      countryCode: delivery.countryCode,
      namedZone: delivery.namedZone,
      contact: delivery.contact,
      type: typeAt(delivery.type, pickupTypes, deliveryTypes, privatePickupType),
      releaseCode: '',
    },
    delivery: {
      ...delivery,
      address: pickup.address,
      countryCode: pickup.countryCode,
      namedZone: pickup.namedZone,
      contact: pickup.contact,
      type: typeAt(pickup.type, deliveryTypes, pickupTypes, endCustomerDeliveryType),
    },
  };
}
