import type { ReactNode } from 'react';

/** A column of a data grid. */
export interface GridColumn<Row> {
  name: string;
  /** Its heading, in one or two words. */
  label: string;
  widthPx: number;
  /** Narrower than this its cells say nothing. */
  minPx: number;
  align?: 'end';
  isSortable: boolean;
  /** Given up first where there is no room: the greatest number. 0 stays. */
  dispensable: number;
  cell: (row: Row) => ReactNode;
}

export interface FittedColumns<Row> {
  columns: readonly GridColumn<Row>[];
  /** CSS `grid-template-columns`. */
  template: string;
  /** Below this the grid scrolls sideways. */
  minWidthPx: number;
}

export const gapPx = 10;
export const sidePx = 16;

/**
 * Which columns there is room for, and how wide. Widths that somebody chose stay as they are, and the grid scrolls
 * sideways; otherwise columns get narrower first, and then the most dispensable ones give way.
 */
export function fitColumns<Row>(
  columns: readonly GridColumn<Row>[],
  roomPx: number,
  isChosen: boolean,
): FittedColumns<Row> {
  const around = (count: number): number => 2 * sidePx + gapPx * Math.max(0, count - 1);
  const sum = (list: readonly GridColumn<Row>[], of: (column: GridColumn<Row>) => number): number =>
    list.reduce((total, column) => total + of(column), around(list.length));
  const idealPx = sum(columns, column => column.widthPx);
  if (isChosen || idealPx <= roomPx) {
    const widest = Math.max(...columns.map(column => column.widthPx));
    const stretched = columns.findIndex(column => column.widthPx === widest);
    return {
      columns,
      template: columns
        .map(({ widthPx }, index) => (index === stretched ? `minmax(${widthPx}px, 1fr)` : `${widthPx}px`))
        .join(' '),
      minWidthPx: idealPx,
    };
  }
  let kept = [...columns];
  while (kept.length > 1 && sum(kept, column => column.minPx) > roomPx) {
    const most = Math.max(...kept.map(column => column.dispensable));
    if (most === 0) break;
    kept = kept.filter(column => column.dispensable !== most);
  }
  return {
    columns: kept,
    template: kept.map(({ minPx, widthPx }) => `minmax(${minPx}px, ${widthPx}fr)`).join(' '),
    minWidthPx: 0,
  };
}
