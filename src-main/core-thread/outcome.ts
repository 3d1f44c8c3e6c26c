import { type AppError, DispatchError } from '../../src-shared/errors.ts';

/**
 * An error as plain data, for the other thread: all fields of a DispatchError, or the text and codes of another error.
 */
export type CarriedError =
  | { kind: 'dispatch'; error: AppError }
  | { kind: 'other'; name: string; message: string; stack: string; code?: unknown; errcode?: unknown };

/** Result or error of something that one thread has requested from the other. */
export type CarriedOutcome = { ok: true; value: unknown } | { ok: false; failure: CarriedError };

export function carriedError(thrown: unknown): CarriedError {
  if (thrown instanceof DispatchError) return { kind: 'dispatch', error: thrown.error };
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { name, message, stack = '' } = error;
  const code = 'code' in error ? { code: error.code } : {};
  const errcode = 'errcode' in error ? { errcode: error.errcode } : {};
  return { kind: 'other', name, message, stack, ...code, ...errcode };
}

export function thrownError(failure: CarriedError): Error {
  if (failure.kind === 'dispatch')
    return new DispatchError(failure.error.code, failure.error.message, failure.error);
  const { kind: _, message, ...parts } = failure;
  return Object.assign(new Error(message), parts);
}

/** Runs `work`, and returns its result or its error as plain data. */
export async function outcomeOf(work: () => unknown): Promise<CarriedOutcome> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, failure: carriedError(error) };
  }
}
