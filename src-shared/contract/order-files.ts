import { z } from 'zod';
import { serviceIdSchema } from '../domain/limits.ts';
import { appErrorSchema } from '../error-schemas.ts';
import { method } from './method.ts';
import { madeEntry, nothing, oneOrder } from './parts.ts';

const fileId = serviceIdSchema;

/** Calls about the files of an order at the service. The windows never get the download addresses of the files. */
export const orderFileMethods = {
  /** Reads the list of an order's files from the service. Sends `orders.changed` if the list has changed. */
  'orders.readFiles': method(oneOrder, nothing),
  /** Reads a piece of a file's content for a preview. The last piece of a file is shorter than the others. */
  'orders.readFile': method(
    oneOrder.extend({ fileId, offsetBytes: z.number().int().min(0) }),
    z.object({ bytes: z.instanceof(Uint8Array), sizeBytes: z.number() }),
  ),
  /** Asks for a folder and saves the files there under free names. `folder` is null if the user cancels. */
  'orders.downloadFiles': method(
    oneOrder.extend({ fileIds: z.array(fileId).min(1).max(1_000) }),
    z.object({
      folder: z.string().nullable(),
      saved: z.number().int(),
      failed: z.array(z.object({ fileId, name: z.string(), error: appErrorSchema })),
      /** Saved files whose names were changed, because they could be run as programs. */
      renamed: z.array(z.string()),
      /**
       * Whether `orders.stopDownload` has ended the download. Files that were saved before stay; the others are not
       * saved.
       */
      isStopped: z.boolean(),
    }),
  ),
  'orders.stopDownload': method(oneOrder, nothing),
  /** Fetches a fresh download address and asks where to save the file. Returns null if the user cancels. */
  'orders.downloadFile': method(
    oneOrder.extend({ fileId: serviceIdSchema }),
    z.object({ path: z.string().nullable() }),
  ),
  /** Queues the deletion of an order's file. Requires its path in the interface profile. */
  'orders.deleteFile': method(oneOrder.extend({ fileId: serviceIdSchema }), madeEntry),
} as const;

export const orderFileEvents = {
  /** Progress of `orders.downloadFiles`. `done` is the number of files that were saved or have failed. */
  'orders.downloadProgress': oneOrder.extend({
    done: z.number().int(),
    total: z.number().int(),
    /** Name of the file that is being downloaded. */
    name: z.string(),
  }),
  /** Progress of the download of one file. `totalBytes` is null if its size is unknown. */
  'files.progress': z.object({
    fileId: z.string(),
    receivedBytes: z.number(),
    totalBytes: z.number().nullable(),
  }),
} as const;
