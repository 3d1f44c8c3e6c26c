import { z } from 'zod';

/**
 * What a dispatcher does and is told. `meant` comes before the call, the others after the core's answer: from then on
 * the promise counts.
 */
export const toldSchema = z.discriminatedUnion('what', [
  z.object({ what: z.literal('meant'), reference: z.string() }),
  z.object({ what: z.literal('draft'), localId: z.string(), version: z.number(), reference: z.string() }),
  z.object({ what: z.literal('document'), localId: z.string(), name: z.string() }),
  z.object({
    what: z.literal('placed'),
    localId: z.string(),
    reference: z.string(),
    documents: z.array(z.string()),
  }),
  z.object({
    what: z.literal('step'),
    localId: z.string(),
    entryId: z.string(),
    kind: z.enum(['order-update', 'scenario', 'order-cancel', 'file-attach', 'file-delete']),
    /** Text of an update; null for others. */
    note: z.string().nullable(),
  }),
]);
export type Told = z.infer<typeof toldSchema>;
export type Tell = (told: Told) => void;
