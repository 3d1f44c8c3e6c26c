import { setImmediate as breathe } from 'node:timers/promises';
import type { Steps } from '../../../src-shared/steps.ts';
import { cancelled } from '../api/failure.ts';

/** Longest time in milliseconds for which steps run without a pause. The step that exceeds it still runs to its end. */
const maxWithoutPauseMs = 4;

/**
 * Runs the steps, with pauses in which other calls are answered.
 * @throws DispatchError `cancelled` once the signal is aborted
 */
export async function inSteps<T>(steps: Steps<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    const pauseAtMs = performance.now() + maxWithoutPauseMs;
    do {
      const { done, value } = steps.next();
      if (done) return value;
    } while (performance.now() < pauseAtMs);
    await breathe();
    if (signal.aborted) throw cancelled();
  }
}
