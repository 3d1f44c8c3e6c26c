import type { DispatchError } from '../../../src-shared/errors.ts';

/**
 * Counts, since this object was created, unreadable responses (`answers`) and unreadable parts of readable responses
 * (`parts`). An unreadable part is left out, and the rest of the response is used.
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
