import { useEffect, useRef, useState } from 'react';
import type { AppError } from '../../src-shared/errors.ts';
import { createLiveQuery, type LiveQueryOptions } from './live-query.ts';

interface UseLiveQueryOptions<Answer> extends Pick<LiveQueryOptions<Answer>, 'on' | 'everyMs'> {
  /** Subject of the query, such as an id. When it changes, the last answer is dropped. Null: no call is made. */
  about: string | null;
  /** When it changes, the query is repeated; the last answer stays until the new one arrives. */
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
 * A live query of one component, which ends when the component unmounts.
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
    // A new `version` only causes a new call, so `ask` need not use it.
  }, [about, version]);
  return kept.about === about ? kept : { answer: null, error: null };
}
