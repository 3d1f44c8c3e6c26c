import type { SqlRow } from '../ports/ports.ts';

/** Returns the pattern for a search anywhere in a text, with wildcards escaped; for `LIKE ... ESCAPE '\\'`. */
export const likePattern = (search: string): string =>
  `%${search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, character => `\\${character}`)}%`;

/** Returns the value of the column `at`, a time in Unix milliseconds; null if there is no row or no value. */
export const timeColumn = (row: SqlRow | undefined): number | null =>
  row?.at == null ? null : Number(row.at);
