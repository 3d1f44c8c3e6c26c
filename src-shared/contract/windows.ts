import { z } from 'zod';
import { addressedIdSchema, idInputSchema } from '../domain/limits.ts';
import { method } from './method.ts';
import { nothing } from './parts.ts';

/** A page that the main window shall show: the hash of its address; a window of one order is no page of it. */
const hashSchema = z
  .string()
  .max(500)
  .regex(/^#\/(?!order-window\/)/)
  .refine(hash => hash.isWellFormed());

/** Calls about the windows themselves. */
export const windowMethods = {
  /** Shows an order in a window of its own; the one that shows it already comes to the front. */
  'windows.openOrder': method(
    z.object({ environmentId: addressedIdSchema, localId: addressedIdSchema }),
    nothing,
  ),
  /** Brings the main window to the front, or opens it, at a page of one environment. */
  'windows.showMain': method(z.object({ environmentId: idInputSchema, hash: hashSchema }), nothing),
  /** Prints what the asking window holds for printing, by the system's dialog. */
  'windows.print': method(nothing, z.object({ isPrinted: z.boolean(), reason: z.string() })),
  /** Asks where to save what the asking window holds for printing as a PDF; null where not wanted. */
  'windows.savePdf': method(
    z.object({ suggestedName: z.string().min(1).max(200) }),
    z.object({ path: z.string().nullable() }),
  ),
} as const;

export const windowEvents = {
  /** The main window shall show this page; other windows do not mind. */
  'windows.routed': z.object({ environmentId: z.string(), hash: hashSchema }),
} as const;
