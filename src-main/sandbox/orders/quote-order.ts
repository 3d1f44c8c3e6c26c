import type { Price } from '../../../src-shared/domain/money.ts';
import type { OrderInput } from '../../../src-shared/domain/order.ts';
import type { PriceCheckInput } from '../../../src-shared/domain/price-check.ts';
import type { GeoPlace } from '../geo/place.ts';
import { violatedRule } from '../http/problem.ts';
import type { Located } from './locate.ts';
import { type Quote, quote } from './pricing.ts';

/** Returns the price and times for a request between two places. */
export const quoteRequest = (
  { items, service_options: options }: OrderInput | PriceCheckInput,
  from: GeoPlace,
  to: GeoPlace,
  nowMs: number,
): Quote =>
  quote({
    from,
    to,
    hasTradeIn: items.some(({ role }) => role === 'trade_in'),
    transportPreference: options?.transport_preference ?? null,
    inspection: options?.inspection ?? null,
    nowMs,
  });

/**
 * Returns the price and distance of an order.
 * @throws Problem 422 if the route needs a custom quote, since it then cannot be ordered
 */
export function quoteOrder(
  input: OrderInput,
  pickup: Located,
  delivery: Located,
  nowMs: number,
): { price: Price; distanceMeters: number } {
  const { price, distanceMeters } = quoteRequest(input, pickup.place, delivery.place, nowMs);
  if (price) return { price, distanceMeters };
  throw violatedRule(
    'delivery.address.formatted_address',
    'custom_quote_required',
    'This route has no automatic price; it needs a custom quote.',
  );
}
