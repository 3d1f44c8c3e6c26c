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

const camelName = (name: string): string =>
  name.replace(/_json$/, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * The schema of an object with names in snake case, such as a row, with its fields in camel case: `createdAtMs` reads
 * `created_at_ms`, and `draft` reads `draft_json`.
 */
export const camelRow = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess(
    row =>
      typeof row === 'object' && row !== null
        ? Object.fromEntries(Object.entries(row).map(([name, value]) => [camelName(name), value]))
        : row,
    z.object(shape),
  );

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
