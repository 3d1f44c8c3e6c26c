/** What stands in a cell before it is written; null is empty. */
export type Cell = string | number | null;

/**
 * `cents` are whole cents and become an amount in euro; `date-time` is RFC 3339 or Unix milliseconds and becomes the
 * wall-clock time of the zone, which the heading should name; `day` is `YYYY-MM-DD`.
 */
export type ColumnShape =
  | { kind: 'text' | 'integer' | 'cents' | 'day'; heading: string }
  | { kind: 'date-time'; heading: string; zone: string };

/** A column of an exported table, and how a row fills it. */
export type ExportColumn<Row> = ColumnShape & { cell: (row: Row) => Cell };

/** What crosses to the thread that writes: a function does not. */
export const shapeOf = (column: ColumnShape): ColumnShape =>
  column.kind === 'date-time'
    ? { kind: column.kind, heading: column.heading, zone: column.zone }
    : { kind: column.kind, heading: column.heading };
