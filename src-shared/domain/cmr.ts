import { z } from 'zod';
import { answeredTextSchema, listOf, orNull } from './fields.ts';

/** Recipient as an option shows it ("CMR options"); what is missing is null and named in `missing_fields`. */
export const cmrRecipientSchema = z.object({
  name: orNull(answeredTextSchema),
  street_address: orNull(answeredTextSchema),
  postal_code: orNull(answeredTextSchema),
  city: orNull(answeredTextSchema),
  country_code: orNull(answeredTextSchema),
});
export type CmrRecipient = z.infer<typeof cmrRecipientSchema>;

/** Of one answer; a customer has some hundred places at most. */
const maxOptions = 5_000;
const maxMissingFields = 100;

/** What names a recipient that the service knows: `company`, or `place` with its `place_id`. */
const selectionSchema = z.object({ kind: answeredTextSchema, place_id: z.string().nullish() });
export type CmrSelection = z.infer<typeof selectionSchema>;

// @interface cmr.options conventions.place-id
/** A choice of recipient: `selection.kind` is `company` or `place`, the latter with its `place_id`. */
export const cmrOptionSchema = z.object({
  selection: selectionSchema,
  label: answeredTextSchema,
  recipient: orNull(cmrRecipientSchema),
  missing_fields: listOf(answeredTextSchema, maxMissingFields),
});
export type CmrOption = z.infer<typeof cmrOptionSchema>;

// @interface cmr.revision
/** Answer of `GET /v2/cmr-options` ("CMR options"). */
export const cmrOptionsAnswerSchema = z.object({
  data: z.object({
    revision: z.string(),
    // @interface cmr.default-recipient cmr.default-mode
    default_recipient: orNull(selectionSchema),
    default_mode: orNull(answeredTextSchema),
    options: listOf(cmrOptionSchema, maxOptions),
  }),
});
export type CmrOptionsAnswer = z.infer<typeof cmrOptionsAnswerSchema>;
