import { z } from 'zod';
import { pieceSchema } from '../domain/limits.ts';
import { method } from './method.ts';
import { nothing } from './parts.ts';

/** Maximum size of a piece of an exported file, in bytes. */
export const exportPieceBytes = 1_048_576;

/** Format of a CSV file. It depends on the spreadsheet program which format opens correctly. */
export const csvStyleSchema = z.object({
  separator: z.enum([';', ',', '\t']),
  decimal: z.enum([',', '.']),
  /** Whether the file begins with a byte order mark. Without it, Excel does not recognise UTF-8. */
  hasByteOrderMark: z.boolean(),
});
export type CsvStyle = z.infer<typeof csvStyleSchema>;

export const exportFormatSchema = z.enum(['xlsx', 'csv']);
export type ExportFormat = z.infer<typeof exportFormatSchema>;

/** The user's last choice of a format. If `csv` is null, the format of CSV files follows from the user's country. */
export const exportChoiceSchema = z.object({
  format: exportFormatSchema.default('xlsx'),
  csv: csvStyleSchema.nullable().default(null),
});

const oneExport = z.object({ exportId: z.string().min(1).max(100) });

/** Calls that save a file created by the window: begin, append the pieces in order, then finish or cancel. */
export const exportMethods = {
  /** Asks where to save the file. Null if the user cancels. */
  'exports.begin': method(
    z.object({
      /**
       * A file name with the extension of one of the formats, without a folder and without characters that Windows,
       * macOS or Linux refuse. Invisible characters are removed; any other extension is refused.
       */
      suggestedName: z
        .string()
        .max(400)
        .regex(/^(?!\.)[^\\/:*?"<>|\p{Cc}]{1,200}$/u),
    }),
    oneExport.extend({ path: z.string() }).nullable(),
  ),
  /** Adds a piece. A failure ends the export and leaves no partial file. Refused with `export_too_large`. */
  'exports.append': method(
    oneExport.extend({
      offsetBytes: z.number().int().min(0),
      bytes: pieceSchema(exportPieceBytes),
    }),
    nothing,
  ),
  /** Creates or replaces the file with the chosen name. */
  'exports.finish': method(oneExport, z.object({ path: z.string(), sizeBytes: z.number() })),
  /**
   * Shows the finished file in the folder window of the system. Fails with `not_found` if this program has not finished
   * such an export, or (`file_gone`) if the file is no longer where it was saved.
   */
  'exports.show': method(oneExport, nothing),
  /** Aborts and leaves nothing behind. May also be called after the export has ended. */
  'exports.cancel': method(oneExport, nothing),
} as const;
