import { oauthError } from './oauth-error.ts';
import { Problem, type ProblemCode, problemReply } from './problem.ts';
import type { HttpReply } from './reply.ts';
import { storageError } from './storage-error.ts';

/** How an endpoint says no. */
export type ErrorFormat = 'problem' | 'oauth' | 's3';

/** A refusal in the format of its endpoint. */
export function refusalReply(
  problem: Problem,
  format: ErrorFormat,
  baseUrl: string,
  instance: string,
): HttpReply {
  const { status, message } = problem;
  if (format === 'oauth' && status < 429) return oauthError(status, 'invalid_request', message);
  if (format === 's3') {
    if (status === 413) return storageError(400, 'EntityTooLarge', message);
    if (status === 403) return storageError(403, 'AccessDenied', message);
    if (status === 503) return storageError(503, 'ServiceUnavailable', message);
    return storageError(status, status >= 500 ? 'InternalError' : 'InvalidRequest', message);
  }
  return problemReply(problem, baseUrl, instance);
}

// @interface errors.503-internal-error
/** The refusal that a practice fault asks for. */
export function faultProblem(status: number, retryAfterSeconds: number | null): Problem {
  const detail = 'A practice fault of the sandbox.';
  const seconds = retryAfterSeconds ?? (status === 429 ? 1 : null);
  const headers: Record<string, string> = seconds === null ? {} : { 'retry-after': String(seconds) };
  return new Problem(status, faultCodeOf(status), { detail, headers });
}

function faultCodeOf(status: number): ProblemCode {
  if (status === 401) return 'authentication_failed';
  if (status === 403) return 'permission_denied';
  if (status === 404) return 'resource_not_found';
  if (status === 429) return 'rate_limited';
  return status >= 500 ? 'internal_error' : 'validation_error';
}
