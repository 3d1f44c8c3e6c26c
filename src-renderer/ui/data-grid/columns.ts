import type { ReactNode } from 'react';

/** A column of a data grid: its heading and its cells. */
export interface PlainColumn<Row> {
  name: string;
  /** The heading, one or two words. */
  label: string;
  align?: 'end';
  isSortable?: boolean;
  /** The least width that can be dragged to. */
  minPx?: number;
  /** Looks of the heading and of each cell. */
  className?: string | undefined;
  cell: (row: Row) => ReactNode;
  /** The whole text of a cell that may be cut off. */
  titleOf?: (row: Row) => string;
}

/** Widths in pixels that the cells of a column need: whole, and at least. */
export interface Needs {
  wholePx: number;
  leastPx: number;
}

/** A part of a cell: its text in one of the typefaces, and room for what is no text. */
export interface Piece {
  text: string;
  font?: 'plain' | 'bold' | 'mono' | 'figures';
  px?: number;
}

/** A column whose width follows from its cells and from the width of the grid. */
export interface GridColumn<Row> extends PlainColumn<Row> {
  widthPx: number;
  /** Below this width the cells are not readable. */
  minPx: number;
  isSortable: boolean;
  /** Columns with the greatest number are hidden first where space is short; 0 is never hidden. */
  dispensable: number;
  /** What a cell shows, whole and at least. Without `least`, nothing of it may be cut. */
  needOf?: (row: Row) => { whole: readonly Piece[]; least?: readonly Piece[] };
}

/** The columns of a grid and their widths, either as `template` or by the CSS class `lineClass`. */
export interface GridLayout<Row> {
  columns: readonly PlainColumn<Row>[];
  /** CSS `grid-template-columns` of each line. */
  template?: string;
  lineClass?: string | undefined;
  /** If the grid is narrower, it scrolls sideways. */
  minWidthPx?: number;
}

export const gapPx = 10;
export const sidePx = 16;

/**
 * Chooses the columns that fit into `roomPx`, and their widths. Widths that the user has chosen are kept, and the grid
 * scrolls sideways; otherwise columns are as wide as their cells need, get narrower first, and then the most dispensable
 * ones are hidden.
 */
export function fitColumns<Row>(
  given: readonly GridColumn<Row>[],
  roomPx: number,
  isChosen: boolean,
  needs: ReadonlyMap<string, Needs> = new Map(),
): GridLayout<Row> {
  const columns = isChosen ? given : given.map(column => withNeeds(column, needs.get(column.name)));
  const around = (count: number): number => 2 * sidePx + gapPx * Math.max(0, count - 1);
  const sum = (list: readonly GridColumn<Row>[], of: (column: GridColumn<Row>) => number): number =>
    list.reduce((total, column) => total + of(column), around(list.length));
  const idealPx = sum(columns, column => column.widthPx);
  if (isChosen || idealPx <= roomPx) {
    const widest = Math.max(...columns.map(column => column.widthPx));
    const stretched = columns.findIndex(column => column.widthPx === widest);
    const ofChosen = (widthPx: number, index: number): string =>
      index === stretched ? `minmax(${widthPx}px, 1fr)` : `${widthPx}px`;
    return {
      columns,
      template: columns
        .map(({ widthPx }, index) =>
          isChosen ? ofChosen(widthPx, index) : `minmax(${widthPx}px, ${widthPx}fr)`,
        )
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

/** Letters in front of the edge, so that a heading with its arrow is not cut either. */
const headingPx = ({ label, isSortable }: { label: string; isSortable: boolean }): number =>
  Math.ceil(label.length * 7.2) + (isSortable ? 16 : 0);

function withNeeds<Row>(column: GridColumn<Row>, need: Needs | undefined): GridColumn<Row> {
  if (!need) return column;
  const minPx = Math.max(need.leastPx, headingPx(column));
  return { ...column, minPx, widthPx: Math.max(need.wholePx, minPx) };
}
