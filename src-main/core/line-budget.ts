import type { Clock } from './ports/ports.ts';

const dayMs = 86_400_000;

export type LineBudget = ReturnType<typeof createLineBudget>;

/**
 * Limits how much of the log one event may fill: `maxBytes` at once, and as much again over each day. An event that
 * floods the log for hours fills only a known part of it.
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
     * @param place one of several places that share the budget; no place takes more than half of what the others have
     * left
     * @param isCount true for a line that only counts other lines; it leaves half of the room to lines with new
     * information
     * @returns whether a line of this size may be written, in which case it is counted
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

/** Recently used bytes, forgotten at a constant rate per day. */
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
