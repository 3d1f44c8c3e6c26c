import { z } from 'zod';
import { businessCheckInputSchema, businessCheckSchema } from '../domain/business-check.ts';
import { maxTextLength } from '../domain/clean-text.ts';
import { cmrOptionsResponseSchema } from '../domain/cmr.ts';
import { orderDraftSchema } from '../domain/draft.ts';
import { priceCheckSchema } from '../domain/price-check.ts';
import { method } from './method.ts';
import { nothing } from './parts.ts';

/** Calls that read from the service and change nothing. */
export const checkMethods = {
  /** Price of a draft; null if it lacks an address or a vehicle. */
  'prices.check': method(z.object({ draft: orderDraftSchema }), priceCheckSchema.nullable()),
  /** Whether an ordering channel may order for a business (section "POST /v2/represented-business-checks"). */
  'businesses.check': method(
    businessCheckInputSchema.extend({
      business_id: z.string().min(1).max(maxTextLength),
      country_code: businessCheckInputSchema.shape.country_code.max(2),
    }),
    businessCheckSchema,
  ),
  /** Possible recipients of the CMR consignment note (section "GET /v2/cmr-options"). */
  'cmr.options': method(nothing, cmrOptionsResponseSchema.shape.data),
} as const;
