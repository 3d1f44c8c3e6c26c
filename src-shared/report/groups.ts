import type { Steps } from '../steps.ts';
import { type ReportLine, routeOf } from './line.ts';
import { addTo, emptyTotals, type Totals } from './totals.ts';

export const reportGroupings = ['none', 'origin', 'destination', 'route', 'person', 'month'] as const;
export type ReportGrouping = (typeof reportGroupings)[number];

export interface ReportGroup {
  /** The value that the rows share: an address, a route, a person, or `YYYY-MM`. Null for rows without such a value. */
  key: string | null;
  totals: Totals;
  lines: ReportLine[];
}

function keyOf({ row, createdDay }: ReportLine, by: Exclude<ReportGrouping, 'none'>): string | null {
  switch (by) {
    case 'origin':
      return row.pickup_address;
    case 'destination':
      return row.delivery_address;
    case 'route':
      return row.origin_country === null && row.destination_country === null ? null : routeOf(row);
    case 'person':
      return row.ordered_by?.name ?? row.ordered_by?.email ?? null;
    case 'month':
      return createdDay?.slice(0, 7) ?? null;
  }
}

/** Groups rows by a common value, with subtotals. Keeps the order in which groups and rows first appear. */
export function* groupsOf(
  lines: Iterable<ReportLine>,
  by: Exclude<ReportGrouping, 'none'>,
): Steps<ReportGroup[]> {
  const groups = new Map<string | null, ReportGroup>();
  for (const line of lines) {
    const key = keyOf(line, by);
    let group = groups.get(key);
    if (!group) {
      group = { key, totals: emptyTotals(), lines: [] };
      groups.set(key, group);
    }
    addTo(group.totals, line);
    group.lines.push(line);
    yield;
  }
  return [...groups.values()];
}
