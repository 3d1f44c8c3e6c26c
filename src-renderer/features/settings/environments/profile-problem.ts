import { t } from '@lingui/core/macro';
import type { z } from 'zod';

/** The message for an entry of the profile. */
export function profileProblem(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? t`Enter a whole number` : t`Enter a number`;
    case 'too_small': {
      const min = String(issue.minimum);
      return issue.inclusive ? t`Enter ${min} or more` : t`Enter more than ${min}`;
    }
    case 'too_big': {
      const max = String(issue.maximum);
      return t`Enter ${max} or less`;
    }
    case 'invalid_value': {
      const values = issue.values.map(String).join(', ');
      return t`Enter one of: ${values}`;
    }
    case 'custom': {
      const part = /\{\w+\}/.exec(issue.message)?.[0] ?? '';
      return t`The path must have the part ${part}`;
    }
    default:
      return t`Enter a path that begins with a slash, such as /v2/orders`;
  }
}
