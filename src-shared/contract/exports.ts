import { z } from 'zod';
import { pieceSchema } from '../domain/limits.ts';
import { method } from './method.ts';
import { nothing } from './parts.ts';

/** Bytes of an exported file cross in pieces of at most this size. */
export const exportPieceBytes = 1_048_576;

/** How a CSV is written; what opens it decides which of these it takes for cells and numbers. */
export const csvStyleSchema = z.object({
  separator: z.enum([';', ',', '\t']),
  decimal: z.enum([',', '.']),
  /** Without the mark at its beginning, Excel reads UTF-8 as another encoding. */
  hasByteOrderMark: z.boolean(),
});
export type CsvStyle = z.infer<typeof csvStyleSchema>;

export const exportFormatSchema = z.enum(['xlsx', 'csv']);
export type ExportFormat = z.infer<typeof exportFormatSchema>;

/** What was chosen the last time; a null style goes by the country. */
export const exportChoiceSchema = z.object({
  format: exportFormatSchema.default('xlsx'),
  csv: csvStyleSchema.nullable().default(null),
});

const oneExport = z.object({ exportId: z.string().min(1).max(100) });

/** A file that the window makes, saved where the dispatcher says: begin, pieces in order, finish; or cancel. */
export const exportMethods = {
  /** Asks where to save; null where the dispatcher thought better of it. */
  'exports.begin': method(
    z.object({
      /**
       * A name with its extension, without folders and what some system refuses in names. Refused with another ending
       * than that of a format; what nobody sees is taken out.
       */
      suggestedName: z
        .string()
        .max(400)
        .regex(/^(?!\.)[^\\/:*?"<>|\p{Cc}]{1,200}$/u),
    }),
    oneExport.extend({ path: z.string() }).nullable(),
  ),
  /** After a failure there is no half file, and the export is over; refused with `export_too_large`. */
  'exports.append': method(
    oneExport.extend({
      offsetBytes: z.number().int().min(0),
      bytes: pieceSchema(exportPieceBytes),
    }),
    nothing,
  ),
  /** Only now is there a file of that name, or is the one that was there replaced. */
  'exports.finish': method(oneExport, z.object({ path: z.string(), sizeBytes: z.number() })),
  /** Gives it up and leaves nothing behind; also after it is over. */
  'exports.cancel': method(oneExport, nothing),
} as const;
