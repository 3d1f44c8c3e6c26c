import { type ProblemDetails, problemDetailsSchema } from '../../../src-shared/domain/problem.ts';
import { type AppErrorCode, DispatchError } from '../../../src-shared/errors.ts';
import type { Answer } from './transport.ts';

/** Problem codes that are conflicts about an order's state or a key ("Errors"). */
const codeOfStatus = (status: number): AppErrorCode => {
  if (status === 401) return 'sign_in_failed';
  if (status === 403) return 'permission_denied';
  if (status === 409 || status === 412 || status === 428) return 'service_conflict';
  if (status === 429) return 'rate_limited';
  if (status >= 500) return 'service_failed';
  return status >= 400 ? 'service_refused' : 'bad_answer';
};

/** The typed error of an answer that is no success. `ourRequestId` is shown where the service gave none. */
export function errorOfAnswer(answer: Answer, ourRequestId: string | null): DispatchError {
  const problem = readProblem(answer.body);
  const code = codeOfStatus(answer.status);
  const words = [problem?.title, problem?.detail].filter(Boolean).join(': ');
  return new DispatchError(code, words || `The service answered with status ${answer.status}.`, {
    reason: problem?.code ?? null,
    status: answer.status,
    retryable: answer.status >= 500 || answer.status === 429 || answer.status === 408,
    requestId: problem?.request_id ?? ourRequestId,
    fieldErrors: problem?.errors ?? [],
  });
}

/** The problem of a body; null for anything else, such as a proxy's HTML. */
export function readProblem(body: Buffer): ProblemDetails | null {
  try {
    const parsed = problemDetailsSchema.safeParse(JSON.parse(body.toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Retry-After in milliseconds, from seconds or an HTTP date; null where there is none that makes sense. */
export function retryAfterMs(answer: Answer, nowMs: number): number | null {
  const value = answer.headers['retry-after'];
  if (typeof value !== 'string') return null;
  const seconds = Number(value);
  const ms = Number.isNaN(seconds) ? Date.parse(value) - nowMs : seconds * 1_000;
  return Number.isFinite(ms) && ms > 0 && ms <= 24 * 3_600_000 ? ms : null;
}
