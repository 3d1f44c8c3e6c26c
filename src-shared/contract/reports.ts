import { z } from 'zod';
import { opaqueTextSchema, timestampInputSchema } from '../domain/limits.ts';
import { reportRowSchema } from '../domain/report.ts';
import { method } from './method.ts';

/** Chosen by whoever reads, for `reports.cancel`. */
const oneWalk = z.object({ walkId: z.string().max(100).default('') });

/** A page of report rows; what of it cannot be read is there as it came, and hides none of the others. */
export const reportPageSchema = z.object({
  rows: z.array(reportRowSchema),
  /** JSON of each row that cannot be read, cut where it is very long. */
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
  /** Gives up the page that is being read for this walk; it is refused as `cancelled`. */
  'reports.cancel': method(oneWalk, z.object({})),
} as const;
