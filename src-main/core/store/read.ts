import { z } from 'zod';
import type { SqlRow } from '../ports/ports.ts';

/** Parses and validates a column with JSON text; invalid JSON is reported as an issue. */
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

/** Same for a column that may be NULL. */
export const nullableJsonColumn = <T extends z.ZodType>(schema: T) => jsonColumn(schema).nullable();

/** Pattern for a search anywhere in a text, with wildcards escaped; for `LIKE ... ESCAPE '\\'`. */
export const likePattern = (search: string): string =>
  `%${search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, character => `\\${character}`)}%`;

/** Unix milliseconds from the column `at`; null if there is no row or no value. */
export const timeColumn = (row: SqlRow | undefined): number | null =>
  row?.at == null ? null : Number(row.at);
