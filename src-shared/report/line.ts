import { defaultCurrency, euroCents } from '../domain/money.ts';
import type { ReportRow } from '../domain/report.ts';
import { instantMs, type WallClock } from '../domain/wall-clock.ts';

/** A row of the report with what is counted of it, worked out once. */
export interface ReportLine {
  row: ReportRow;
  createdMs: number | null;
  /** `YYYY-MM-DD` in the office's zone. */
  createdDay: string | null;
  /** From pickup to delivery; null before, and where the times contradict each other. */
  leadMinutes: number | null;
  /** In EUR; null where there is no price, or one in another currency. */
  costCents: number | null;
  hasOtherCurrency: boolean;
  /** In EUR, of a fuel stop that happened; null where none did, or where its cost is unknown or in another currency. */
  refuelCents: number | null;
}

const minuteMs = 60_000;

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
    // The row has one currency, and that is its cost's.
    refuelCents: row.refuel?.occurred === true && !hasOtherCurrency ? (row.refuel.cost_cents ?? null) : null,
  };
}

function leadMinutesOf({ picked_up_at, delivered_at }: ReportRow): number | null {
  const [pickedUpMs, deliveredMs] = [instantMs(picked_up_at), instantMs(delivered_at)];
  if (pickedUpMs === null || deliveredMs === null || deliveredMs < pickedUpMs) return null;
  return Math.round((deliveredMs - pickedUpMs) / minuteMs);
}

/** `FI → DE`; a country the service does not say is `?`. */
export const routeOf = ({ origin_country, destination_country }: ReportRow): string =>
  `${origin_country ?? '?'} → ${destination_country ?? '?'}`;
