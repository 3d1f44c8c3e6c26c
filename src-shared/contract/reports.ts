import { z } from 'zod';
import { opaqueTextSchema, timestampInputSchema } from '../domain/limits.ts';
import { reportRowSchema } from '../domain/report.ts';
import { method } from './method.ts';

/** Id that the caller chooses, for `reports.cancel`. */
const oneWalk = z.object({ walkId: z.string().max(100).default('') });

/** A page of report rows. Unreadable rows are returned separately. */
export const reportPageSchema = z.object({
  rows: z.array(reportRowSchema),
  /** JSON of each unreadable row, shortened if it is very long. */
  unreadable: z.array(z.string()),
  nextCursor: z.string().nullable(),
  hasMore: z.boolean(),
});
export type ReportPage = z.infer<typeof reportPageSchema>;

export const reportMethods = {
  /** A page of "GET /v2/reports/orders"; bounds are RFC 3339 with offset, inclusive. */
  'reports.page': method(
    oneWalk.extend({
      createdFrom: timestampInputSchema.nullable(),
      createdTo: timestampInputSchema.nullable(),
      cursor: opaqueTextSchema.nullable(),
    }),
    reportPageSchema,
  ),
  /** Aborts reading the current page, which fails with `cancelled`. */
  'reports.cancel': method(oneWalk, z.object({})),
} as const;
