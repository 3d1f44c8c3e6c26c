import { z } from 'zod';
import { type OpenLine, openLines } from '../order-facts/open-values.ts';
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

const known = ['order_id', 'status', 'items', 'events', 'pickup_eta', 'delivery_eta'];
const knownOfVehicle = ['item_id', 'role', 'status', 'progress_percent', 'position', 'position_at'];

const listed = <T extends z.ZodType>(value: unknown, schema: T): z.output<T>[] =>
  Array.isArray(value) ? value.flatMap(entry => schema.safeParse(entry).data ?? []) : [];

/** What a tracking answer says, so far as it has the shape that is usual; the rest stays as it is. */
export const trackingFactsOf = (answer: Record<string, unknown>): TrackingFacts => ({
  status: text.parse(answer.status) ?? null,
  vehicles: listed(answer.items, vehicleSchema).map(vehicle => ({
    itemId: vehicle.item_id,
    status: vehicle.status ?? null,
    progressPercent: vehicle.progress_percent ?? null,
    position: vehicle.position ?? null,
    positionAt: vehicle.position_at ?? null,
    others: openLines(vehicle, { shownElsewhere: knownOfVehicle }),
  })),
  events: listed(answer.events, eventSchema),
  others: openLines(answer, { shownElsewhere: known }),
});
