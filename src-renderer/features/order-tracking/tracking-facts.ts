import { z } from 'zod';
import { type OpenLine, openLines, readList, readNames } from '../order-facts/open-values.ts';
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
  events: { type: string; at: string }[];
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
const eventSchema = z.object({ type: z.string(), at: z.string() });

const known = ['status', 'items', 'events'];
/** The order itself says these. */
const ofOrder = ['order_id', 'pickup_eta', 'delivery_eta'];
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

/** What a tracking answer says, so far as it has the shape that is usual; the rest stays as it is. */
export function trackingFactsOf(answer: Record<string, unknown>): TrackingFacts {
  const status = text.parse(answer.status) ?? null;
  const items = readList(answer.items, recordSchema);
  const events = readList(answer.events, eventSchema);
  const rest = { ...answer, items: items.others, events: events.others };
  return {
    status,
    vehicles: items.read.map(vehicleFacts),
    events: events.read,
    others: openLines(rest, { shownElsewhere: [...ofOrder, ...readNames(known, rest, { status })] }),
  };
}
