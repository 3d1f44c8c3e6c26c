import type { Clock } from '../core/ports/ports.ts';

/** @returns what runs its work at most once within `ms`, and leaves out what comes sooner: a page could fill the log */
export function atMostEvery(ms: number, clock: Clock): (work: () => void) => void {
  let ranAtMs = Number.NEGATIVE_INFINITY;
  return work => {
    const nowMs = clock.monotonicMs();
    if (nowMs - ranAtMs < ms) return;
    ranAtMs = nowMs;
    work();
  };
}
