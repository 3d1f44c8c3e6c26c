import { z } from 'zod';
import { addressedIdSchema, idInputSchema, serviceIdSchema } from './domain/limits.ts';
import { appErrorSchema } from './errors.ts';
import { method } from './method.ts';
import { localIdSchema } from './records.ts';

const nothing = z.object({});
const oneOrder = z.object({ localId: localIdSchema });
const fileId = serviceIdSchema;

/** A page that the main window shall show: the hash of its address; a window of one order is no page of it. */
const hashSchema = z
  .string()
  .max(500)
  .regex(/^#\/(?!order-window\/)/)
  .refine(hash => hash.isWellFormed());

/** Calls about the files of an order at the service; addresses stay in the core. */
export const orderFileMethods = {
  /** Reads which files the service has of an order; `orders.changed` tells where they are others than before. */
  'orders.readFiles': method(oneOrder, nothing),
  /** A piece of a file's content, to be looked at; the last one is shorter. */
  'orders.readFile': method(
    oneOrder.extend({ fileId, offsetBytes: z.number().int().min(0) }),
    z.object({ bytes: z.instanceof(Uint8Array), sizeBytes: z.number() }),
  ),
  /** Asks for a folder once and saves the files there, each under a name that is free; null where not wanted. */
  'orders.downloadFiles': method(
    oneOrder.extend({ fileIds: z.array(fileId).min(1).max(1_000) }),
    z.object({
      folder: z.string().nullable(),
      saved: z.number().int(),
      failed: z.array(z.object({ fileId, name: z.string(), error: appErrorSchema })),
      /** Of those that were saved, the names of files that may run as programs, which were changed. */
      renamed: z.array(z.string()),
      /** Stopped by `orders.stopDownload`: what was saved stays, the rest was not begun. */
      isStopped: z.boolean(),
    }),
  ),
  'orders.stopDownload': method(oneOrder, nothing),
} as const;

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

export const orderFileEvents = {
  /** How far the files of an order are; `done` counts those that are saved or have failed. */
  'orders.downloadProgress': oneOrder.extend({
    done: z.number().int(),
    total: z.number().int(),
    /** Of the file on its way. */
    name: z.string(),
  }),
} as const;
