import { z } from 'zod';
import type { SqlRow } from '../ports/ports.ts';

/** JSON text of a column, parsed and checked; text that is no JSON is an issue like any other. */
export const jsonColumn = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'no JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);

/** The same for a column that may be NULL. */
export const nullableJsonColumn = <T extends z.ZodType>(schema: T) => jsonColumn(schema).nullable();

/** A search anywhere in a text, whatever signs are in it; for `LIKE ... ESCAPE '\\'`. */
export const likePattern = (search: string): string =>
  `%${search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, character => `\\${character}`)}%`;

/** A moment in the column `at`; null where there is none. */
export const timeColumn = (row: SqlRow | undefined): number | null =>
  row?.at == null ? null : Number(row.at);
