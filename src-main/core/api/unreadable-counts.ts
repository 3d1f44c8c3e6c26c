import type { DispatchError } from '../../../src-shared/errors.ts';

/**
 * Counts unreadable responses since the start: whole ones, and parts of others. An unreadable part is left out and the
 * rest is used.
 */
export function createUnreadableCounts() {
  const counts = { answers: 0, parts: 0 };
  return {
    current: () => ({ ...counts }),
    noteParts(parts: number): void {
      counts.parts += parts;
    },
    /** Counts a failed exchange only if a response arrived but was unusable. */
    noteFailure({ error: { code, reason } }: DispatchError): void {
      if (code === 'bad_answer' || reason === 'truncated') counts.answers += 1;
    },
  };
}
