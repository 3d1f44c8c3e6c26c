import { type PriceCheck, priceCheckInputSchema } from '../../../src-shared/domain/price-check.ts';
import type { Exchange } from '../http/exchange.ts';
import { type HttpReply, jsonReply } from '../http/reply.ts';
import { parseShape } from '../http/shape.ts';
import { locate } from '../orders/locate.ts';
import { routeValueErrors } from '../orders/open-values.ts';
import { assertMayOrderFor } from '../orders/ordered-for.ts';
import { quoteRequest } from '../orders/quote-order.ts';
import { knownStops } from '../rules/candidate.ts';
import { assertRules, priceCheckRules } from '../rules/run-rules.ts';
import type { Services } from '../services/services.ts';

// @interface check-price.safe check-price.body price-check.ordered-for price-check.price
/** `POST /v2/price-checks`: returns the price and times of a transport. Creates nothing. */
export function handlePriceCheck(exchange: Exchange, { profile, now }: Services): HttpReply {
  const input = parseShape(priceCheckInputSchema, exchange.json(), parsed =>
    routeValueErrors(parsed, profile),
  );
  assertMayOrderFor(input.ordered_for, exchange.caller);
  const candidate = {
    profile,
    pickup: locate(input.pickup.address),
    delivery: locate(input.delivery.address),
    pickupType: input.pickup.type,
    deliveryType: input.delivery.type,
    items: input.items,
  };
  assertRules(priceCheckRules, candidate);
  const { pickup, delivery } = knownStops(candidate);
  const quoted = quoteRequest(input, pickup.place, delivery.place, now());
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
