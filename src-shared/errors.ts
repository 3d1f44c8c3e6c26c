import { z } from 'zod';
import { fieldErrorSchema } from './domain/problem.ts';

/** Every way a call can fail, as the renderer sees it. The words on screen are chosen by this code. */
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
export type AppErrorCode = z.infer<typeof appErrorCodeSchema>;

/** A failure across the IPC boundary. `message` is English and for support; it never holds a secret or a body. */
export const appErrorSchema = z.object({
  code: appErrorCodeSchema,
  message: z.string(),
  /** The cause within the code: `too_large`, `refused`, `timeout`, a service code such as `scenario_not_allowed`. */
  reason: z.string().nullable(),
  retryable: z.boolean(),
  /** The service's request id where it gave one, otherwise the one we sent. */
  requestId: z.string().nullable(),
  /** The request identifier that we sent. */
  ourRequestId: z.string().nullable().default(null),
  /** HTTP status where the service answered. */
  status: z.number().int().nullable(),
  fieldErrors: z.array(fieldErrorSchema),
  /** The document of ours that was refused; null where it was something else. */
  documentId: z.string().nullable().default(null),
  /** The service asks not to be asked again before this time. */
  retryAfterMs: z.number().nullable().default(null),
});
export type AppError = z.infer<typeof appErrorSchema>;

/** Reply envelope of every method of the contract. */
export type Reply<T> = { ok: true; value: T } | { ok: false; error: AppError };
export const replySchema = <T extends z.ZodType>(value: T) =>
  z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), error: appErrorSchema }),
  ]);

export type AppErrorParts = Partial<Omit<AppError, 'code' | 'message'>>;

/** Of an answer that gives no words of its own. */
export const wordlessMessage = (status: number): string => `The service answered with status ${status}.`;

/** The one error class inside the program; it carries an AppError. */
export class DispatchError extends Error {
  readonly error: AppError;
  constructor(code: AppErrorCode, message: string, parts: AppErrorParts = {}, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DispatchError';
    this.error = {
      code,
      message,
      reason: parts.reason ?? null,
      retryable: parts.retryable ?? false,
      requestId: parts.requestId ?? null,
      ourRequestId: parts.ourRequestId ?? null,
      status: parts.status ?? null,
      fieldErrors: parts.fieldErrors ?? [],
      documentId: parts.documentId ?? null,
      retryAfterMs: parts.retryAfterMs ?? null,
    };
  }
}

/** An error of which nothing but its code, its words and its reason is known. */
export const refusal = (code: AppErrorCode, message: string, reason: string): DispatchError =>
  new DispatchError(code, message, { reason });
