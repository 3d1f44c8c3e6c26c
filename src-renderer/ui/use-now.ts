import { useEffect, useState } from 'react';
import { eachWhileVisible } from './each-while-visible.ts';

/** The current time in Unix milliseconds, updated every `everyMs` while the window is visible. */
export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => eachWhileVisible(everyMs, () => setNowMs(Date.now())), [everyMs]);
  return nowMs;
}
