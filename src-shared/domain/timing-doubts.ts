import { Temporal } from 'temporal-polyfill';
import type { OrderDraft, WindowDraft } from './draft.ts';
import type { DraftProblem } from './draft-problem.ts';
import { availableFromOf, completeWindows, lastDayOf, zoneOfStop } from './draft-times.ts';
import { dayMs } from './durations.ts';
import { type RuleContext, warning } from './rule.ts';

/** Warnings about times that are valid but probably not intended. The service does not refuse them. */
export const timingDoubts = (draft: OrderDraft, context: RuleContext): DraftProblem[] => [
  ...beforePickup(draft, context),
  ...farAhead(draft, context),
];

const compare = Temporal.ZonedDateTime.compare;

/**
 * Warns of delivery windows that end before the vehicle is available, or before the first pickup window starts. If that
 * does not concern every delivery window, also warns of pickup windows that begin after the last delivery window.
 */
function beforePickup(draft: OrderDraft, { nowMs }: RuleContext): DraftProblem[] {
  const { pickup, delivery } = draft;
  // Windows in the past are left out: another rule reports them.
  const deliveries = completeWindows(delivery.requestedWindows, zoneOfStop(delivery))
    .filter(({ end }) => end.epochMilliseconds > nowMs)
    .toSorted((one, other) => compare(one.end, other.end));
  const last = deliveries.at(-1);
  if (!last) return [];
  const pickups = completeWindows(pickup.requestedWindows, zoneOfStop(pickup)).toSorted((one, other) =>
    compare(one.start, other.start),
  );
  const available = availableFromOf(draft);
  const [first] = pickups;
  const early = deliveries.flatMap(({ index, end }) => {
    const path = `delivery.requested_windows.${index}.end_at`;
    if (available && compare(end, available) <= 0) return [warning(path, 'delivery_before_available')];
    return first && compare(end, first.start) <= 0 ? [warning(path, 'delivery_before_pickup')] : [];
  });
  if (early.length === deliveries.length) return early;
  const late = pickups
    .filter(({ start }) => compare(start, last.end) >= 0)
    .map(({ index }) => warning(`pickup.requested_windows.${index}.start_at`, 'pickup_after_delivery'));
  return [...early, ...late];
}

/**
 * A day further ahead than this (nine months) gives a warning: it may have been typed without a year just after it had
 * passed, and so been read as a day of the next year.
 */
const farAheadMs = 275 * dayMs;

/** The year in which the month and day of `date` are nearest to today. */
function nearestYear(date: string, nowMs: number): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const today = new Date(nowMs).getUTCFullYear();
  const apart = (one: number) => Math.abs(Date.UTC(one, month - 1, day) - nowMs);
  return [today - 1, today, today + 1].reduce((best, one) => (apart(one) < apart(best) ? one : best), year);
}

function farAhead({ pickup, delivery }: OrderDraft, { nowMs }: RuleContext): DraftProblem[] {
  const lastDay = new Date(nowMs + farAheadMs).toISOString().slice(0, 10);
  const windows = (stop: 'pickup' | 'delivery', list: readonly WindowDraft[]) =>
    list.map((window, index) => ({ path: `${stop}.requested_windows.${index}`, date: lastDayOf(window) }));
  return [
    { path: 'pickup.available_from', date: pickup.availableFrom.date },
    ...windows('pickup', pickup.requestedWindows),
    ...windows('delivery', delivery.requestedWindows),
  ]
    .filter(({ date }) => /^\d{4}-\d{2}-\d{2}$/.test(date) && date > lastDay)
    .map(({ path, date }) =>
      warning(path, 'day_far_ahead', { day: date, year: String(nearestYear(date, nowMs)) }),
    );
}
