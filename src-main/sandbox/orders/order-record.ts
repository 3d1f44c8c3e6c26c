import { z } from 'zod';
import { type Order, orderInputSchema } from '../../../src-shared/domain/order.ts';

/** Data that the service keeps about an order but does not return. */
export const orderInternalSchema = z.object({
  /** The accepted request, with the parts that no response contains, such as CMR recipients. */
  input: orderInputSchema,
  approachStartedAtMs: z.number().nullable(),
  isNearby: z.boolean(),
  tracking: z.enum(['available', 'paused', 'unavailable']),
  inspectionCompletedAtMs: z.number().nullable(),
  /** Whether the inspection at the pickup has found damage. */
  isDamaged: z.boolean().default(false),
  /** Number of times that the delivery ETA has changed. */
  deliveryEtaChanges: z.int().default(0),
  /** Periods in transit in which the vehicle reported no position. The last one may still be open. */
  unseen: z.array(z.object({ fromMs: z.number(), toMs: z.number().nullable() })).default([]),
  /** Name of the credential that placed the order. */
  orderedBy: z.string(),
});
export type OrderInternal = z.infer<typeof orderInternalSchema>;

/** An order as it is stored. `order` is exactly what the interface returns. */
export interface SandboxOrder {
  customer: string;
  createdAtMs: number;
  order: Order;
  internal: OrderInternal;
}

/** Internal data of a new order. */
export const freshInternal = (input: OrderInternal['input'], orderedBy: string): OrderInternal => ({
  input,
  approachStartedAtMs: null,
  isNearby: false,
  tracking: 'available',
  inspectionCompletedAtMs: null,
  isDamaged: false,
  deliveryEtaChanges: 0,
  unseen: [],
  orderedBy,
});
