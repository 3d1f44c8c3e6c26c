import type { z } from 'zod';
import type { FieldError } from '../../../src-shared/domain/problem.ts';
import { fieldError, validationError } from './problem.ts';

type Issue = z.core.$ZodIssue;

/** Turns the issues that a schema finds into violations with dotted paths, such as `items.0.vin` (section "Errors"). */
export function shapeErrors(issues: readonly Issue[]): FieldError[] {
  return issues.flatMap(issue =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map(key =>
          fieldError(dotted([...issue.path, key]), 'unrecognized_field', 'This field is not known.'),
        )
      : [fieldError(dotted(issue.path), codeOf(issue), messageOf(issue))],
  );
}

const dotted = (path: readonly PropertyKey[]): string => path.map(String).join('.');

/**
 * Parses a value with a schema.
 * @throws Problem 400 `validation_error` with all violations
 */
export function parseShape<T extends z.ZodType>(
  schema: T,
  value: unknown,
  more: (parsed: z.output<T>) => FieldError[] = () => [],
): z.output<T> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) throw validationError(shapeErrors(parsed.error.issues));
  const errors = more(parsed.data);
  if (errors.length > 0) throw validationError(errors);
  return parsed.data;
}

function codeOf(issue: Issue): string {
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'required' : 'invalid_type';
  return issue.code;
}

const messageOf = (issue: Issue): string =>
  codeOf(issue) === 'required' ? 'This field is required.' : issue.message;
