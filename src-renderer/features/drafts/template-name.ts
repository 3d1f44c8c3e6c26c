import { placeOf } from '../order-parts/order-title.ts';

/** `Helsinki – Hamburg`: what a template of this way might be called. */
export const suggestedTemplateName = (pickupAddress: string, deliveryAddress: string): string =>
  [pickupAddress, deliveryAddress]
    .map(address => placeOf(null, address).trim())
    .filter(Boolean)
    .join(' – ');
