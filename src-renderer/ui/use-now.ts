import { useEffect, useState } from 'react';

/** The time in Unix milliseconds, renewed every `everyMs`, for words such as "in 42 s". */
export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}
