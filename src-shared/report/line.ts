import { defaultCurrency } from '../domain/currency.ts';
import { minuteMs } from '../domain/durations.ts';
import { euroCents } from '../domain/money.ts';
import type { ReportRow } from '../domain/report-row.ts';
import { instantMs, type WallClock } from '../domain/wall-clock.ts';

/** A row of the report, with the values that sums and charts need, so that each value is computed only once. */
export interface ReportLine {
  row: ReportRow;
  createdMs: number | null;
  /** Day of creation in the office's time zone, `YYYY-MM-DD`. */
  createdDay: string | null;
  /** Time from pickup to delivery; null before the delivery, or if the times contradict each other. */
  leadMinutes: number | null;
  /** Cost in EUR cents. Null if there is no price, or if it is in another currency. */
  costCents: number | null;
  hasOtherCurrency: boolean;
  /** Cost of a fuel stop in EUR cents. Null if there was none, or if its cost is unknown or in another currency. */
  refuelCents: number | null;
}

export function lineOf(row: ReportRow, clock: WallClock): ReportLine {
  const createdMs = instantMs(row.created_at);
  const hasOtherCurrency = row.cost !== null && row.cost.currency !== defaultCurrency;
  return {
    row,
    createdMs,
    createdDay: createdMs === null ? null : clock.day(createdMs),
    leadMinutes: leadMinutesOf(row),
    costCents: euroCents(row.cost),
    hasOtherCurrency,
    // All amounts of a row have the same currency. The row's cost names it.
    refuelCents: row.refuel?.occurred === true && !hasOtherCurrency ? (row.refuel.cost_cents ?? null) : null,
  };
}

function leadMinutesOf({ picked_up_at, delivered_at }: ReportRow): number | null {
  const [pickedUpMs, deliveredMs] = [instantMs(picked_up_at), instantMs(delivered_at)];
  if (pickedUpMs === null || deliveredMs === null || deliveredMs < pickedUpMs) return null;
  return Math.round((deliveredMs - pickedUpMs) / minuteMs);
}

/** Route such as `FI → DE`; `?` stands for an unknown country. */
export const routeOf = ({ origin_country, destination_country }: ReportRow): string =>
  `${origin_country ?? '?'} → ${destination_country ?? '?'}`;
