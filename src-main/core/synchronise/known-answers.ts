import type { IfNew } from '../api/client.ts';
import type { Database } from '../ports/ports.ts';
import { createKeptReadings, createWriteCount } from '../store/write-count.ts';

/** Maximum number of responses that are remembered, which take about ten megabytes. */
const maxKnown = 100_000;

/**
 * Remembers responses of the service that brought nothing to store. If the service sends the same response again, it is
 * neither parsed nor compared. Any write to the database forgets them all, since then even a known response may have
 * something to store.
 * @template T what `store` returns for a response
 */
export function createKnownAnswers<T>(database: Database, max = maxKnown) {
  const writeCount = createWriteCount(database);
  const known = createKeptReadings<{ digest: string; kept: T }>(database, max);

  return {
    /**
     * Makes a request and stores the response, unless it is known to bring nothing to store.
     * @param question identifies the request
     * @param ask makes the request. Gets the digest of the known response; null if there is none.
     * @returns what `store` returns, or what it returned for the same response before
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
