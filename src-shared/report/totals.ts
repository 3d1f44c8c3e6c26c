import type { Steps } from '../steps.ts';
import type { ReportLine } from './line.ts';

/** Sums over report rows. Each `…Count` is the number of rows that are in the sum above it. */
export const emptyTotals = () => ({
  count: 0,
  costCents: 0,
  costCount: 0,
  /**
   * The part of `costCents` and `costCount` that comes from cancelled orders. Averages exclude it, since nothing was
   * transported.
   */
  cancelledCents: 0,
  cancelledCount: 0,
  /** Rows with a price in another currency than EUR. No sum of money includes them. */
  otherCurrencyCount: 0,
  refuelCents: 0,
  refuelCount: 0,
  /** Fuel stops with unknown cost. */
  refuelUnpricedCount: 0,
  /** Fuel stops that were paid in another currency than EUR. */
  refuelOtherCurrencyCount: 0,
  distanceMeters: 0,
  distanceCount: 0,
  driverMinutes: 0,
  leadMinutes: 0,
  leadCount: 0,
});
export type Totals = ReturnType<typeof emptyTotals>;

/** Adds a row to `totals`. Changes the object in place, because there may be very many rows. */
export function addTo(totals: Totals, line: ReportLine): void {
  const { distance_meters: meters, driver_time_minutes: driverMinutes } = line.row;
  totals.count += 1;
  if (line.hasOtherCurrency) totals.otherCurrencyCount += 1;
  if (line.costCents !== null) {
    totals.costCents += line.costCents;
    totals.costCount += 1;
    if (line.row.status === 'cancelled') {
      totals.cancelledCents += line.costCents;
      totals.cancelledCount += 1;
    }
  }
  if (line.refuelCents !== null) {
    totals.refuelCents += line.refuelCents;
    totals.refuelCount += 1;
  } else if (line.row.refuel?.occurred === true) {
    if (line.hasOtherCurrency && line.row.refuel.cost_cents !== null) totals.refuelOtherCurrencyCount += 1;
    else totals.refuelUnpricedCount += 1;
  }
  if (meters !== null) {
    totals.distanceMeters += meters;
    totals.distanceCount += 1;
  }
  totals.driverMinutes += driverMinutes ?? 0;
  if (line.leadMinutes !== null) {
    totals.leadMinutes += line.leadMinutes;
    totals.leadCount += 1;
  }
}

export function* totalsOf(lines: Iterable<ReportLine>): Steps<Totals> {
  const totals = emptyTotals();
  for (const line of lines) {
    addTo(totals, line);
    yield;
  }
  return totals;
}

/** Average cost in EUR cents of the priced orders that were not cancelled, and their number; null if there are none. */
export function averageCostCents(totals: Totals): { cents: number; count: number } | null {
  const count = totals.costCount - totals.cancelledCount;
  return count === 0 ? null : { cents: (totals.costCents - totals.cancelledCents) / count, count };
}

/** Average over the delivered orders; null if there are none. */
export const averageLeadMinutes = ({ leadMinutes, leadCount }: Totals): number | null =>
  leadCount === 0 ? null : leadMinutes / leadCount;
