import { useEffect, useState } from 'react';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, call } from '../../../bridge/bridge.ts';

const everyMs = 30_000;

export interface Tracked {
  answer: Record<string, unknown> | null;
  /** When the answer came, in Unix milliseconds. */
  readAtMs: number | null;
  /** Of the last try; what was known before stays. */
  error: AppError | null;
}

/** Where the vehicles are, read anew while it is on screen, and when it comes back there. */
export function useTracking(localId: string, revision: string): Tracked {
  const [tracked, setTracked] = useState<Tracked>({ answer: null, readAtMs: null, error: null });
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      if (document.visibilityState === 'hidden') return;
      try {
        const answer = await call('orders.tracking', { localId });
        if (!isGone) setTracked({ answer, readAtMs: Date.now(), error: null });
      } catch (thrown) {
        if (!isGone) setTracked(before => ({ ...before, error: appErrorOf(thrown) }));
      }
    };
    void read();
    const timer = setInterval(() => void read(), everyMs);
    const onVisible = () => void read();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isGone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [localId, revision]);
  return tracked;
}
