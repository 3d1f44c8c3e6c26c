import { z } from 'zod';
import { type Order, orderInputSchema, orderSchema } from '../../../src-shared/domain/order.ts';

/** What the service knows of an order beyond what it answers. */
export const orderInternalSchema = z.object({
  /** The request as accepted: CMR recipients and the desired facts, which no answer carries. */
  input: orderInputSchema,
  approachStartedAtMs: z.number().nullable(),
  isNearby: z.boolean(),
  tracking: z.enum(['available', 'paused', 'unavailable']),
  inspectionCompletedAtMs: z.number().nullable(),
  /** Name of the credential that placed it. */
  orderedBy: z.string(),
});
export type OrderInternal = z.infer<typeof orderInternalSchema>;

/** An order as stored: `order` is exactly what the interface answers. */
export interface OrderRecord {
  customer: string;
  createdAtMs: number;
  order: Order;
  internal: OrderInternal;
}

export const parseOrder = (json: string): Order => orderSchema.parse(JSON.parse(json));
export const parseInternal = (json: string): OrderInternal => orderInternalSchema.parse(JSON.parse(json));
