import { z } from 'zod';
import { answeredTimestampSchema, orNull } from './fields.ts';
import { orderedForSchema, orderIdSchema } from './order.ts';

/** Row of the order report ("Order report row"). Times in minutes, money in cents, distance in meters. */
export const reportRowSchema = z.object({
  order_id: orderIdSchema,
  ordered_for: orNull(orderedForSchema),
  customer_reference: orNull(z.string()),
  created_at: answeredTimestampSchema,
  status: z.string(),
  primary_vin: orNull(z.string()),
  primary_registration_number: orNull(z.string()),
  origin_country: orNull(z.string()),
  destination_country: orNull(z.string()),
  pickup_address: orNull(z.string()),
  delivery_address: orNull(z.string()),
  pickup_type: orNull(z.string()),
  delivery_type: orNull(z.string()),
  ordered_by: orNull(z.object({ name: orNull(z.string()), email: orNull(z.string()) })),
  available_for_pickup_at: orNull(answeredTimestampSchema),
  picked_up_at: orNull(answeredTimestampSchema),
  delivered_at: orNull(answeredTimestampSchema),
  distance_meters: orNull(z.number()),
  driver_time_minutes: orNull(z.number()),
  total_transport_minutes: orNull(z.number()),
  cost: orNull(z.object({ currency: z.string(), total_cents: z.number() })),
  refuel: orNull(z.object({ occurred: z.boolean(), cost_cents: orNull(z.number()) })),
});
export type ReportRow = z.infer<typeof reportRowSchema>;
