import { z } from 'zod';

export const stopNames = ['pickup', 'delivery'] as const;

const spanSchema = z.object({
  /** Start and end of a window, in RFC 3339. For a single moment, `endAt` is null. */
  at: z.string(),
  endAt: z.string().nullable(),
});
export type TimeSpan = z.infer<typeof spanSchema>;

/**
 * What happens next to an order. `kind` is the origin of its time: `eta` and `agreed`: given by the service.
 * `requested`: a requested window. `ready`: from then on, the vehicle can be picked up. `deadline`: by then, it must be
 * delivered.
 */
export const nextStopSchema = spanSchema.extend({
  stop: z.enum(stopNames),
  kind: z.enum(['eta', 'agreed', 'requested', 'ready', 'deadline']),
  /** If `kind` is `requested`: all other requested windows, sorted. */
  later: z.array(spanSchema).default([]),
  /** IANA zone of the stop. */
  zone: z.string(),
  /**
   * The time by which the stop is promised, in RFC 3339: the end of a window, or a deadline. Null if there is neither.
   */
  promisedAt: z.string().nullable(),
});
export type NextStop = z.infer<typeof nextStopSchema>;
