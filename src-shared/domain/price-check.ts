import { z } from 'zod';
import { addressInputSchema } from './address.ts';
import { orNull, responseTextSchema, responseTimestampSchema, responseValueSchema } from './fields.ts';
import { responsePriceSchema } from './money.ts';
import { orderedForInputSchema, serviceOptionsInputSchema } from './order.ts';
import { vinSchema } from './vehicle.ts';

const stop = z.strictObject({ address: addressInputSchema, type: z.string().min(1) });

// @interface check-price.body
/** Body of `POST /v2/price-checks`. */
export const priceCheckInputSchema = z.strictObject({
  pickup: stop,
  delivery: stop,
  items: z
    .array(
      z.strictObject({
        role: z.enum(['primary', 'trade_in']),
        vin: vinSchema.nullish(),
        registration_number: z.string().min(1).nullish(),
      }),
    )
    .min(1)
    .max(2),
  service_options: serviceOptionsInputSchema.nullish(),
  ordered_for: orderedForInputSchema.nullish(),
});
export type PriceCheckInput = z.infer<typeof priceCheckInputSchema>;

// @interface price-check.*
/** Answer of a price check ("PriceCheck"): any status but `available` means a custom quote is needed. */
export const priceCheckSchema = z.object({
  status: responseTextSchema,
  ordered_for: orNull(z.record(z.string(), responseValueSchema)),
  price: responsePriceSchema,
  distance_meters: orNull(z.number()),
  estimated_pickup_at: orNull(responseTimestampSchema),
  estimated_delivery_at: orNull(responseTimestampSchema),
});
export type PriceCheck = z.infer<typeof priceCheckSchema>;
