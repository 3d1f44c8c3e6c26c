import { z } from 'zod';
import { listOf, orNull, responseTextSchema } from './fields.ts';

/** Recipient of an option ("CMR options"). A field that is missing is null, and `missing_fields` names it. */
export const cmrRecipientSchema = z.object({
  name: orNull(responseTextSchema),
  street_address: orNull(responseTextSchema),
  postal_code: orNull(responseTextSchema),
  city: orNull(responseTextSchema),
  country_code: orNull(responseTextSchema),
});
export type CmrRecipient = z.infer<typeof cmrRecipientSchema>;

/** Maximum number of options in an answer. A customer has a few hundred places at most. */
const maxOptions = 5_000;
const maxMissingFields = 100;

/** Identifies a recipient that the service knows: `company`, or `place` with its `place_id`. */
const selectionSchema = z.object({ kind: responseTextSchema, place_id: z.string().nullish() });
export type CmrSelection = z.infer<typeof selectionSchema>;

// @interface cmr.options conventions.place-id
/** A choice of recipient: `selection.kind` is `company` or `place`, the latter with its `place_id`. */
export const cmrOptionSchema = z.object({
  selection: selectionSchema,
  label: responseTextSchema,
  recipient: orNull(cmrRecipientSchema),
  missing_fields: listOf(responseTextSchema, maxMissingFields),
});
export type CmrOption = z.infer<typeof cmrOptionSchema>;

// @interface cmr.revision
/** Answer of `GET /v2/cmr-options` ("CMR options"). */
export const cmrOptionsResponseSchema = z.object({
  data: z.object({
    revision: z.string(),
    // @interface cmr.default-recipient cmr.default-mode
    default_recipient: orNull(selectionSchema),
    default_mode: orNull(responseTextSchema),
    options: listOf(cmrOptionSchema, maxOptions),
  }),
});
export type CmrOptionsResponse = z.infer<typeof cmrOptionsResponseSchema>;
