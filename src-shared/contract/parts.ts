import { z } from 'zod';
import { idInputSchema } from '../domain/limits.ts';

/** Unix milliseconds. */
export const unixMsSchema = z.number();

/** Our own id of an order, from its first keystroke on; the service's `ord_…` comes later. */
export const localIdSchema = z.string().min(1).max(255);

export const nothing = z.object({});
export const oneOrder = z.object({ localId: localIdSchema });
/** The entry of the outbox that a call is about. */
export const oneEntry = z.object({ entryId: idInputSchema });
/** The entry of the outbox that a call has made. */
export const madeEntry = z.object({ entryId: z.string() });

/** Calls that read many files: a window may have so many of each at work. */
export const fewAtOnce = 2;
