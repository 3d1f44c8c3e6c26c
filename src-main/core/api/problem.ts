import { cutText } from '../../../src-shared/domain/cut-text.ts';
import { dayMs } from '../../../src-shared/domain/durations.ts';
import {
  type FieldError,
  type ProblemDetails,
  problemDetailsSchema,
} from '../../../src-shared/domain/problem.ts';
import { parseStrangersJson } from '../../../src-shared/domain/strangers-json.ts';
import { type AppErrorCode, DispatchError, wordlessMessage } from '../../../src-shared/errors.ts';
import { clientError } from './failure.ts';
import { plainCode, plainRequestId } from './loggable.ts';
import { bounds, boundsFault } from './response-bounds.ts';
import type { HttpResponse } from './transport.ts';

/**
 * Returns the error code for a status. 409, 412 and 428 are conflicts with an order's state or an idempotency key
 * (section "Errors").
 */
const codeOfStatus = (status: number): AppErrorCode => {
  if (status === 401) return 'sign_in_failed';
  if (status === 403) return 'permission_denied';
  if (status === 409 || status === 412 || status === 428) return 'service_conflict';
  if (status === 429) return 'rate_limited';
  if (status >= 500) return 'service_failed';
  return status >= 400 ? 'service_refused' : 'bad_answer';
};

// @interface check-price.statuses check-business.statuses
/** Creates the error of a failed response. `ourRequestId` is used if the response contains no request id. */
export function errorOfResponse(answer: HttpResponse, ourRequestId: string | null): DispatchError {
  const problem = readProblem(answer.body);
  const code = codeOfStatus(answer.status);
  const words = [problem?.title, problem?.detail].filter(Boolean).join(': ');
  return new DispatchError(code, cutText(words, maxWordsLength) || wordlessMessage(answer.status), {
    reason: problem?.code ?? null,
    status: answer.status,
    retryable: answer.status >= 500 || answer.status === 429 || answer.status === 408,
    requestId: problem?.request_id ?? ourRequestId,
    ourRequestId,
    fieldErrors: problem?.errors ?? [],
  });
}

/** Limits of the service's problem details, whose texts are shown and stored; lengths in characters. */
const maxWordsLength = 2_000;
const maxPathLength = 200;
const maxFieldErrors = 100;

/**
 * Reads problem details from a body. Replaces codes and ids that are not safe to log, and shortens texts. Returns null
 * if the body is something else, such as a proxy's HTML.
 */
export function readProblem(body: Buffer): ProblemDetails | null {
  const { data } = problemDetailsSchema.safeParse(jsonOf(body, bounds.refusal.values));
  return data ? plainProblem(data) : null;
}

/** Parses the JSON of a body; returns null if it is not JSON, or exceeds the limits of `boundsFault`. */
export function jsonOf(body: Buffer, maxValues: number): unknown {
  if (body.byteLength === 0 || boundsFault(body, maxValues) !== null) return null;
  try {
    return parseStrangersJson(body.toString('utf8'));
  } catch {
    return null;
  }
}

// @interface conventions.request-id
function plainProblem({ code, request_id: requestId, title, detail, errors, ...rest }: ProblemDetails) {
  return {
    ...rest,
    code: code === null ? null : plainCode(code),
    request_id: requestId === null ? null : plainRequestId(requestId),
    title: title === null ? null : cutText(title, maxWordsLength),
    detail: detail === null ? null : cutText(detail, maxWordsLength),
    errors: errors.slice(0, maxFieldErrors).map(plainFieldError),
  };
}

const plainFieldError = ({ path, code, message }: FieldError): FieldError => ({
  path: cutText(path, maxPathLength),
  code: plainCode(code),
  message: cutText(message, maxWordsLength),
});

/**
 * Statuses that count as a response of the service even with an HTML body, because a gateway of the service may send
 * them.
 */
const plainStatuses = new Set([401, 408, 413, 429]);

/**
 * Detects responses that do not come from the service. `call` expects JSON; for `content` (upload or download) only
 * HTML is suspicious.
 * @returns the error of a redirect, a proxy sign-in (407) or another responder; null for a response of the service
 */
export function notFromServiceError(answer: HttpResponse, kind: 'call' | 'content'): DispatchError | null {
  const { status } = answer;
  if (status >= 300 && status < 400) return clientError('redirect', { status });
  // The error gets no status, because the outbox would take a 407 for a refused upload URL.
  if (status === 407) return clientError('proxy_sign_in_kind');
  // 511 "Network Authentication Required" (RFC 6585) is sent by captive portals.
  if (status === 511) return clientError('not_the_service', { status });
  const type = mediaTypeOf(answer);
  if (type === null) return null;
  // No status either: the outbox would take it for a refused upload URL, or for a refused order.
  if (isAboutCertificate(answer, type)) return clientError('gateway_certificate');
  const isSuccess = status < 300;
  if (kind === 'content')
    return isSuccess && isHtml(type) ? clientError('not_the_service', { status }) : null;
  const isStrange = isSuccess
    ? answer.body.byteLength > 0 && !isJson(type)
    : isHtml(type) && status < 500 && !plainStatuses.has(status);
  return isStrange ? clientError('not_the_service', { status }) : null;
}

/** Statuses of gateways without a valid client certificate; 495 and 496 are those of nginx. */
const certificateStatuses = new Set([400, 403, 495, 496]);
/** In the first bytes of a page, such as “No required SSL certificate was sent” of nginx. */
const certificateWords = /\b(ssl|tls|client)[ -]certificate\b/i;
const readBytes = 4_096;

/** Whether a page, which is none of the service, says that the client certificate is missing or wrong. */
const isAboutCertificate = ({ status, body }: HttpResponse, type: string): boolean =>
  certificateStatuses.has(status) &&
  !isJson(type) &&
  (status > 403 || certificateWords.test(body.subarray(0, readBytes).toString('latin1')));

/** Returns the media type in lower case, without parameters; null if the response names none. */
export function mediaTypeOf({ headers }: Pick<HttpResponse, 'headers'>): string | null {
  const value = headers['content-type'];
  if (value === undefined) return null;
  const text = typeof value === 'string' ? value : (value[0] ?? '');
  const end = text.indexOf(';');
  return (end < 0 ? text : text.slice(0, end)).trim().toLowerCase();
}

const isJson = (type: string): boolean =>
  type === 'application/json' || /^(text\/json|[^;]+\+json)$/.test(type);
export const isHtml = (type: string): boolean => type === 'text/html' || type === 'application/xhtml+xml';

/** Reads Retry-After (seconds or an HTTP date) in milliseconds; null if it is absent, past, or more than 24 hours. */
export function retryAfterMs(answer: HttpResponse, nowMs: number): number | null {
  const value = answer.headers['retry-after'];
  if (typeof value !== 'string') return null;
  const isSeconds = /^\s*\d+(\.\d+)?\s*$/.test(value);
  const ms = isSeconds ? Number(value) * 1_000 : Date.parse(value) - nowMs;
  return Number.isFinite(ms) && ms > 0 && ms <= dayMs ? ms : null;
}
