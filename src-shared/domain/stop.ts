import { z } from 'zod';
import { addressInputSchema, addressSchema } from './address.ts';
import {
  listOf,
  orNull,
  responseTextSchema,
  responseTimestampSchema,
  responseValueSchema,
  timestampSchema,
} from './fields.ts';

// @interface window.bounds window.timezone
/** A requested window of a request (section "Window"): `timezone` is an IANA time zone name. */
export const windowInputSchema = z.strictObject({
  start_at: timestampSchema,
  end_at: timestampSchema,
  timezone: z.string().min(1),
});
export type WindowInput = z.infer<typeof windowInputSchema>;

export const requestedWindowSchema = z.object({
  start_at: responseTimestampSchema,
  end_at: responseTimestampSchema,
  timezone: orNull(responseTextSchema),
});
// @interface stop.agreed-window
/**
 * The interface description says "Shapes of agreed_window … not shown". So the fields that a requested window has are
 * read, and all others are shown unchanged.
 */
const agreedWindowSchema = z
  .object({
    start_at: orNull(responseTimestampSchema),
    end_at: orNull(responseTimestampSchema),
    timezone: orNull(responseTextSchema),
  })
  .catchall(responseValueSchema);
export type RequestedWindow = z.infer<typeof requestedWindowSchema>;

// @interface stop.contact
/** Contact of a request; a private pickup and an end-customer delivery require name and phone (rule 5). */
export const contactInputSchema = z.strictObject({
  name: z.string().nullish(),
  phone: z.string().nullish(),
  email: z.string().nullish(),
});

export const contactSchema = z.object({
  name: orNull(responseTextSchema),
  phone: orNull(responseTextSchema),
  email: orNull(responseTextSchema),
});

const stopInput = {
  address: addressInputSchema,
  type: z.string().min(1),
  contact: contactInputSchema.nullish(),
  requested_windows: z.array(windowInputSchema).nullish(),
};

// @interface stop.release-code stop.available-from
/** Pickup of an order request (section "POST /v2/orders"). */
export const pickupInputSchema = z.strictObject({
  ...stopInput,
  release_code: z.string().nullish(),
  available_from: timestampSchema.nullish(),
});
export type PickupInput = z.infer<typeof pickupInputSchema>;

/** Delivery of an order request: no release code and no available-from (section "Delivery stop"). */
export const deliveryInputSchema = z.strictObject(stopInput);
export type DeliveryInput = z.infer<typeof deliveryInputSchema>;

/** Maximum number of windows of a stop in an answer. */
const maxWindows = 1_000;

// @interface stop.address stop.type stop.requested-windows stop.times
const stop = {
  address: addressSchema,
  type: responseTextSchema,
  contact: orNull(contactSchema),
  requested_windows: listOf(requestedWindowSchema, maxWindows),
  agreed_window: orNull(agreedWindowSchema),
  eta: orNull(responseTimestampSchema),
  eta_updated_at: orNull(responseTimestampSchema),
  actual_at: orNull(responseTimestampSchema),
};

/** Pickup stop of an order (section "Pickup stop"). */
export const pickupStopSchema = z.object({
  ...stop,
  release_code: orNull(responseTextSchema),
  available_from: orNull(responseTimestampSchema),
});
export type PickupStop = z.infer<typeof pickupStopSchema>;

// @interface stop.commitment-deadline
/** Delivery stop of an order (section "Delivery stop"). */
export const deliveryStopSchema = z.object({
  ...stop,
  commitment_deadline_at: orNull(responseTimestampSchema),
});
export type DeliveryStop = z.infer<typeof deliveryStopSchema>;
