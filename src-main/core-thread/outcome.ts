import { type AppError, DispatchError } from '../../src-shared/errors.ts';

/** What failed, as plain data: a DispatchError with all that it says, or any other error with its codes. */
export type CarriedError =
  | { kind: 'dispatch'; error: AppError }
  | { kind: 'other'; name: string; message: string; stack: string; code?: unknown; errcode?: unknown };

/** The end of something that one thread has asked of the other. */
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

/** Runs work and tells how it ended. */
export async function outcomeOf(work: () => unknown): Promise<CarriedOutcome> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, failure: carriedError(error) };
  }
}
