import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type Problem, problemSchema } from './answers.ts';
import type { Answer } from './client.ts';
import { Mismatch } from './mismatch.ts';

const brief = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 300);

export function expectEqual(actual: unknown, expected: unknown, what: string): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Mismatch(`${what} is ${brief(actual)}, expected ${brief(expected)}`);
}

export function expectTrue(holds: boolean, reason: string): void {
  if (!holds) throw new Mismatch(reason);
}

export function expectStatus(answer: Answer, ...statuses: readonly number[]): void {
  if (statuses.includes(answer.status)) return;
  throw new Mismatch(
    `status ${answer.status}, expected ${statuses.join(' or ')}: ${answer.text.slice(0, 300)}`,
  );
}

/** @returns the body of an answer that has the status, the content type JSON and the shape */
export function expectJson<T extends z.ZodType>(answer: Answer, status: number, schema: T): z.output<T> {
  expectStatus(answer, status);
  expectEqual(mediaTypeOf(answer), 'application/json', 'content type');
  return parsed(answer, schema);
}

function parsed<T extends z.ZodType>(answer: Answer, schema: T): z.output<T> {
  const { data, error } = schema.safeParse(bodyOf(answer));
  if (error === undefined) return data;
  const issues = error.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`);
  throw new Mismatch(`the body has another shape: ${issues.join('; ')}`);
}

/** @throws Mismatch where the body is no JSON */
export function bodyOf(answer: Answer): unknown {
  try {
    return JSON.parse(answer.text);
  } catch {
    throw new Mismatch(`the body is no JSON: ${answer.text.slice(0, 100)}`);
  }
}

const mediaTypeOf = ({ headers }: Answer): string => (headers.get('content-type') ?? '').split(';')[0] ?? '';

/** A refusal as "Errors" describes it. */
export function expectProblem(answer: Answer, status: number, code: string): Problem {
  expectStatus(answer, status);
  expectEqual(mediaTypeOf(answer), 'application/problem+json', 'content type');
  const problem = parsed(answer, problemSchema);
  expectEqual(problem.code, code, 'code');
  expectEqual(problem.status, status, 'status in the body');
  return problem;
}

/** 400 `validation_error`; `errors` names the path where one is given. */
export function expectInvalid(answer: Answer, path?: string): Problem {
  const problem = expectProblem(answer, 400, 'validation_error');
  if (path === undefined) return problem;
  const paths = (problem.errors ?? []).map(error => error.path);
  expectTrue(paths.includes(path), `errors name ${brief(paths)}, expected ${path}`);
  return problem;
}

export const expectViolation = (answer: Answer): Problem =>
  expectProblem(answer, 422, 'business_rule_violation');

/** Where the interface does not say whether shape or rule comes first. */
export function expectRefused(answer: Answer): void {
  if (answer.status === 400) expectInvalid(answer);
  else expectViolation(answer);
}
