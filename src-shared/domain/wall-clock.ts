import { Temporal } from 'temporal-polyfill';
import { minuteMs } from './durations.ts';

/** Length of a quarter of an hour. Zones change their offset only at full quarters in UTC. */
const quarterMs = 15 * minuteMs;

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/i;

// @interface conventions.timestamps
/** Unix milliseconds of an RFC 3339 timestamp; null for anything else, such as a time without its offset. */
export function instantMs(text: string | null): number | null {
  if (text === null || !timestamp.test(text)) return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}

/** Whether two timestamps are the same moment, even if written differently. Null equals only null. */
export const isSameMoment = (one: string | null, other: string | null): boolean =>
  one === other || (instantMs(one) !== null && instantMs(one) === instantMs(other));

export interface WallClock {
  /** The local day and time of day as if they were UTC, in milliseconds. */
  localMs(atMs: number): number;
  /** The local day, `YYYY-MM-DD`. */
  day(atMs: number): string;
  /** The local day and time, `YYYY-MM-DD HH:MM:SS`. */
  dayAndTime(atMs: number): string;
}

/**
 * Local day and time in a zone. Fast for very many moments, because it asks Temporal only once for each quarter of an
 * hour.
 * @throws RangeError for a zone that does not exist
 */
export function createWallClock(zone: string): WallClock {
  const offsetsMs = new Map<number, number>();
  const offsetAt = (atMs: number): number => {
    const quarter = Math.floor(atMs / quarterMs);
    const known = offsetsMs.get(quarter);
    if (known !== undefined) return known;
    const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(
      quarter * quarterMs,
    ).toZonedDateTimeISO(zone);
    const offsetMs = offsetNanoseconds / 1_000_000;
    offsetsMs.set(quarter, offsetMs);
    return offsetMs;
  };
  offsetAt(0);
  const localMs = (atMs: number): number => atMs + offsetAt(atMs);
  const iso = (atMs: number): string => new Date(localMs(atMs)).toISOString();
  return {
    localMs,
    day: atMs => iso(atMs).slice(0, 10),
    dayAndTime: atMs => iso(atMs).slice(0, 19).replace('T', ' '),
  };
}
