import type { DispatchError } from '../../../src-shared/errors.ts';

/**
 * Counts what could not be read of the service's answers since the start: whole answers, and parts of others. Such a part
 * is left out, and the rest is taken.
 */
export function createUnreadableCounts() {
  const counts = { answers: 0, parts: 0 };
  return {
    current: () => ({ ...counts }),
    noteParts(parts: number): void {
      counts.parts += parts;
    },
    /** An exchange that failed, whatever the cause: only an answer that came and was no use is counted. */
    noteFailure({ error: { code, reason } }: DispatchError): void {
      if (code === 'bad_answer' || reason === 'truncated') counts.answers += 1;
    },
  };
}
