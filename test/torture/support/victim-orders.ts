import { z } from 'zod';
import { killAtSchema } from './kill-points.ts';

/** What a victim is to do, as its first line of input. */
export const victimOrdersSchema = z.object({
  folder: z.string(),
  baseUrl: z.string(),
  client: z.object({ clientId: z.string(), clientSecret: z.string() }),
  seed: z.number(),
  /** Of this life; the references of its orders begin with it. */
  name: z.string(),
  /** Of its requests, how many meet a fault: 0 to 1. */
  troubleShare: z.number(),
  /** Null: it waits to be killed. */
  killAt: killAtSchema.nullable(),
});
export type VictimOrders = z.infer<typeof victimOrdersSchema>;
