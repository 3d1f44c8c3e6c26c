import type { DispatchError } from '../../../src-shared/errors.ts';
import type { Clock, Log } from '../ports/ports.ts';
import { asDispatchError } from './failure.ts';
import { plainPath } from './loggable.ts';

/** The parts of a request that are logged. Bodies, tokens, query values and upload URLs are never logged. */
export interface SentRequest {
  method: string;
  /** Path without the query; `(upload)` or `(download)` if the URL itself is a secret. */
  path: string;
  /** Request identifier; null if none is sent. */
  requestId: string | null;
  attempt: number;
}

/**
 * Measures an exchange that starts now, for its line in the log (event `call`).
 * @returns functions that write the line when the exchange has ended
 */
export function startExchangeLine(
  log: Log | undefined,
  clock: Pick<Clock, 'monotonicMs'>,
  { method, path, requestId, attempt }: SentRequest,
) {
  const startedMs = clock.monotonicMs();
  const write = (status: number | null, code: string | null): void =>
    log?.write('call', {
      method,
      path: plainPath(path),
      status,
      code,
      requestId,
      ms: Math.round(clock.monotonicMs() - startedMs),
      attempt,
    });
  return {
    /**
     * Writes the log line of an exchange that got a response.
     * @param code the service's problem code; null for a success
     */
    answered: write,
    /**
     * Writes the log line of an exchange that failed without a usable response.
     * @returns the error, which the caller throws
     */
    failed(error: unknown): DispatchError {
      const known = asDispatchError(error);
      write(known.error.status, known.error.reason ?? known.error.code);
      return known;
    },
  };
}
