import { z } from 'zod';

/** A text of a problem. Anything else in its place is read as null, so that the other fields can still be read. */
const problemText = z.string().nullable().catch(null);

/**
 * One violated field of a problem. `path` is dotted, such as `items.0.vin`; it is empty if the problem concerns the
 * whole request (section "Errors").
 */
export const fieldErrorSchema = z.object({
  path: z.string().catch(''),
  code: z.string().catch('invalid'),
  message: z.string().catch(''),
});
export type FieldError = z.infer<typeof fieldErrorSchema>;

const saysSomething = ({ path, message }: FieldError): boolean => path !== '' || message !== '';

// @interface errors.body
/** Error body, `application/problem+json` (section "Errors"). */
export const problemDetailsSchema = z.object({
  type: problemText,
  title: problemText,
  status: z.number().nullable().catch(null),
  code: problemText,
  instance: problemText,
  request_id: problemText,
  detail: problemText,
  errors: z
    .array(z.unknown())
    .catch([])
    .transform(entries =>
      entries.flatMap(entry => fieldErrorSchema.safeParse(entry).data ?? []).filter(saysSomething),
    ),
});
export type ProblemDetails = z.infer<typeof problemDetailsSchema>;
