import { z } from 'zod';
import { serviceIdSchema } from '../domain/limits.ts';
import { appErrorSchema } from '../errors.ts';
import { method } from './method.ts';
import { madeEntry, nothing, oneOrder } from './parts.ts';

const fileId = serviceIdSchema;

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
  /** Reads a file's address anew and asks where to save the file; null where the dispatcher thought better of it. */
  'orders.downloadFile': method(
    oneOrder.extend({ fileId: serviceIdSchema }),
    z.object({ path: z.string().nullable() }),
  ),
  /** Queues the deletion of a file of an order; only where the interface profile knows the path. */
  'orders.deleteFile': method(oneOrder.extend({ fileId: serviceIdSchema }), madeEntry),
} as const;

export const orderFileEvents = {
  /** How far the files of an order are; `done` counts those that are saved or have failed. */
  'orders.downloadProgress': oneOrder.extend({
    done: z.number().int(),
    total: z.number().int(),
    /** Of the file on its way. */
    name: z.string(),
  }),
  /** A download on its way; `totalBytes` is null where nobody said it. */
  'files.progress': z.object({
    fileId: z.string(),
    receivedBytes: z.number(),
    totalBytes: z.number().nullable(),
  }),
} as const;
