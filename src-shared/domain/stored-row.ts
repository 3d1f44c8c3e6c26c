import { z } from 'zod';

/** Schema of JSON text whose content fits `schema`. A text that is no JSON is reported as an issue. */
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

/** As `jsonColumn`, for a column that may be NULL. */
export const nullableJsonColumn = <T extends z.ZodType>(schema: T) => jsonColumn(schema).nullable();

const snakeName = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

/**
 * Schema of an object with names in snake case, such as a row of a table, with its fields in camel case: `createdAtMs`
 * reads `created_at_ms`, and `draft` reads `draft_json`.
 */
export function camelRow<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = new Map(
    Object.keys(shape).flatMap(name => [
      [snakeName(name), name],
      [`${snakeName(name)}_json`, name],
    ]),
  );
  const read = (row: object) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [names.get(column) ?? column, value]));
  return z.preprocess(row => (typeof row === 'object' && row !== null ? read(row) : row), z.object(shape));
}

/** The same object with its names in snake case: `createdAtMs` becomes `created_at_ms`. */
export const snakeRow = <Value>(row: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeName(name), value]));
