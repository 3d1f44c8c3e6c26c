import type { Clock } from './ports/ports.ts';

const dayMs = 86_400_000;

export interface LineBudget {
  /**
   * @param place one of several places that share the budget; no place takes more than half of what the others have
   * left
   * @param isCount true for a line that only counts other lines; it leaves half of the room to lines with new
   * information
   * @returns whether a line of this size may be written, in which case it is counted
   */
  take(place: string, bytes: number, isCount: boolean): boolean;
}

/**
 * Limits how much of the log one event may fill: `maxBytes` at once, and as much again over each day. An event that
 * floods the log for hours fills only a known part of it.
 */
export function createLineBudget(
  clock: Pick<Clock, 'monotonicMs'>,
  maxBytes: number,
  hasPlaces: boolean,
): LineBudget {
  const all = createUse(clock, maxBytes);
  const ofPlaces = new Map<string, Use>();
  const wholeRoom = hasPlaces ? maxBytes / 2 : maxBytes;

  function roomOf(place: Use): number {
    const left = maxBytes - all.now();
    return hasPlaces ? (left - place.now()) / 2 : left;
  }

  return {
    take(name, bytes, isCount) {
      const place = ofPlaces.get(name) ?? createUse(clock, maxBytes);
      ofPlaces.set(name, place);
      if (roomOf(place) - bytes < (isCount ? wholeRoom / 2 : 0)) return false;
      place.add(bytes);
      all.add(bytes);
      return true;
    },
  };
}

interface Use {
  now(): number;
  add(bytes: number): void;
}

/** Recently used bytes, forgotten at a constant rate per day. */
function createUse({ monotonicMs }: Pick<Clock, 'monotonicMs'>, forgottenADay: number): Use {
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
    add(more) {
      bytes = now() + more;
    },
  };
}
