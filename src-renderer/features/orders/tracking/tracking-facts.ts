import { z } from 'zod';
import type { Order } from '../../../../src-shared/domain/order.ts';
import { zoneOfAccepted, zoneOfEvent } from '../../../../src-shared/domain/stop-zone.ts';
import { type OpenLine, openLines, readList, readNames } from '../../order-parts/open-values.ts';

export type TrackedVehicle = ReturnType<typeof vehicleFacts>;

export type TrackingFacts = ReturnType<typeof trackingFactsOf>;

const recordSchema = z.record(z.string(), z.unknown());
const text = z.string().nullable().catch(null);
const vehicleSchema = z
  .object({
    item_id: z.string().catch(''),
    status: text,
    progress_percent: z.number().min(0).max(100).nullable().catch(null),
    position: z
      .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
      .nullable()
      .catch(null),
    position_at: text,
  })
  .loose();
const eventSchema = z.object({ type: z.string(), at: z.string() }).loose();

const known = ['status', 'items', 'events'];
const etas = { pickup_eta: 'pickup', delivery_eta: 'delivery' } as const;
/** Fields that the order's details already show in the time zone of the stop. */
const ofOrder = ['order_id', ...Object.keys(etas)];
const readOfVehicle = ['status', 'progress_percent', 'position', 'position_at'];

function vehicleFacts(said: Record<string, unknown>) {
  const vehicle = vehicleSchema.parse(said);
  return {
    itemId: vehicle.item_id,
    status: vehicle.status,
    /** Share of the route that the vehicle has covered, in percent. */
    progressPercent: vehicle.progress_percent,
    position: vehicle.position,
    /** Time of the position, in RFC 3339. */
    positionAt: vehicle.position_at,
    others: openLines(said, {
      shownElsewhere: ['item_id', 'role', ...readNames(readOfVehicle, said, vehicle)],
    }),
  };
}

type Stops = Pick<Order, 'pickup' | 'delivery'>;

/** ETAs of the tracking answer that differ from those of the stored order. The stored order may be older. */
const otherEtas = (answer: Record<string, unknown>, stops: Stops): OpenLine[] =>
  Object.entries(etas).flatMap(([name, role]) => {
    const said = answer[name] ?? null;
    if (said === null || said === stops[role].eta) return [];
    return openLines({ [name]: said }, { zone: zoneOfAccepted(stops[role]) });
  });

/** Reads the parts of a tracking answer that have the expected shape. The rest is kept as lines of text. */
export function trackingFactsOf(answer: Record<string, unknown>, stops: Stops) {
  const status = text.parse(answer.status);
  const items = readList(answer.items, recordSchema);
  const events = readList(answer.events, eventSchema);
  const rest = { ...answer, items: items.others, events: events.others };
  return {
    status,
    vehicles: items.read.map(vehicleFacts),
    events: events.read.map(({ type, at, ...said }) => ({
      type,
      at,
      others: openLines(said, { zone: zoneOfEvent(type, stops) }),
    })),
    /**
     * All other values of the answer, unchanged, because the interface description does not define the shape of the
     * answer.
     */
    others: [
      ...otherEtas(answer, stops),
      ...openLines(rest, { shownElsewhere: [...ofOrder, ...readNames(known, rest, { status })] }),
    ],
  };
}
