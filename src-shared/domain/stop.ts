import { z } from 'zod';
import { addressInputSchema, addressSchema } from './address.ts';
import {
  answeredTextSchema,
  answeredTimestampSchema,
  answeredValueSchema,
  listOf,
  orNull,
  timestampSchema,
} from './fields.ts';

// @interface window.bounds window.timezone
/** A requested window of a request ("Window"): `timezone` is an IANA time zone name. */
export const windowInputSchema = z.strictObject({
  start_at: timestampSchema,
  end_at: timestampSchema,
  timezone: z.string().min(1),
});
export type WindowInput = z.infer<typeof windowInputSchema>;

export const requestedWindowSchema = z.object({
  start_at: answeredTimestampSchema,
  end_at: answeredTimestampSchema,
  timezone: orNull(answeredTextSchema),
});
// @interface stop.agreed-window
/** "Shapes of agreed_window … not shown": what a requested window has is known, the rest is shown as it came. */
const agreedWindowSchema = z
  .object({
    start_at: orNull(answeredTimestampSchema),
    end_at: orNull(answeredTimestampSchema),
    timezone: orNull(answeredTextSchema),
  })
  .catchall(answeredValueSchema);
export type RequestedWindow = z.infer<typeof requestedWindowSchema>;

// @interface stop.contact
/** Contact of a request; a private pickup and an end-customer delivery require name and phone (rule 5). */
export const contactInputSchema = z.strictObject({
  name: z.string().nullish(),
  phone: z.string().nullish(),
  email: z.string().nullish(),
});

export const contactSchema = z.object({
  name: orNull(answeredTextSchema),
  phone: orNull(answeredTextSchema),
  email: orNull(answeredTextSchema),
});

const stopInput = {
  address: addressInputSchema,
  type: z.string().min(1),
  contact: contactInputSchema.nullish(),
  requested_windows: z.array(windowInputSchema).nullish(),
};

// @interface stop.release-code stop.available-from
/** Pickup of an order request ("POST /v2/orders"). */
export const pickupInputSchema = z.strictObject({
  ...stopInput,
  release_code: z.string().nullish(),
  available_from: timestampSchema.nullish(),
});
export type PickupInput = z.infer<typeof pickupInputSchema>;

/** Delivery of an order request: no release code and no available-from ("Delivery stop"). */
export const deliveryInputSchema = z.strictObject(stopInput);
export type DeliveryInput = z.infer<typeof deliveryInputSchema>;

/** Of one answered stop. */
const maxWindows = 1_000;

// @interface stop.address stop.type stop.requested-windows stop.times
const stop = {
  address: addressSchema,
  type: answeredTextSchema,
  contact: orNull(contactSchema),
  requested_windows: listOf(requestedWindowSchema, maxWindows),
  agreed_window: orNull(agreedWindowSchema),
  eta: orNull(answeredTimestampSchema),
  eta_updated_at: orNull(answeredTimestampSchema),
  actual_at: orNull(answeredTimestampSchema),
};

/** Pickup stop of an order ("Pickup stop"). */
export const pickupStopSchema = z.object({
  ...stop,
  release_code: orNull(answeredTextSchema),
  available_from: orNull(answeredTimestampSchema),
});
export type PickupStop = z.infer<typeof pickupStopSchema>;

// @interface stop.commitment-deadline
/** Delivery stop of an order ("Delivery stop"). */
export const deliveryStopSchema = z.object({
  ...stop,
  commitment_deadline_at: orNull(answeredTimestampSchema),
});
export type DeliveryStop = z.infer<typeof deliveryStopSchema>;
