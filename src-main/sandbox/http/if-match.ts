import { Problem, validationError } from './problem.ts';

// @interface requests.if-match
/**
 * The revision of an If-Match header ("Shared request parts": inside double quotation marks).
 * @throws Problem 428 where it is missing, 400 where it is no single quoted revision
 */
export function requireRevision(header: string | undefined): string {
  if (header === undefined) {
    throw new Problem(428, 'precondition_required', {
      detail: 'An If-Match header with the current revision is required.',
      errors: [{ path: 'If-Match', code: 'required', message: 'This header is required.' }],
    });
  }
  const revision = /^"([^"]+)"$/.exec(header.trim())?.[1];
  if (revision !== undefined) return revision;
  throw validationError([
    {
      path: 'If-Match',
      code: 'invalid_format',
      message: 'The header must hold one revision inside double quotation marks.',
    },
  ]);
}
