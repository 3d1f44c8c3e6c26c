import { z } from 'zod';
import { fieldErrorSchema } from './domain/problem.ts';

/** Codes of failed calls. The renderer chooses the message on screen by this code. */
export const appErrorCodes = [
  'bad_request',
  'unknown_method',
  'sender_refused',
  'message_too_large',
  'too_many_calls',
  'rules_broken',
  'draft_conflict',
  'not_found',
  'not_allowed_in_state',
  'file_rejected',
  'service_unreachable',
  'service_refused',
  'service_conflict',
  'service_failed',
  'rate_limited',
  'bad_answer',
  'sign_in_failed',
  'permission_denied',
  'confirmation_needed',
  'keychain_failed',
  'storage_full',
  'storage_failed',
  'cancelled',
  'internal',
] as const;
export const appErrorCodeSchema = z.enum(appErrorCodes);

/**
 * The failure of a call, as the renderer gets it. `message` is English, for support. It never contains a secret or the
 * body of a request or an answer.
 */
export const appErrorSchema = z.object({
  code: appErrorCodeSchema,
  message: z.string(),
  /**
   * The cause, which distinguishes failures with the same code: `too_large`, `timeout`, or a code of the service such
   * as `scenario_not_allowed`.
   */
  reason: z.string().nullable(),
  retryable: z.boolean(),
  /**
   * Request id that the service has returned; if it has returned none, the one that was sent. Null if neither exists.
   */
  requestId: z.string().nullable(),
  /** Request id that was sent; null if none was sent. */
  ourRequestId: z.string().nullable().default(null),
  /** HTTP status; null if the service did not answer. */
  status: z.number().int().nullable(),
  fieldErrors: z.array(fieldErrorSchema),
  /** Id of the document that was refused; null if the failure concerns no document. */
  documentId: z.string().nullable().default(null),
  /** Milliseconds to wait before the next request, as the service demands; null if it demands none. */
  retryAfterMs: z.number().nullable().default(null),
});
