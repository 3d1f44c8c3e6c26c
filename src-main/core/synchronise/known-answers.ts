import type { IfNew } from '../api/client.ts';
import type { Database } from '../ports/ports.ts';
import { createKeptReadings, createWriteCount } from '../store/write-count.ts';

/** Bounds the memory: about ten megabytes of digests. */
const maxKnown = 100_000;

/**
 * Remembers answers of the service that brought nothing to store, so that the same answer is neither parsed nor
 * compared again. Any write to the database forgets them all: then even a known answer may have something to store.
 * @template T what is kept of an answer
 */
export function createKnownAnswers<T>(database: Database, max = maxKnown) {
  const writeCount = createWriteCount(database);
  const known = createKeptReadings<{ digest: string; kept: T }>(database, max);

  return {
    /**
     * Asks the service and stores the answer, unless that would change nothing.
     * @param question identifies the question
     * @param ask gets the digest of the known answer
     * @returns what `store` returns, or has returned for the same answer
     */
    async take<A>(
      question: string,
      ask: (digest: string | null) => Promise<IfNew<A>>,
      store: (answer: A) => T,
    ): Promise<T> {
      const before = known.current().get(question);
      const { digest, answer } = await ask(before?.digest ?? null);
      if (answer === null && before) return before.kept;
      if (answer === null) throw new Error('An answer that nobody knew was left out.');
      const countBefore = writeCount();
      const kept = store(answer);
      if (writeCount() === countBefore) known.current().set(question, { digest, kept });
      return kept;
    },
  };
}
