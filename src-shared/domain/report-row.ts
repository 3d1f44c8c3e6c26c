import { z } from 'zod';
import { listedTextSchema, orNull, responseTimestampSchema } from './fields.ts';
import { responseCostSchema } from './money.ts';
import { orderedForSchema, orderIdSchema } from './order.ts';

// @interface report-row.*
/** Row of the order report (section "Order report row"). Times in minutes, money in cents, distance in metres. */
export const reportRowSchema = z.object({
  order_id: orderIdSchema,
  ordered_for: orNull(orderedForSchema),
  customer_reference: orNull(listedTextSchema),
  created_at: responseTimestampSchema,
  status: listedTextSchema,
  primary_vin: orNull(listedTextSchema),
  primary_registration_number: orNull(listedTextSchema),
  origin_country: orNull(listedTextSchema),
  destination_country: orNull(listedTextSchema),
  pickup_address: orNull(listedTextSchema),
  delivery_address: orNull(listedTextSchema),
  pickup_type: orNull(listedTextSchema),
  delivery_type: orNull(listedTextSchema),
  ordered_by: orNull(z.object({ name: orNull(listedTextSchema), email: orNull(listedTextSchema) })),
  available_for_pickup_at: orNull(responseTimestampSchema),
  picked_up_at: orNull(responseTimestampSchema),
  delivered_at: orNull(responseTimestampSchema),
  distance_meters: orNull(z.number()),
  driver_time_minutes: orNull(z.number()),
  total_transport_minutes: orNull(z.number()),
  cost: responseCostSchema,
  refuel: orNull(z.object({ occurred: orNull(z.boolean()), cost_cents: orNull(z.number().int()) })),
});
export type ReportRow = z.infer<typeof reportRowSchema>;
