import { Temporal } from 'temporal-polyfill';

export const reportPresets = [
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-quarter',
  'this-year',
  'all',
  'own-days',
] as const;
export type ReportPreset = (typeof reportPresets)[number];

/** First and last day, `YYYY-MM-DD`, both included; null means no limit. */
export interface ReportDays {
  from: string | null;
  to: string | null;
}

/** The days of a preset as seen from a given day. Weeks begin on Monday. */
export function daysOfPreset(preset: Exclude<ReportPreset, 'own-days'>, today: string): ReportDays {
  const day = Temporal.PlainDate.from(today);
  const monday = day.subtract({ days: day.dayOfWeek - 1 });
  const month = day.with({ day: 1 });
  const span = (from: Temporal.PlainDate, length: Temporal.DurationLike): ReportDays => ({
    from: from.toString(),
    to: from.add(length).subtract({ days: 1 }).toString(),
  });
  if (preset === 'all') return { from: null, to: null };
  const spans = {
    'this-week': span(monday, { weeks: 1 }),
    'last-week': span(monday.subtract({ weeks: 1 }), { weeks: 1 }),
    'this-month': span(month, { months: 1 }),
    'last-month': span(month.subtract({ months: 1 }), { months: 1 }),
    'this-quarter': span(month.subtract({ months: (day.month - 1) % 3 }), { months: 3 }),
    'this-year': span(month.with({ month: 1 }), { years: 1 }),
  };
  return spans[preset];
}

/**
 * Ends a period with the day `today`, because later days would look like days without orders. Both bounds are null if
 * there is no period, or if it begins after `today`.
 */
export function daysUntil(days: ReportDays | null, today: string): ReportDays {
  if (days === null || (days.from !== null && days.from > today)) return { from: null, to: null };
  return { from: days.from, to: days.to === null || days.to > today ? today : days.to };
}

export interface ReportBounds {
  createdFrom: string | null;
  createdTo: string | null;
}

// @interface report-orders.bounds
/**
 * The service's bounds for whole days in a zone ("inclusive: created at or after / at or before"). The upper bound is a
 * millisecond before the next day, because few services store finer times.
 */
export function boundsOf({ from, to }: ReportDays, zone: string): ReportBounds {
  const startOf = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone });
  const text = (at: Temporal.ZonedDateTime) => at.toString({ timeZoneName: 'never' });
  const next = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString();
  return {
    createdFrom: from === null ? null : text(startOf(from)),
    createdTo: to === null ? null : text(startOf(next(to)).subtract({ milliseconds: 1 })),
  };
}
