import { Temporal } from 'temporal-polyfill';
import { dayMs } from '../domain/durations.ts';
import type { Steps } from '../steps.ts';
import type { ReportDays } from './bounds.ts';
import { type ReportLine, routeOf } from './line.ts';

/** The value of one week or month, with its first day, `YYYY-MM-DD`. */
export interface SpanCount {
  day: string;
  value: number;
}

export type SpanUnit = 'week' | 'month';

/** A Monday (5 January 1970), in days since 1 January 1970. */
const someMonday = 4;

/** The Monday of a day's week, or the first day of its month. Days have no time zone, so UTC is used. */
function startOf(day: string, unit: SpanUnit): string {
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  const days = Math.round(Date.parse(day) / dayMs);
  const sinceMonday = (((days - someMonday) % 7) + 7) % 7;
  return new Date((days - sinceMonday) * dayMs).toISOString().slice(0, 10);
}

const nextOf = (day: string, unit: SpanUnit): string =>
  Temporal.PlainDate.from(day)
    .add(unit === 'week' ? { weeks: 1 } : { months: 1 })
    .toString();

/**
 * Maximum number of weeks or months in a chart. Without it, an order with a wrong date would add thousands of empty
 * weeks.
 */
const maxSpans = 1_200;

/**
 * Sums `amountOf` over the rows of each week or month of creation. Weeks or months without rows are included. The first
 * and the last are those of the period; if the period has no such limit, those of the rows.
 */
export function* bySpan(
  lines: Iterable<ReportLine>,
  unit: SpanUnit,
  amountOf: (line: ReportLine) => number,
  period: ReportDays = { from: null, to: null },
): Steps<SpanCount[]> {
  const starts = new Map<string, string>();
  const sums = new Map<string, number>();
  for (const line of lines) {
    yield;
    const day = line.createdDay;
    if (day === null) continue;
    let start = starts.get(day);
    if (start === undefined) {
      start = startOf(day, unit);
      starts.set(day, start);
    }
    sums.set(start, (sums.get(start) ?? 0) + amountOf(line));
  }
  if (sums.size === 0) return [];
  const ofRows = [...sums.keys()].toSorted();
  const farMs = (maxSpans / 2) * (unit === 'week' ? 7 : 28) * dayMs;
  // A limit of the period that is many years away from the rows is ignored, because it would fill the chart with empty
  // spans.
  const isNear = (day: string): boolean => Math.abs(Date.parse(day) - Date.parse(ofRows[0] ?? day)) < farMs;
  const limits = [period.from, period.to].filter(day => day !== null && isNear(day));
  const days = [...ofRows, ...limits.map(day => startOf(day ?? '', unit))].toSorted();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const spans: SpanCount[] = [];
  for (let day = first; day <= last && spans.length < maxSpans; day = nextOf(day, unit)) {
    spans.push({ day, value: sums.get(day) ?? 0 });
  }
  return spans;
}

export interface RouteCost {
  /** The route; null for the sum of all other routes. */
  route: string | null;
  costCents: number;
  count: number;
}

/** The most expensive routes, and the total cost of all others. */
export function* costByRoute(lines: Iterable<ReportLine>, max: number): Steps<RouteCost[]> {
  const routes = new Map<string, RouteCost>();
  for (const { row, costCents } of lines) {
    yield;
    if (costCents === null) continue;
    const route = routeOf(row);
    const known = routes.get(route) ?? { route, costCents: 0, count: 0 };
    known.costCents += costCents;
    known.count += 1;
    routes.set(route, known);
  }
  const all = [...routes.values()].toSorted((a, b) => b.costCents - a.costCents);
  if (all.length <= max) return all;
  const others: RouteCost = { route: null, costCents: 0, count: 0 };
  for (const { costCents, count } of all.slice(max - 1)) {
    others.costCents += costCents;
    others.count += count;
  }
  return [...all.slice(0, max - 1), others];
}

export interface LeadTimeBin {
  fromHours: number;
  /** End of the bin in hours. Null for the last bin, which also contains all longer times. */
  toHours: number | null;
  count: number;
}

export interface LeadTimes {
  bins: LeadTimeBin[];
  medianMinutes: number;
  /** 90 percent of the deliveries took at most this long. */
  ninetiethMinutes: number;
  count: number;
}

const stepsHours = [1, 2, 3, 6, 12, 24, 48, 96, 168, 336, 720] as const;
const maxBins = 14;

const atShare = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;

/**
 * Counts delivery times in bins of equal size. The few longest times share the last bin, so that the other bars do not
 * become too thin.
 */
export function* leadTimesOf(lines: Iterable<ReportLine>): Steps<LeadTimes | null> {
  const minutes: number[] = [];
  for (const { leadMinutes } of lines) {
    if (leadMinutes !== null) minutes.push(leadMinutes);
    yield;
  }
  if (minutes.length === 0) return null;
  const sorted = Float64Array.from(minutes).sort();
  const reachHours = (atShare(sorted, 0.98) + 1) / 60;
  const step = stepsHours.find(hours => reachHours / hours <= maxBins) ?? 720;
  const even = Math.max(1, Math.min(maxBins, Math.ceil(reachHours / step)));
  const bins: LeadTimeBin[] = Array.from({ length: even }, (_, index) => ({
    fromHours: index * step,
    toHours: (index + 1) * step,
    count: 0,
  }));
  const longer: LeadTimeBin = { fromHours: even * step, toHours: null, count: 0 };
  for (const one of sorted) (bins[Math.floor(one / 60 / step)] ?? longer).count += 1;
  return {
    bins: longer.count > 0 ? [...bins, longer] : bins,
    medianMinutes: atShare(sorted, 0.5),
    ninetiethMinutes: atShare(sorted, 0.9),
    count: sorted.length,
  };
}

/** Maximum number of bars for weeks. If there were more, the chart shows months, because the bars would be too thin. */
const maxWeeks = 30;
const maxRoutes = 7;

/** The figures of all charts. */
export interface ReportSeries {
  lines: readonly ReportLine[];
  days: ReportDays;
  orders: readonly SpanCount[];
  routes: readonly RouteCost[];
  leadTimes: LeadTimes | null;
  /** Cost of fuel stops by week or month, in EUR cents. */
  refuelling: { spans: readonly SpanCount[]; unit: SpanUnit };
}

export function* seriesOf(lines: readonly ReportLine[], days: ReportDays): Steps<ReportSeries> {
  const refuelCents = (line: ReportLine): number => line.refuelCents ?? 0;
  const orders = yield* bySpan(lines, 'week', () => 1, days);
  const isByWeek = orders.length <= maxWeeks;
  const unit = isByWeek ? 'week' : 'month';
  return {
    lines,
    days,
    orders,
    routes: yield* costByRoute(lines, maxRoutes),
    leadTimes: yield* leadTimesOf(lines),
    refuelling: { spans: yield* bySpan(lines, unit, refuelCents, days), unit },
  };
}
