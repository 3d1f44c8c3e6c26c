import { z } from 'zod';

/** Problems of a draft. The renderer chooses the message by the code. */
export const draftProblemCodes = [
  'address_missing',
  'type_missing',
  'pickup_time_missing',
  'window_incomplete',
  'window_ends_before_start',
  'window_in_past',
  'windows_overlap',
  'window_before_available_from',
  'available_from_incomplete',
  'available_from_in_past',
  'delivery_before_available',
  'delivery_before_pickup',
  'pickup_after_delivery',
  'day_far_ahead',
  'private_handover_too_early',
  'contact_name_missing',
  'contact_phone_missing',
  'phone_doubtful',
  'email_doubtful',
  'vehicle_identity_missing',
  'vin_length',
  'vin_missing_across_border',
  'vin_letters_foreign',
  'vin_letters_doubtful',
  'vin_check_digit_doubtful',
  'reference_too_long',
  'number_invalid',
  'cmr_recipient_incomplete',
  'trade_in_outside_finland',
  'trade_in_private_pickup',
  'trade_in_identity_missing',
  'ordered_for_incomplete',
] as const;

/**
 * A problem of a draft. `path` is the service's dotted path of the field (`items.0.vin`), because the service's own
 * field errors use such paths. A warning never stops an order.
 */
export const draftProblemSchema = z.object({
  path: z.string(),
  code: z.enum(draftProblemCodes),
  severity: z.enum(['error', 'warning']),
  /** Values to fill into the message, such as `{ day: '2026-11-22' }` or `{ length: 16 }`. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type DraftProblem = z.infer<typeof draftProblemSchema>;
