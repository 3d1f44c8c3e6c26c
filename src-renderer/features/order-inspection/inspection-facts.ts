import { z } from 'zod';
import type { Order } from '../../../src-shared/domain/order.ts';
import { zoneOfAccepted, zoneOfEvent } from '../../../src-shared/domain/stop-zone.ts';
import { type OpenLine, openLines } from '../order-facts/open-values.ts';

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

const known = ['order_id', 'kind', 'status', 'completed_at', 'items'];
const conditionNames = ['pickup_condition', 'delivery_condition'];

const listed = <T extends z.ZodType>(value: unknown, schema: T): z.output<T>[] =>
  Array.isArray(value) ? value.flatMap(entry => schema.safeParse(entry).data ?? []) : [];

function itemFacts(item: z.output<typeof itemSchema>, order: Order): InspectedItem {
  const checks = listed(item.checks, checkSchema);
  // A list of checks of another shape is shown as it is.
  const areChecksRead = Array.isArray(item.checks) && checks.length === item.checks.length;
  return {
    itemId: item.item_id,
    checks: areChecksRead
      ? checks.map(({ area, result, ...rest }) => ({
          area,
          result,
          others: openLines(rest, { zone: zoneOfAccepted(order.pickup) }),
        }))
      : [],
    conditions: conditionNames.flatMap(name => {
      const { data } = recordSchema.safeParse(item[name]);
      return data ? [{ name, lines: openLines(data, { zone: zoneOfEvent(name, order) }) }] : [];
    }),
    others: openLines(item, {
      shownElsewhere: [
        ...['item_id', 'role', 'vin', 'registration_number', ...conditionNames],
        ...(areChecksRead ? ['checks'] : []),
      ],
      zone: zoneOfAccepted(order.pickup),
    }),
  };
}

/**
 * What an inspection report says, so far as it has the shape that is usual; the rest stays as it is. A vehicle is
 * inspected where it is picked up.
 */
export const inspectionFactsOf = (report: Record<string, unknown>, order: Order): InspectionFacts => ({
  kind: text.parse(report.kind) ?? null,
  status: text.parse(report.status) ?? null,
  completedAt: text.parse(report.completed_at) ?? null,
  items: listed(report.items, itemSchema).map(item => itemFacts(item, order)),
  others: openLines(report, { shownElsewhere: known, zone: zoneOfAccepted(order.pickup) }),
});
