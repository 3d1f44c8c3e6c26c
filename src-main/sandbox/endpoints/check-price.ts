import { type PriceCheck, priceCheckInputSchema } from '../../../src-shared/domain/price-check.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { Exchange } from '../http/exchange.ts';
import { type HttpReply, jsonReply } from '../http/reply.ts';
import { parseShape } from '../http/shape.ts';
import { locate } from '../orders/locate.ts';
import { routeValueErrors } from '../orders/open-values.ts';
import { assertMayOrderFor } from '../orders/ordered-for.ts';
import { quote } from '../orders/pricing.ts';
import type { EndpointRoute } from '../pipeline/router.ts';
import { assertRules, priceCheckRules } from '../rules/run-rules.ts';
import type { Services } from '../services/services.ts';

/** `POST /v2/price-checks`: creates nothing. */
export const checkPriceRoute = (profile: InterfaceProfile): EndpointRoute => ({
  method: 'POST',
  path: '/v2/price-checks',
  operation: 'price-check',
  access: 'orders:write',
  body: { mediaType: 'application/json', maxBytes: profile.maxBodyBytes },
  isIdempotent: false,
  errorFormat: 'problem',
  handle: checkPrice,
});

// @interface check-price.safe check-price.body price-check.ordered-for price-check.price
function checkPrice(exchange: Exchange, { profile, now }: Services): HttpReply {
  const input = parseShape(priceCheckInputSchema, exchange.json(), parsed =>
    routeValueErrors(parsed, profile),
  );
  assertMayOrderFor(input.ordered_for, exchange.caller);
  const pickup = locate(input.pickup.address);
  const delivery = locate(input.delivery.address);
  assertRules(priceCheckRules, {
    profile,
    pickup,
    delivery,
    pickupType: input.pickup.type,
    deliveryType: input.delivery.type,
    items: input.items,
  });
  if (!pickup || !delivery) throw new Error('A rule let an unknown address pass.');
  const quoted = quote({
    from: pickup.place,
    to: delivery.place,
    hasTradeIn: input.items.some(({ role }) => role === 'trade_in'),
    transportPreference: input.service_options?.transport_preference ?? null,
    inspection: input.service_options?.inspection ?? null,
    nowMs: now(),
  });
  const answer: PriceCheck = {
    status: quoted.isCustom ? profile.priceCustomQuoteStatus : profile.priceAvailableStatus,
    ordered_for: input.ordered_for ?? null,
    price: quoted.price,
    distance_meters: quoted.distanceMeters,
    estimated_pickup_at: new Date(quoted.estimatedPickupAtMs).toISOString(),
    estimated_delivery_at: new Date(quoted.estimatedDeliveryAtMs).toISOString(),
  };
  return jsonReply(200, answer);
}
