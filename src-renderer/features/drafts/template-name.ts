import { placeOf } from '../order-parts/order-title.ts';

/** A suggested name for a template of a route: `Helsinki – Hamburg`. */
export const suggestedTemplateName = (pickupAddress: string, deliveryAddress: string): string =>
  [pickupAddress, deliveryAddress]
    .map(address => placeOf(null, address).trim())
    .filter(Boolean)
    .join(' – ');
