import type { Price } from '../../../src-shared/domain/money.ts';
import type { OrderInput } from '../../../src-shared/domain/order.ts';
import { ruleViolation } from '../http/problem.ts';
import type { Located } from './locate.ts';
import { quote } from './pricing.ts';

/** @throws Problem 422 where the route has no automatic price: a custom quote cannot be ordered */
export function quoteOrder(
  input: OrderInput,
  pickup: Located,
  delivery: Located,
  nowMs: number,
): { price: Price; distanceMeters: number } {
  const { price, distanceMeters } = quote({
    from: pickup.place,
    to: delivery.place,
    hasTradeIn: input.items.some(({ role }) => role === 'trade_in'),
    transportPreference: input.service_options?.transport_preference ?? null,
    inspection: input.service_options?.inspection ?? null,
    nowMs,
  });
  if (!price) throw ruleViolation([customQuoteNeeded]);
  return { price, distanceMeters };
}

const customQuoteNeeded = {
  path: 'delivery.address.formatted_address',
  code: 'custom_quote_required',
  message: 'This route has no automatic price; it needs a custom quote.',
};
