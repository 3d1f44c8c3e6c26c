import { z } from 'zod';
import { opaqueTextSchema, timestampInputSchema } from '../domain/limits.ts';
import type { ReportRow } from '../domain/report.ts';
import { method } from './method.ts';

/** Id that the caller chooses, for `reports.cancel`. */
const oneWalk = z.object({ walkId: z.string().max(100).default('') });

/**
 * Rows that were checked one by one where they came in: in the answer of the service. Checking each of very many again
 * on their way through this program takes longer than reading them.
 */
const checkedRowsSchema = z.custom<ReportRow[]>(rows => Array.isArray(rows));

/** Report rows that follow each other. Unreadable rows are returned separately. */
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
   * The next pages of "GET /v2/reports/orders" as one, as many as come within a moment; bounds are RFC 3339 with offset,
   * inclusive.
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
