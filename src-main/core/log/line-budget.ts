import { dayMs } from '../../../src-shared/domain/durations.ts';
import type { Clock } from '../ports/ports.ts';

export type LineBudget = ReturnType<typeof createLineBudget>;

/**
 * Limits how much of the log the lines of one event can fill: up to `maxBytes` bytes at once. The used part becomes
 * free again at a rate of `maxBytes` per day.
 * @param hasPlaces true if several places (see `take`) share the budget
 */
export function createLineBudget(clock: Pick<Clock, 'monotonicMs'>, maxBytes: number, hasPlaces: boolean) {
  const all = createUse(clock, maxBytes);
  const ofPlaces = new Map<string, Use>();
  const wholeRoom = hasPlaces ? maxBytes / 2 : maxBytes;

  function roomOf(place: Use): number {
    const left = maxBytes - all.now();
    return hasPlaces ? (left - place.now()) / 2 : left;
  }

  return {
    /**
     * Takes the bytes of a line from the budget, if there is room for them.
     * @param place the place that the line belongs to. With several places, each can use only half of the room that the
     * others have left.
     * @param isCount true for a line that only counts other lines: it must leave half of the room to lines written in
     * full
     * @returns false if there is no room, so that the line must not be written
     */
    take(place: string, bytes: number, isCount: boolean): boolean {
      const use = ofPlaces.get(place) ?? createUse(clock, maxBytes);
      ofPlaces.set(place, use);
      if (roomOf(use) - bytes < (isCount ? wholeRoom / 2 : 0)) return false;
      use.add(bytes);
      all.add(bytes);
      return true;
    },
  };
}

type Use = ReturnType<typeof createUse>;

/** Counts used bytes. The count decreases by `forgottenADay` bytes per day. */
function createUse({ monotonicMs }: Pick<Clock, 'monotonicMs'>, forgottenADay: number) {
  let bytes = 0;
  let atMs = monotonicMs();
  function now(): number {
    const nowMs = monotonicMs();
    bytes = Math.max(0, bytes - ((nowMs - atMs) / dayMs) * forgottenADay);
    atMs = nowMs;
    return bytes;
  }
  return {
    now,
    add(more: number): void {
      bytes = now() + more;
    },
  };
}
