import type { Clock } from '../../src-main/core/ports/ports.ts';

/** A clock that moves only when told; the wall clock can jump on its own. */
export function fakeClock(startMs = Date.parse('2026-11-21T08:00:00Z')): Clock & {
  pass(ms: number): void;
  jumpTo(ms: number): void;
} {
  let nowMs = startMs;
  let monotonicMs = 0;
  return {
    nowMs: () => nowMs,
    monotonicMs: () => monotonicMs,
    pass(ms) {
      nowMs += ms;
      monotonicMs += ms;
    },
    jumpTo(ms) {
      nowMs = ms;
    },
  };
}
