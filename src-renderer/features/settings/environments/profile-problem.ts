import { t } from '@lingui/core/macro';
import type { z } from 'zod';
import type { ProfileEntry } from './profile-form.ts';

const headerName: ProfileEntry = 'requestIdHeader';

/** The message for a problem of the profile entry `name`. */
export function profileProblem(name: string, issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? t`Enter a whole number` : t`Enter a number`;
    case 'too_small': {
      const min = String(issue.minimum);
      return issue.inclusive ? t`Enter ${min} or more` : t`Enter more than ${min}`;
    }
    case 'too_big': {
      const max = String(issue.maximum);
      if (issue.origin === 'string') return t`Enter at most ${max} characters`;
      if (issue.origin === 'array') return t`Enter at most ${max} values`;
      return t`Enter ${max} or less`;
    }
    case 'invalid_value': {
      const values = issue.values.map(String).join(', ');
      return t`Enter one of these values: ${values}`;
    }
    case 'custom': {
      if (name === headerName) return t`Enter another header: requests already use this header`;
      const part = /\{\w+\}/.exec(issue.message)?.[0] ?? '';
      return t`The path must contain the part ${part}`;
    }
    default:
      if (name === headerName) return t`Enter the name of a header, such as X-Request-Id`;
      return t`Enter a path that begins with a slash, such as /v2/orders`;
  }
}
