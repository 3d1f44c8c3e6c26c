import { z } from 'zod';
import { addressedIdSchema, idInputSchema } from '../domain/limits.ts';
import { method } from './method.ts';
import { localIdSchema, nothing } from './parts.ts';
import { maxSheets } from './sheet-limits.ts';

const oneJob = z.object({ sheetsId: idInputSchema });
const someOrders = z.array(localIdSchema).max(maxSheets);

/** What order sheets show besides what they always show. */
const sheetOptionsSchema = z.object({ isWithPrice: z.boolean(), isWithNote: z.boolean() });

/** Orders without a sheet, and orders whose sheet has only what the order list knows of them, by local id. */
const unreadSchema = z.object({ missing: someOrders, partial: someOrders });

/**
 * Calls that save the sheets of many orders as one PDF. A window begins and asks for the result. Meanwhile a page that
 * nobody sees draws the sheets, and the main process prints that page. There is one such job at a time.
 */
export const sheetsMethods = {
  /**
   * Asks where to save the PDF, and begins. Null if the user cancels. Refused with `sheets_running` while another job
   * runs. The job ends when the calling page goes.
   */
  'sheets.begin': method(
    sheetOptionsSchema.extend({
      environmentId: addressedIdSchema,
      /** The orders, in the order of the sheets. */
      localIds: someOrders.min(1),
      /** A file name that ends in `.pdf`, without a folder. */
      suggestedName: z.string().min(1).max(200),
    }),
    oneJob.extend({ path: z.string() }).nullable(),
  ),
  /**
   * Answers when the job has ended. `path` is null if no order could be read; then nothing was saved. Fails with
   * `cancelled`, with `internal` (`sheets_not_made`) if the page of the sheets stopped or took too long, and with the
   * errors of saving.
   */
  'sheets.result': method(oneJob, unreadSchema.extend({ path: z.string().nullable() })),
  /** Ends the job, and leaves nothing behind. May also be called after the job has ended. */
  'sheets.cancel': method(oneJob, nothing),
  /** For the page of the sheets: what it is to draw. */
  'sheets.job': method(oneJob, sheetOptionsSchema.extend({ localIds: someOrders })),
  /** For the page of the sheets: the number of orders that it has read so far. */
  'sheets.noteProgress': method(oneJob.extend({ done: z.number().int().min(0).max(maxSheets) }), nothing),
  /** For the page of the sheets: all sheets are drawn. */
  'sheets.ready': method(oneJob.extend(unreadSchema.shape), nothing),
} as const;

export const sheetsEvents = {
  /** When `done` equals `total`, all orders are read, and the PDF is being made. */
  'sheets.progressed': z.object({ sheetsId: z.string(), done: z.number(), total: z.number() }),
} as const;
