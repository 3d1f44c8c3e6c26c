import { z } from 'zod';
import type { Order } from '../../../../src-shared/domain/order.ts';
import { zoneOfAccepted, zoneOfEvent } from '../../../../src-shared/domain/stop-zone.ts';
import { openLines, readList, readNames } from '../../order-parts/open-values.ts';

export type InspectedItem = ReturnType<typeof itemFacts>;

const text = z.string().nullable().catch(null);
const recordSchema = z.record(z.string(), z.unknown());
const checkSchema = z.object({ area: z.string(), result: z.string() }).loose();
const itemSchema = z.object({ item_id: z.string().catch('') }).loose();

const conditionNames = ['pickup_condition', 'delivery_condition'] as const;

function itemFacts(item: z.output<typeof itemSchema>, order: Order) {
  const checks = readList(item.checks, checkSchema);
  const rest: Record<string, unknown> = { ...item, checks: checks.others };
  // Leaves out conditions that the order has as well, because those are shown with the vehicle.
  const accepted = order.items.find(({ id }) => id === item.item_id);
  const known = conditionNames.filter(
    name => accepted?.[name] && JSON.stringify(accepted[name]) === JSON.stringify(item[name]),
  );
  const conditions = conditionNames.flatMap(name => {
    const { data } = recordSchema.safeParse(known.includes(name) ? null : item[name]);
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
        ...known,
        ...conditions.map(({ name }) => name),
        ...readNames(['checks'], rest, {}),
      ],
      zone: zoneOfAccepted(order.pickup),
    }),
  };
}

/**
 * Reads the parts of an inspection report that have the expected shape. The rest is kept as lines of text. Times are in
 * the zone of the pickup, because vehicles are inspected there.
 */
export function inspectionFactsOf(report: Record<string, unknown>, order: Order) {
  const [kind, status, completedAt] = [
    text.parse(report.kind),
    text.parse(report.status),
    text.parse(report.completed_at),
  ];
  const items = readList(report.items, itemSchema);
  const rest: Record<string, unknown> = { ...report, items: items.others };
  const read = { kind, status, completed_at: completedAt, items: null };
  return {
    kind,
    status,
    /** When the inspection ended, in RFC 3339; null if it is not known. */
    completedAt,
    items: items.read.map(item => itemFacts(item, order)),
    /**
     * All other values of the report, unchanged, because the interface description does not define the shape of a
     * report.
     */
    others: openLines(rest, {
      shownElsewhere: ['order_id', ...readNames(Object.keys(read), rest, read)],
      zone: zoneOfAccepted(order.pickup),
    }),
  };
}
