import { Temporal } from 'temporal-polyfill';

/**
 * The instants that were asked for last. The times of one order are asked for many times, by its checks, its request
 * and its line, and each costs about 50 microseconds.
 */
const lastInstants = new Map<string, Temporal.ZonedDateTime | null>();
const maxLastInstants = 200;

/**
 * A stop's local date (`YYYY-MM-DD`) and time (`HH:MM`) as an instant. Null if one is missing, or if they are no valid
 * date and time.
 */
export function instantOf(date: string, time: string, zone: string): Temporal.ZonedDateTime | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time)) return null;
  const key = `${date}T${time} ${zone}`;
  const last = lastInstants.get(key);
  if (last !== undefined) return last;
  if (lastInstants.size >= maxLastInstants) lastInstants.clear();
  const instant = newInstant(date, time, zone);
  lastInstants.set(key, instant);
  return instant;
}

function newInstant(date: string, time: string, zone: string): Temporal.ZonedDateTime | null {
  try {
    return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone);
  } catch {
    return null;
  }
}

/**
 * Whether a time is in the hour that is skipped when clocks go forward. A request would contain another time than the
 * user typed.
 */
export function isSkippedByClock(date: string, time: string, zone: string): boolean {
  const at = instantOf(date, time, zone);
  return at !== null && at.toPlainTime().toString({ smallestUnit: 'minute' }) !== time;
}

/** A time in RFC 3339 with the numeric offset of its zone, as requests contain it. */
export const toTimestamp = (at: Temporal.ZonedDateTime): string =>
  at.toString({ timeZoneName: 'never', smallestUnit: 'second' });

/** The calendar day of a moment (Unix milliseconds) in a zone. */
export const dayIn = (zone: string, atMs: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone).toPlainDate();

/** Today by the clock of this computer, `YYYY-MM-DD`. */
export const todayHere = (nowMs: number): string => dayIn(Temporal.Now.timeZoneId(), nowMs).toString();

// @interface create-order.rule-6
/** First calendar day on which a private handover may start: the day after today in Helsinki (rule 6). */
export const earliestPrivateHandoverDay = (nowMs: number): Temporal.PlainDate =>
  dayIn('Europe/Helsinki', nowMs).add({ days: 1 });

/** The Helsinki calendar day an instant falls on. */
export const helsinkiDay = (at: Temporal.ZonedDateTime): Temporal.PlainDate =>
  at.withTimeZone('Europe/Helsinki').toPlainDate();
