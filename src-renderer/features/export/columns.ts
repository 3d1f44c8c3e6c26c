import { instantMs } from '../../../src-shared/domain/wall-clock.ts';

/** The value of a cell. Null means an empty cell. */
export type Cell = string | number | null;

/**
 * Kind and heading of a column. `cents`: whole cents, written as an amount in euro. `date-time`: RFC 3339 or Unix
 * milliseconds, written as local time of `zone`, which the heading should name. `day`: `YYYY-MM-DD`.
 */
export type ColumnShape =
  | { kind: 'text' | 'integer' | 'cents' | 'day'; heading: string }
  | { kind: 'date-time'; heading: string; zone: string };

/** A column of an exported table, with the function that reads its cell from a row. */
export type ExportColumn<Row> = ColumnShape & { cell: (row: Row) => Cell };

/** The column without its function `cell`, because functions cannot be sent to the worker. */
export const shapeOf = (column: ColumnShape): ColumnShape =>
  column.kind === 'date-time'
    ? { kind: column.kind, heading: column.heading, zone: column.zone }
    : { kind: column.kind, heading: column.heading };

/** The Unix milliseconds of a cell of kind `date-time`; null if its text is no time. */
export const cellMs = (value: string | number): number | null =>
  typeof value === 'number' ? value : instantMs(value);
