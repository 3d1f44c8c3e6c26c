import { z } from 'zod';
import { countryCodeSchema } from './address.ts';
import { orNull, responseTextSchema, responseValueSchema } from './fields.ts';

// @interface item.vin
/** Vehicle identification number: exactly 17 characters (section "Conventions"). */
export const vinSchema = z.string().length(17);

// @interface item.cmr-recipient
/** Recipient of the CMR consignment note ("Item", `cmr_recipient`). */
export const cmrRecipientInputSchema = z.strictObject({
  kind: z.string().min(1),
  recipient: z
    .strictObject({
      name: z.string().min(1),
      street_address: z.string().min(1),
      postal_code: z.string().min(1),
      city: z.string().min(1),
      country_code: countryCodeSchema,
    })
    .nullish(),
});

// @interface item.registration-number item.descriptions item.fuel-and-transmission item.numbers item.cmr item.plates item.winter-tires
/** Vehicle of an order request (section "Item"). */
export const itemInputSchema = z.strictObject({
  role: z.enum(['primary', 'trade_in']),
  vin: vinSchema.nullish(),
  registration_number: z.string().min(1).nullish(),
  make: z.string().min(1).nullish(),
  model: z.string().min(1).nullish(),
  note: z.string().min(1).nullish(),
  fuel_type: z.string().min(1).nullish(),
  transmission: z.string().min(1).nullish(),
  // For these fields, the interface description says only "number or null", and gives no limits.
  engine_power_kw: z.number().nullish(),
  first_registered_year: z.number().nullish(),
  kerb_weight_kg: z.number().nullish(),
  cmr: z.string().min(1).nullish(),
  plates: z.string().min(1).nullish(),
  winter_tires: z.strictObject({ mounted: z.boolean(), in_vehicle: z.boolean() }).nullish(),
  cmr_recipient: cmrRecipientInputSchema.nullish(),
});
export type ItemInput = z.infer<typeof itemInputSchema>;

const conditionSchema = z.record(z.string(), responseValueSchema);

// @interface conventions.item-id item.role-and-status item.conditions
/** Vehicle of an order (section "Item"). */
export const itemSchema = z.object({
  id: responseTextSchema,
  role: responseTextSchema,
  status: responseTextSchema,
  vin: orNull(responseTextSchema),
  registration_number: orNull(responseTextSchema),
  make: orNull(responseTextSchema),
  model: orNull(responseTextSchema),
  note: orNull(responseTextSchema),
  fuel_type: orNull(responseTextSchema),
  transmission: orNull(responseTextSchema),
  engine_power_kw: orNull(z.number()),
  first_registered_year: orNull(z.number()),
  kerb_weight_kg: orNull(z.number()),
  cmr: orNull(responseTextSchema),
  plates: orNull(responseTextSchema),
  pickup_condition: orNull(conditionSchema),
  delivery_condition: orNull(conditionSchema),
  winter_tires: orNull(z.object({ mounted: orNull(z.boolean()), in_vehicle: orNull(z.boolean()) })),
});
export type Item = z.infer<typeof itemSchema>;
