import { z } from 'zod';
import { type Order, orderInputSchema } from '../../../src-shared/domain/order.ts';

/** Data that the service keeps about an order but does not return. */
export const orderInternalSchema = z.object({
  /** The request as accepted: CMR recipients and the desired facts, which no answer carries. */
  input: orderInputSchema,
  approachStartedAtMs: z.number().nullable(),
  isNearby: z.boolean(),
  tracking: z.enum(['available', 'paused', 'unavailable']),
  inspectionCompletedAtMs: z.number().nullable(),
  /** An inspection at the pickup has found damage. */
  isDamaged: z.boolean().default(false),
  /** Number of times that the delivery ETA has changed. */
  deliveryEtaChanges: z.int().default(0),
  /** Periods in transit without a position; the last one may still be open. */
  unseen: z.array(z.object({ fromMs: z.number(), toMs: z.number().nullable() })).default([]),
  /** Name of the credential that placed it. */
  orderedBy: z.string(),
});
export type OrderInternal = z.infer<typeof orderInternalSchema>;

/** An order as stored: `order` is exactly what the interface answers. */
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
