import type { Clock } from './ports/ports.ts';

const dayMs = 86_400_000;

export interface LineBudget {
  /**
   * @param place of several that share it: none takes more than half of what the others have left
   * @param isCount a line that only counts others; it leaves half of the room to lines that say something new
   * @returns whether a line of so many bytes may be written, which then counts
   */
  take(place: string, bytes: number, isCount: boolean): boolean;
}

/**
 * How much of the log one event may fill: so many bytes at once, and as many again in a day, bit by bit. Whoever floods
 * the log for hours then fills a part of it that is known beforehand.
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

/** What was used of late: it is forgotten evenly, so many bytes a day. */
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
