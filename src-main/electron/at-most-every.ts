import type { Clock } from '../core/ports/ports.ts';

/**
 * @returns a function that runs the given work at most once per `ms` milliseconds, and ignores calls in between: used
 * so that a page cannot fill the log
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
