import { z } from 'zod';

/** JSON text of a column, parsed and checked. @throws ZodError, SyntaxError where the column cannot be read. */
export const jsonColumn = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform(text => JSON.parse(text) as unknown)
    .pipe(schema);

/** The same for a column that may be NULL. */
export const nullableJsonColumn = <T extends z.ZodType>(schema: T) => jsonColumn(schema).nullable();

/** A search anywhere in a text, whatever signs are in it; for `LIKE ... ESCAPE '\\'`. */
export const likePattern = (search: string): string =>
  `%${search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, character => `\\${character}`)}%`;
