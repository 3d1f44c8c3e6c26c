import { z } from 'zod';
import { opaqueTextSchema, timestampInputSchema } from '../domain/limits.ts';
import type { ReportRow } from '../domain/report-row.ts';
import { method } from './method.ts';

/** Id that the caller chooses for reading a report, so that `reports.cancel` can name it. */
const oneWalk = z.object({ walkId: z.string().max(100).default('') });

/**
 * Report rows without a check of each row, because each was checked when the service's answer was parsed. A second
 * check of very many rows would take longer than reading them.
 */
const checkedRowsSchema = z.custom<ReportRow[]>(rows => Array.isArray(rows));

/** Consecutive rows of the order report. Unreadable rows are returned separately. */
export const reportPageSchema = z.object({
  rows: checkedRowsSchema,
  /** JSON of each unreadable row, shortened if it is very long. */
  unreadable: z.array(z.string()),
  nextCursor: z.string().nullable(),
  hasMore: z.boolean(),
});
export type ReportPage = z.infer<typeof reportPageSchema>;

export const reportMethods = {
  /**
   * Reads the next pages of "GET /v2/reports/orders", as many as arrive within a short time, and joins them. Bounds are
   * RFC 3339 with offset, inclusive.
   */
  'reports.page': method(
    oneWalk.extend({
      createdFrom: timestampInputSchema.nullable(),
      createdTo: timestampInputSchema.nullable(),
      cursor: opaqueTextSchema.nullable(),
    }),
    reportPageSchema,
  ),
  /** Aborts reading the current pages, which fails with `cancelled`. */
  'reports.cancel': method(oneWalk, z.object({})),
} as const;
