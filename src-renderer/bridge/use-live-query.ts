import { useEffect, useRef, useState } from 'react';
import type { AppError } from '../../src-shared/errors.ts';
import { createLiveQuery, type LiveQueryOptions } from './live-query.ts';

interface UseLiveQueryOptions<Answer> extends Pick<LiveQueryOptions<Answer>, 'on' | 'everyMs'> {
  /** Subject of the query, such as an id. A change drops the last answer. Null makes no call. */
  about: string | null;
  /** A change of this value repeats the query. The last answer stays until the new one arrives. */
  version?: unknown;
  ask: () => Promise<Answer>;
  fail?: (error: AppError) => void;
}

interface Kept<Answer> {
  about: string | null;
  answer: Answer | null;
  error: AppError | null;
}

/**
 * Runs a live query for a component, until the component unmounts.
 * @returns the last answer, and the error of the last call; each is null if there is none
 */
export function useLiveQuery<Answer>(options: UseLiveQueryOptions<Answer>): Omit<Kept<Answer>, 'about'> {
  const { about, version } = options;
  const [kept, setKept] = useState<Kept<Answer>>({ about, answer: null, error: null });
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    if (about === null) return;
    const { on = [], everyMs } = latest.current;
    const query = createLiveQuery({
      ask: () => latest.current.ask(),
      show: answer => setKept({ about, answer, error: null }),
      fail: error => {
        setKept(before => ({ about, answer: before.about === about ? before.answer : null, error }));
        latest.current.fail?.(error);
      },
      on,
      everyMs,
    });
    const stop = query.watch();
    return () => {
      stop();
      query.end();
    };
    // `ask` need not use `version`: a new value only causes a new call.
  }, [about, version]);
  return kept.about === about ? kept : { answer: null, error: null };
}
