import { instantMs } from '../../../src-shared/domain/wall-clock.ts';

/** The value of a cell. Null is empty. */
export type Cell = string | number | null;

/**
 * `cents`: whole cents, written as an amount in euro. `date-time`: RFC 3339 or Unix milliseconds, written as the local
 * time of the zone, which the heading should name. `day`: `YYYY-MM-DD`.
 */
export type ColumnShape =
  | { kind: 'text' | 'integer' | 'cents' | 'day'; heading: string }
  | { kind: 'date-time'; heading: string; zone: string };

/** A column of an exported table, with the function that reads its cell from a row. */
export type ExportColumn<Row> = ColumnShape & { cell: (row: Row) => Cell };

/** The column without its function, which cannot be sent to the worker thread. */
export const shapeOf = (column: ColumnShape): ColumnShape =>
  column.kind === 'date-time'
    ? { kind: column.kind, heading: column.heading, zone: column.zone }
    : { kind: column.kind, heading: column.heading };

/** Unix milliseconds of a cell of kind `date-time`. Null for any other text. */
export const cellMs = (value: string | number): number | null =>
  typeof value === 'number' ? value : instantMs(value);
