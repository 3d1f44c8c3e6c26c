import type { z } from 'zod';
import type { appErrorCodes, appErrorSchema } from './error-schemas.ts';

export type AppErrorCode = (typeof appErrorCodes)[number];
export type AppError = z.infer<typeof appErrorSchema>;

/** Reply of every method of the contract. */
export type Reply<T> = { ok: true; value: T } | { ok: false; error: AppError };

export type AppErrorParts = Partial<Omit<AppError, 'code' | 'message'>>;

/**
 * Message for a failure answer that contains no text.
 * @param status HTTP status of the answer
 */
export const wordlessMessage = (status: number): string => `The service answered with status ${status}.`;

/** The error that the program throws. Contains the `AppError` that the renderer gets. */
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

/** An error with a code, an English message for support, and the reason within the code. It cannot be retried. */
export const refusal = (code: AppErrorCode, message: string, reason: string): DispatchError =>
  new DispatchError(code, message, { reason });
