import { oauthError } from './oauth-error.ts';
import { Problem, problemReply } from './problem.ts';
import type { Reply } from './reply.ts';
import { storageError } from './storage-error.ts';

/** How an endpoint says no. */
export type ErrorFormat = 'problem' | 'oauth' | 's3';

/** A refusal in the format of its endpoint. */
export function refusalReply(
  problem: Problem,
  format: ErrorFormat,
  baseUrl: string,
  instance: string,
): Reply {
  const { status, message } = problem;
  if (format === 'oauth' && status < 429) return oauthError(status, 'invalid_request', message);
  if (format === 's3') {
    if (status === 413) return storageError(400, 'EntityTooLarge', message);
    if (status === 503) return storageError(503, 'ServiceUnavailable', message);
    return storageError(status, status >= 500 ? 'InternalError' : 'InvalidRequest', message);
  }
  return problemReply(problem, baseUrl, instance);
}

/** The refusal that a practice fault asks for. */
export function faultProblem(status: number): Problem {
  const detail = 'A practice fault of the sandbox.';
  if (status === 401) return new Problem(401, 'authentication_failed', { detail });
  if (status === 403) return new Problem(403, 'permission_denied', { detail });
  if (status === 404) return new Problem(404, 'resource_not_found', { detail });
  if (status === 429) return new Problem(429, 'rate_limited', { detail, headers: { 'retry-after': '1' } });
  return new Problem(status, status >= 500 ? 'internal_error' : 'validation_error', { detail });
}
