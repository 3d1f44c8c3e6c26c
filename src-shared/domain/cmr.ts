import { z } from 'zod';
import { orNull } from './fields.ts';

/** Recipient as an option shows it ("CMR options"); what is missing is null and named in `missing_fields`. */
export const cmrRecipientSchema = z.object({
  name: orNull(z.string()),
  street_address: orNull(z.string()),
  postal_code: orNull(z.string()),
  city: orNull(z.string()),
  country_code: orNull(z.string()),
});
export type CmrRecipient = z.infer<typeof cmrRecipientSchema>;

/** A choice of recipient: `selection.kind` is `company` or `place`, the latter with its `place_id`. */
export const cmrOptionSchema = z.object({
  selection: z.object({ kind: z.string(), place_id: z.string().nullish() }),
  label: z.string(),
  recipient: orNull(cmrRecipientSchema),
  missing_fields: z.array(z.string()).default([]),
});
export type CmrOption = z.infer<typeof cmrOptionSchema>;

/** Answer of `GET /v2/cmr-options` ("CMR options"). */
export const cmrOptionsAnswerSchema = z.object({
  data: z.object({
    revision: z.string(),
    default_recipient: orNull(z.object({ kind: z.string() })),
    default_mode: orNull(z.string()),
    options: z.array(cmrOptionSchema).default([]),
  }),
});
export type CmrOptionsAnswer = z.infer<typeof cmrOptionsAnswerSchema>;
