import { z } from 'zod';
import { orNull, responseTextSchema } from './fields.ts';

/** ISO 3166-1 alpha-2 country code (section "Address"). */
export const countryCodeSchema = z.string().regex(/^[A-Z]{2}$/);

// @interface address.formatted address.country-code
/** Address of a request: `formatted_address` must identify a real place (section "Address"). */
export const addressInputSchema = z.strictObject({
  formatted_address: z.string().trim().min(1),
  country_code: countryCodeSchema.nullish(),
});
export type AddressInput = z.infer<typeof addressInputSchema>;

const coordinatesSchema = z.object({ latitude: orNull(z.number()), longitude: orNull(z.number()) });

/** The coordinates as a whole; null if latitude or longitude is missing. */
function wholePlace(coordinates: z.infer<typeof coordinatesSchema> | null) {
  const { latitude = null, longitude = null } = coordinates ?? {};
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

// @interface address.parts address.coordinates
/** Address of an answer (section "Address"). Coordinates are in degrees (WGS 84). */
export const addressSchema = z.object({
  formatted_address: responseTextSchema,
  country_code: orNull(responseTextSchema),
  name: orNull(responseTextSchema),
  address_line_1: orNull(responseTextSchema),
  address_line_2: orNull(responseTextSchema),
  postal_code: orNull(responseTextSchema),
  city: orNull(responseTextSchema),
  coordinates: orNull(coordinatesSchema).transform(wholePlace),
});
export type Address = z.infer<typeof addressSchema>;
