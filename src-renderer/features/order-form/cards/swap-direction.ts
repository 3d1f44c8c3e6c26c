import type { DeliveryDraft, OrderDraft } from '../../../../src-shared/domain/draft.ts';
import type { InterfaceProfile } from '../../../../src-shared/interface-profile.ts';

/**
 * The type of place `type` when it moves to the other stop by the swap. If only its former stop can have it, it becomes
 * `counterpart`.
 */
const typeAt = (
  type: string,
  types: readonly string[],
  otherTypes: readonly string[],
  counterpart: string,
): string => (types.includes(type) || !otherTypes.includes(type) ? type : counterpart);

const placeOf = ({ address, countryCode, namedZone, contact }: DeliveryDraft) => ({
  address,
  countryCode,
  namedZone,
  contact,
});

/**
 * Swaps pickup and delivery, for a transport in the opposite direction. The dates stay, because the pickup still comes
 * first. The release code is cleared, because it belongs to the previous pickup place.
 */
export function swapDirection(draft: OrderDraft, profile: InterfaceProfile): OrderDraft {
  const { pickup, delivery } = draft;
  const { pickupTypes, deliveryTypes, privatePickupType, endCustomerDeliveryType } = profile;
  return {
    ...draft,
    pickup: {
      ...pickup,
      ...placeOf(delivery),
      type: typeAt(delivery.type, pickupTypes, deliveryTypes, privatePickupType),
      releaseCode: '',
    },
    delivery: {
      ...delivery,
      ...placeOf(pickup),
      type: typeAt(pickup.type, deliveryTypes, pickupTypes, endCustomerDeliveryType),
    },
  };
}
