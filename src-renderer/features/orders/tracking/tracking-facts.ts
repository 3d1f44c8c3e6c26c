import { z } from 'zod';
import type { Order } from '../../../../src-shared/domain/order.ts';
import { zoneOfAccepted, zoneOfEvent } from '../../../../src-shared/domain/stop-zone.ts';
import { type OpenLine, openLines, readList, readNames } from '../../order-parts/open-values.ts';
import type { Degrees } from './map-projection.ts';

export interface TrackedVehicle {
  itemId: string;
  status: string | null;
  /** From 0 to 100. */
  progressPercent: number | null;
  position: Degrees | null;
  /** RFC 3339. */
  positionAt: string | null;
  others: OpenLine[];
}

export interface TrackingFacts {
  status: string | null;
  vehicles: TrackedVehicle[];
  events: { type: string; at: string; others: OpenLine[] }[];
  /** What it says besides, as it says it: the interface does not show its shape. */
  others: OpenLine[];
}

const recordSchema = z.record(z.string(), z.unknown());
const text = z.string().nullish().catch(null);
const vehicleSchema = z
  .object({
    item_id: z.string().catch(''),
    status: text,
    progress_percent: z.number().min(0).max(100).nullish().catch(null),
    position: z
      .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
      .nullish()
      .catch(null),
    position_at: text,
  })
  .loose();
const eventSchema = z.object({ type: z.string(), at: z.string() }).loose();

const known = ['status', 'items', 'events'];
const etas = { pickup_eta: 'pickup', delivery_eta: 'delivery' } as const;
/** The order itself says these, and an ETA of its own is told with its stop's clock. */
const ofOrder = ['order_id', ...Object.keys(etas)];
const readOfVehicle = ['status', 'progress_percent', 'position', 'position_at'];

/** @param said as it came */
function vehicleFacts(said: Record<string, unknown>): TrackedVehicle {
  const vehicle = vehicleSchema.parse(said);
  return {
    itemId: vehicle.item_id,
    status: vehicle.status ?? null,
    progressPercent: vehicle.progress_percent ?? null,
    position: vehicle.position ?? null,
    positionAt: vehicle.position_at ?? null,
    others: openLines(said, {
      shownElsewhere: ['item_id', 'role', ...readNames(readOfVehicle, said, vehicle)],
    }),
  };
}

type Stops = Pick<Order, 'pickup' | 'delivery'>;

/** An ETA that is not the order's: the order may have been read before it. */
const otherEtas = (answer: Record<string, unknown>, stops: Stops): OpenLine[] =>
  Object.entries(etas).flatMap(([name, role]) => {
    const said = answer[name] ?? null;
    if (said === null || said === stops[role].eta) return [];
    return openLines({ [name]: said }, { zone: zoneOfAccepted(stops[role]) });
  });

/** What a tracking answer says, so far as it has the shape that is usual; the rest stays as it is. */
export function trackingFactsOf(answer: Record<string, unknown>, stops: Stops): TrackingFacts {
  const status = text.parse(answer.status) ?? null;
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
    others: [
      ...otherEtas(answer, stops),
      ...openLines(rest, { shownElsewhere: [...ofOrder, ...readNames(known, rest, { status })] }),
    ],
  };
}
