import type { FieldError } from '../../../src-shared/domain/problem.ts';
import { randomId } from '../common/random-id.ts';
import type { HttpReply } from './reply.ts';

/**
 * Machine-readable codes: those in the table of "Errors", and some that this table does not list. A request to an
 * unknown path gets `resource_not_found`.
 */
export type ProblemCode =
  | 'validation_error'
  | 'authentication_failed'
  | 'permission_denied'
  | 'resource_not_found'
  | 'idempotency_conflict'
  | 'scenario_not_allowed'
  | 'request_too_large'
  | 'file_too_large'
  | 'business_rule_violation'
  | 'ordered_for_not_allowed'
  | 'internal_error'
  | 'method_not_allowed'
  | 'unsupported_media_type'
  | 'rate_limited'
  | 'revision_mismatch'
  | 'precondition_required';

const titles: Record<ProblemCode, string> = {
  validation_error: 'The request is not valid',
  authentication_failed: 'Authentication failed',
  permission_denied: 'Permission denied',
  resource_not_found: 'Not found',
  idempotency_conflict: 'The idempotency key was used for another request',
  scenario_not_allowed: 'The scenario is not allowed in the current state',
  request_too_large: 'The request is too large',
  file_too_large: 'The file is too large',
  business_rule_violation: 'A business rule was violated',
  ordered_for_not_allowed: 'Ordering for another business is not allowed',
  internal_error: 'Internal error',
  method_not_allowed: 'Method not allowed',
  unsupported_media_type: 'Unsupported media type',
  rate_limited: 'Too many requests',
  revision_mismatch: 'The order has changed',
  precondition_required: 'The revision is missing',
};

export interface ProblemParts {
  detail?: string;
  errors?: readonly FieldError[];
  headers?: Record<string, string>;
}

/** A refusal. Any code that handles a request may throw it; the listener sends it in the endpoint's error format. */
export class Problem extends Error {
  readonly status: number;
  readonly code: ProblemCode;
  readonly parts: ProblemParts;
  constructor(status: number, code: ProblemCode, parts: ProblemParts = {}) {
    super(parts.detail ?? titles[code]);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.parts = parts;
  }
}

/** A violation: the dotted path of the field, a machine-readable code, and a message for people. */
export const fieldError = (path: string, code: string, message: string): FieldError => ({
  path,
  code,
  message,
});

/** Returns a list with one violation if `isWrong` is true, otherwise an empty list. */
export const errorIf = (isWrong: boolean, path: string, code: string, message: string): FieldError[] =>
  isWrong ? [fieldError(path, code, message)] : [];

// @interface errors.404-resource-not-found
export const notFound = (detail: string): Problem => new Problem(404, 'resource_not_found', { detail });

// @interface errors.400-validation-error
export const validationError = (errors: readonly FieldError[], detail?: string): Problem =>
  new Problem(400, 'validation_error', { errors, detail: detail ?? summary(errors) });

/** A validation error for one field. */
export const invalidField = (path: string, code: string, message: string): Problem =>
  validationError([fieldError(path, code, message)]);

// @interface errors.422-business-rule-violation
export const ruleViolation = (errors: readonly FieldError[]): Problem =>
  new Problem(422, 'business_rule_violation', { errors, detail: summary(errors) });

/** The refusal for the violation of one rule. */
export const violatedRule = (path: string, code: string, message: string): Problem =>
  ruleViolation([fieldError(path, code, message)]);

/** Text for people: the message if there is only one violation, otherwise their number. */
const summary = (errors: readonly FieldError[]): string =>
  errors.length === 1 ? (errors[0]?.message ?? '') : `${errors.length} fields are not as they must be.`;

// @interface errors.body conventions.request-id
/** Creates the response for a problem, in the interface's format `application/problem+json` (section "Errors"). */
export function problemReply(problem: Problem, baseUrl: string, instance: string): HttpReply {
  const { detail, errors, headers } = problem.parts;
  const body = {
    type: `${baseUrl}/problems/${problem.code.replaceAll('_', '-')}`,
    title: titles[problem.code],
    status: problem.status,
    code: problem.code,
    instance,
    request_id: `req_${randomId()}`,
    ...(detail === undefined ? {} : { detail }),
    ...(errors === undefined ? {} : { errors }),
  };
  return {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json', ...headers },
    body: JSON.stringify(body),
  };
}
