import type { Clock } from '../core/ports/ports.ts';

/**
 * Limits how often work runs, so that a page cannot fill the log.
 * @returns a function that runs the given work, unless it has run any work within the last `ms` milliseconds
 */
export function atMostEvery(ms: number, clock: Clock): (work: () => void) => void {
  let ranAtMs = Number.NEGATIVE_INFINITY;
  return work => {
    const nowMs = clock.monotonicMs();
    if (nowMs - ranAtMs < ms) return;
    ranAtMs = nowMs;
    work();
  };
}
