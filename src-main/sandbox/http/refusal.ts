import type { FieldError } from '../../../src-shared/domain/problem.ts';
import { randomId } from '../common/random-id.ts';
import { Problem, type ProblemCode, problemReply } from './problem.ts';
import { type HttpReply, jsonReply } from './reply.ts';

/** Format of an endpoint's error responses. */
export type ErrorFormat = 'problem' | 'oauth' | 's3';

/** Creates the response for a refusal, in the format of its endpoint. */
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

/** The error response that a practice fault asks for. */
export interface FaultStatus {
  status: number;
  /** Seconds for the Retry-After header. If null, a 429 has 1 second, and other statuses have no such header. */
  retryAfterSeconds: number | null;
  /** Violations of rules that the response lists. */
  errors?: readonly FieldError[];
}

// @interface errors.503-internal-error
/** Creates the refusal for a practice fault. */
export function faultProblem({ status, retryAfterSeconds, errors }: FaultStatus): Problem {
  const detail = 'A practice fault of the sandbox.';
  const seconds = retryAfterSeconds ?? (status === 429 ? 1 : null);
  if (errors) return new Problem(status, 'business_rule_violation', { errors });
  const headers: Record<string, string> = seconds === null ? {} : { 'retry-after': String(seconds) };
  return new Problem(status, faultCodes[status] ?? (status >= 500 ? 'internal_error' : 'validation_error'), {
    detail,
    headers,
  });
}

const faultCodes: Readonly<Record<number, ProblemCode>> = {
  401: 'authentication_failed',
  403: 'permission_denied',
  404: 'resource_not_found',
  429: 'rate_limited',
};

/** Headers that keep responses of the token endpoint out of all caches. */
export const noStore = { 'cache-control': 'no-store', pragma: 'no-cache' };

/** Creates an error of the token endpoint (RFC 6749 section 5.2). */
export function oauthError(status: number, error: string, description: string): HttpReply {
  const challenge: Record<string, string> =
    status === 401 ? { 'www-authenticate': 'Basic realm="sandbox"' } : {};
  return jsonReply(status, { error, error_description: description }, { ...noStore, ...challenge });
}

/** Creates an error response for the upload target or a content URL: XML, as storage services send it. */
export function storageError(status: number, code: string, message: string): HttpReply {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message><RequestId>req_${randomId()}</RequestId></Error>`;
  return { status, headers: { 'content-type': 'application/xml' }, body: xml };
}
