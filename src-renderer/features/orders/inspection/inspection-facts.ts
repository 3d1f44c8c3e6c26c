import { z } from 'zod';
import type { Order } from '../../../../src-shared/domain/order.ts';
import { zoneOfAccepted, zoneOfEvent } from '../../../../src-shared/domain/stop-zone.ts';
import { type OpenLine, openLines, readList, readNames } from '../../order-parts/open-values.ts';

export interface InspectedItem {
  itemId: string;
  checks: { area: string; result: string; others: OpenLine[] }[];
  conditions: { name: string; lines: OpenLine[] }[];
  others: OpenLine[];
}

export interface InspectionFacts {
  kind: string | null;
  status: string | null;
  /** RFC 3339. */
  completedAt: string | null;
  items: InspectedItem[];
  /** What it says besides, as it says it: the interface does not show its shape. */
  others: OpenLine[];
}

const text = z.string().nullish().catch(null);
const recordSchema = z.record(z.string(), z.unknown());
const checkSchema = z.object({ area: z.string(), result: z.string() }).loose();
const itemSchema = z.object({ item_id: z.string().catch('') }).loose();

const conditionNames = ['pickup_condition', 'delivery_condition'];

function itemFacts(item: z.output<typeof itemSchema>, order: Order): InspectedItem {
  const checks = readList(item.checks, checkSchema);
  const rest: Record<string, unknown> = { ...item, checks: checks.others };
  const conditions = conditionNames.flatMap(name => {
    const { data } = recordSchema.safeParse(item[name]);
    return data ? [{ name, lines: openLines(data, { zone: zoneOfEvent(name, order) }) }] : [];
  });
  return {
    itemId: item.item_id,
    checks: checks.read.map(({ area, result, ...rest }) => ({
      area,
      result,
      others: openLines(rest, { zone: zoneOfAccepted(order.pickup) }),
    })),
    conditions,
    others: openLines(rest, {
      shownElsewhere: [
        ...['item_id', 'role', 'vin', 'registration_number'],
        ...conditions.map(({ name }) => name),
        ...readNames(['checks'], rest, {}),
      ],
      zone: zoneOfAccepted(order.pickup),
    }),
  };
}

/**
 * What an inspection report says, so far as it has the shape that is usual; the rest stays as it is. A vehicle is
 * inspected where it is picked up.
 */
export function inspectionFactsOf(report: Record<string, unknown>, order: Order): InspectionFacts {
  const [kind, status, completedAt] = [report.kind, report.status, report.completed_at].map(
    value => text.parse(value) ?? null,
  );
  const items = readList(report.items, itemSchema);
  const rest: Record<string, unknown> = { ...report, items: items.others };
  const read = { kind, status, completed_at: completedAt, items: null };
  return {
    kind: kind ?? null,
    status: status ?? null,
    completedAt: completedAt ?? null,
    items: items.read.map(item => itemFacts(item, order)),
    others: openLines(rest, {
      shownElsewhere: ['order_id', ...readNames(Object.keys(read), rest, read)],
      zone: zoneOfAccepted(order.pickup),
    }),
  };
}
