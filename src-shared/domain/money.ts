import { z } from 'zod';
import { listedTextSchema } from './fields.ts';

/** Price in integer minor units ("Price"). */
export const priceSchema = z.object({
  currency: listedTextSchema,
  total_cents: z.number().int(),
  transport_cents: z.number().int(),
  additional_fees_cents: z.number().int(),
  trade_in_cents: z.number().int(),
});
export type Price = z.infer<typeof priceSchema>;
