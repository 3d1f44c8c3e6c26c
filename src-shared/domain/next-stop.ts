import { dayIn } from './local-time.ts';
import type { NextStop, stopNames, TimeSpan } from './next-stop-schema.ts';

type StopName = (typeof stopNames)[number];

/** A window in RFC 3339. Either end may be unknown. */
export interface Bounds {
  startAt: string | null;
  endAt: string | null;
}

/** The times of a stop, in RFC 3339. */
export interface StopTimes {
  zone: string;
  actualAt: string | null;
  etaAt: string | null;
  agreed: Bounds | null;
  requested: readonly Bounds[];
  /** Pickup only: the time from which the vehicle can be picked up. */
  readyAt: string | null;
  /** Delivery only: the latest moment that the service commits to. */
  deadlineAt: string | null;
}

/** The times of a stop for which none is known. */
export const unknownTimes = (zone: string): StopTimes => ({
  zone,
  actualAt: null,
  etaAt: null,
  agreed: null,
  requested: [],
  readyAt: null,
  deadlineAt: null,
});

const msOf = (at: string | null): number => Date.parse(at ?? '');
const isTime = (at: string | null): at is string => !Number.isNaN(msOf(at));
const byTime = (one: string, other: string): number => msOf(one) - msOf(other);

const earliest = (times: readonly (string | null)[]): string | null =>
  times.filter(isTime).toSorted(byTime)[0] ?? null;

const startOf = ({ startAt, endAt }: Bounds): string | null => [startAt, endAt].find(isTime) ?? null;
const endOf = ({ startAt, endAt }: Bounds): string | null => [endAt, startAt].find(isTime) ?? null;

/**
 * The time by which a stop is promised: the end of its agreed (else its last requested) window, or an earlier deadline.
 */
function promisedAt({ agreed, requested, deadlineAt }: StopTimes): string | null {
  const agreedEnd = agreed && endOf(agreed);
  const windowEnd = agreedEnd ?? requested.map(endOf).filter(isTime).toSorted(byTime).at(-1) ?? null;
  return earliest([windowEnd, deadlineAt]);
}

type When = Pick<NextStop, 'kind' | 'at' | 'endAt' | 'later'>;

const momentOf = (at: string | null): TimeSpan[] => (isTime(at) ? [{ at, endAt: null }] : []);

function spanOf(window: Bounds): TimeSpan[] {
  const at = startOf(window);
  if (at === null) return [];
  return [{ at, endAt: isTime(window.endAt) && window.endAt !== at ? window.endAt : null }];
}

/** The most reliable time that is known of a stop; null if none is. */
function whenOf({ etaAt, agreed, requested, readyAt, deadlineAt }: StopTimes): When | null {
  const known: [kind: NextStop['kind'], spans: TimeSpan[]][] = [
    ['eta', momentOf(etaAt)],
    ['agreed', agreed ? spanOf(agreed) : []],
    ['requested', requested.flatMap(spanOf).toSorted((one, other) => byTime(one.at, other.at))],
    ['deadline', momentOf(deadlineAt)],
    ['ready', momentOf(readyAt)],
  ];
  for (const [kind, [first, ...later]] of known) if (first) return { kind, ...first, later };
  return null;
}

/** The window that counts at the time `nowMs`: the first that is not over, else the last one. */
export const spanAt = ({ at, endAt, later }: NextStop, nowMs: number): TimeSpan => {
  const spans = [{ at, endAt }, ...later];
  const isAhead = (span: TimeSpan): boolean => msOf(span.endAt ?? span.at) > nowMs;
  return spans.find(isAhead) ?? spans.at(-1) ?? { at, endAt };
};

/**
 * The next stop of an order that is not finished: the pickup, if it is not done and any time of it is known, else the
 * delivery. Before the pickup, `promisedAt` is the earlier promise of both stops. Null if both stops are done, or if
 * nothing is known of their times.
 */
export function nextStopOf({ pickup, delivery }: Record<StopName, StopTimes>): NextStop | null {
  if (delivery.actualAt !== null) return null;
  const promised = [promisedAt(delivery)];
  if (pickup.actualAt === null) {
    promised.push(promisedAt(pickup));
    const when = whenOf(pickup);
    if (when) return { stop: 'pickup', ...when, zone: pickup.zone, promisedAt: earliest(promised) };
  }
  const when = whenOf(delivery);
  return when && { stop: 'delivery', ...when, zone: delivery.zone, promisedAt: earliest(promised) };
}

/**
 * The time from which on an order is late, in Unix milliseconds: its ETA, or without an ETA the promised time. 0 (late
 * at once) if the ETA is after the promised time. Null if there is neither.
 */
export function lateFromMs({ kind, at, promisedAt: promised }: NextStop): number | null {
  const limitMs = isTime(promised) ? msOf(promised) : null;
  if (kind !== 'eta') return limitMs;
  if (limitMs === null) return msOf(at);
  return msOf(at) > limitMs ? 0 : msOf(at);
}

/** Milliseconds from the promised time to the ETA; 0 if the ETA is not later. */
export const lateByMs = ({ kind, at, promisedAt: promised }: NextStop): number =>
  kind === 'eta' && isTime(promised) ? Math.max(0, msOf(at) - msOf(promised)) : 0;

/** Maximum number of days after its first day that are listed for a window. */
const maxDays = 31;

function daysBetween(startAt: string, endAt: string, zone: string): string[] {
  // A time in an answer may lack its zone, so it is parsed like all other times of answers.
  const [first, last] = [dayIn(zone, msOf(startAt)), dayIn(zone, msOf(endAt))];
  const count = Math.min(first.until(last).days, maxDays);
  return Array.from({ length: Math.max(0, count) + 1 }, (_, days) => first.add({ days }).toString());
}

/**
 * The calendar days (`YYYY-MM-DD`, sorted) on which a stop took place or may take place. They come from its actual
 * time; if it has none, from its ETA, then its agreed window, then all its requested windows.
 */
export function daysOfStop({ zone, actualAt, etaAt, agreed, requested }: StopTimes): string[] {
  const moment = [actualAt, etaAt].find(isTime);
  if (moment !== undefined) return [dayIn(zone, msOf(moment)).toString()];
  const windows = agreed && startOf(agreed) !== null ? [agreed] : requested;
  const days = windows.flatMap(window => {
    const [start, end] = [startOf(window), endOf(window)];
    return start === null || end === null ? [] : daysBetween(start, end, zone);
  });
  return [...new Set(days)].toSorted();
}
