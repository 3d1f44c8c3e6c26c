import { z } from 'zod';
import { idInputSchema } from '../domain/limits.ts';

/** Unix milliseconds. */
export const unixMsSchema = z.number();

/** Local id of an order, which exists from the first keystroke. The service's `ord_…` id comes later. */
export const localIdSchema = z.string().min(1).max(255);

export const nothing = z.object({});
export const oneOrder = z.object({ localId: localIdSchema });
/** Names the outbox entry of a call. */
export const oneEntry = z.object({ entryId: idInputSchema });
/** Names the outbox entry that a call has created. */
export const madeEntry = z.object({ entryId: z.string() });

/** Maximum number of concurrent calls per window and method for calls that read many files. */
export const fewAtOnce = 2;
