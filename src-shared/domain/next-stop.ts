import { z } from 'zod';
import { dayIn } from './local-time.ts';

const stopNames = ['pickup', 'delivery'] as const;
type StopName = (typeof stopNames)[number];

const spanSchema = z.object({
  /** RFC 3339; start and end of a window, or one moment with `endAt` null. */
  at: z.string(),
  endAt: z.string().nullable(),
});
type TimeSpan = z.infer<typeof spanSchema>;

/**
 * What happens next to an order: `eta` and `agreed` as the service says, `requested` as the order asks, `ready` from
 * when the vehicle can be fetched, `deadline` by when it must be delivered.
 */
export const nextStopSchema = spanSchema.extend({
  stop: z.enum(stopNames),
  kind: z.enum(['eta', 'agreed', 'requested', 'ready', 'deadline']),
  /** Requested windows after the first one, sorted. */
  later: z.array(spanSchema).default([]),
  /** IANA zone of the stop. */
  zone: z.string(),
  /** RFC 3339; when it is promised at the latest; null if no time was promised. */
  promisedAt: z.string().nullable(),
});
export type NextStop = z.infer<typeof nextStopSchema>;

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
  /** Pickup only: from when the vehicle can be fetched. */
  readyAt: string | null;
  /** Delivery only: the latest moment that the service commits to. */
  deadlineAt: string | null;
}

/** A stop of whose times nothing is known. */
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

/** Latest promised time of a stop: the end of its agreed (else last requested) window, or its deadline if earlier. */
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

/** What is known of the time of a stop, the surest first. */
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

/** The window that counts at a moment: the first that is not over, else the last one. */
export const spanAt = ({ at, endAt, later }: NextStop, nowMs: number): TimeSpan => {
  const spans = [{ at, endAt }, ...later];
  const isAhead = (span: TimeSpan): boolean => msOf(span.endAt ?? span.at) > nowMs;
  return spans.find(isAhead) ?? spans.at(-1) ?? { at, endAt };
};

/**
 * The next stop of an order that is not finished: the delivery also if no time of the pickup is known. A vehicle that was
 * not picked up is late no later than its delivery. Null if both stops are done or nothing is known of their times.
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
 * From when on an order is late, in Unix milliseconds: once its ETA, agreed time, window or deadline is over, and at
 * once (0) if the ETA is after what was promised. Null if no time was promised.
 */
export function lateFromMs({ kind, at, promisedAt: promised }: NextStop): number | null {
  const limitMs = isTime(promised) ? msOf(promised) : null;
  if (kind !== 'eta') return limitMs;
  if (limitMs === null) return msOf(at);
  return msOf(at) > limitMs ? 0 : msOf(at);
}

/** Milliseconds by which the ETA is after what was promised; 0 if it is not. */
export const lateByMs = ({ kind, at, promisedAt: promised }: NextStop): number =>
  kind === 'eta' && isTime(promised) ? Math.max(0, msOf(at) - msOf(promised)) : 0;

/** Longest window whose days are all listed. */
const maxDays = 31;

function daysBetween(startAt: string, endAt: string, zone: string): string[] {
  // A time of an answer may have no zone, so it is read as all moments of answers are.
  const [first, last] = [dayIn(zone, msOf(startAt)), dayIn(zone, msOf(endAt))];
  const count = Math.min(first.until(last).days, maxDays);
  return Array.from({ length: Math.max(0, count) + 1 }, (_, days) => first.add({ days }).toString());
}

/**
 * The calendar days at a stop (`YYYY-MM-DD`, sorted) on which it was, is expected, or may be: of the actual time, else
 * of the ETA, else of the agreed window, else of all requested windows.
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
