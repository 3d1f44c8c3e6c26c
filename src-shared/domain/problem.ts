import { z } from 'zod';
import { orNull } from './fields.ts';

/** One violated field of a problem: `path` is dotted, such as `items.0.vin` ("Errors"). */
export const fieldErrorSchema = z.object({
  path: z.string(),
  code: z.string().default('invalid'),
  message: z.string().default(''),
});
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** Error body, `application/problem+json` ("Errors"). */
export const problemDetailsSchema = z.object({
  type: orNull(z.string()),
  title: orNull(z.string()),
  status: orNull(z.number()),
  code: orNull(z.string()),
  instance: orNull(z.string()),
  request_id: orNull(z.string()),
  detail: orNull(z.string()),
  errors: z.array(fieldErrorSchema).default([]),
});
export type ProblemDetails = z.infer<typeof problemDetailsSchema>;
