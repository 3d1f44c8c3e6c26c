import type { ReactNode } from 'react';

/** A column of a data grid: its heading and its cells. */
export interface PlainColumn<Row> {
  name: string;
  /** The heading: one or two words. */
  label: string;
  align?: 'end';
  isSortable?: boolean;
  /**
   * Whether this is the leading column, whose cell names the group that a row begins. On a second line it is below the
   * first column.
   */
  isLead?: boolean;
  /** Minimum width to which the user can drag the column, in pixels. */
  minPx?: number;
  /** CSS class of the heading and of each cell. */
  className?: string | undefined;
  cell: (row: Row) => ReactNode;
  /** The whole text of a cell, for its tooltip, if the cell may cut it off. */
  titleOf?: (row: Row) => string;
}

/** Widths in pixels that the cells of a column need: to show everything, and to be readable. */
export interface Needs {
  wholePx: number;
  leastPx: number;
}

/** A part of a cell: a text in one of the typefaces, and the width of parts that are not text. */
export interface Piece {
  text: string;
  font?: 'plain' | 'bold' | 'mono' | 'figures' | 'heading';
  px?: number;
}

/** A column whose width depends on its cells and on the width of the grid. */
export interface GridColumn<Row> extends PlainColumn<Row> {
  widthPx: number;
  /** Minimum width in pixels. With less, the cells could not be read. */
  minPx: number;
  isSortable: boolean;
  /** Order in which columns are hidden if there is too little width: the greatest number first; 0 is never hidden. */
  dispensable: number;
  /**
   * Order in which columns move to a second line if one line is too short: the greatest number first. Without a number,
   * a column never moves.
   */
  fold?: number;
  /** Maximum width of a cell for its whole text, in pixels; 420 if absent. */
  mostPx?: number;
  /**
   * What a cell shows: everything (`whole`), and the least that is readable (`least`). Without `least`, nothing may be
   * cut off.
   */
  needOf?: (row: Row) => { whole: readonly Piece[]; least?: readonly Piece[] };
}

/** Place of a cell in a row of two lines. */
export interface CellPlace {
  isSecond: boolean;
  /** Value of CSS `grid-column`. */
  column: string;
}

/** The columns of a grid and their widths. */
export interface GridLayout<Row> {
  columns: readonly PlainColumn<Row>[];
  /** Value of CSS `grid-template-columns` for each line. */
  template: string;
  /** Minimum width in pixels. A narrower grid scrolls sideways. */
  minWidthPx: number;
  /** If rows have two lines: the place of each column's cells, by the name of the column. */
  places?: ReadonlyMap<string, CellPlace>;
}

export const gapPx = 10;
export const sidePx = 16;
/** Width before the first column for a row's check box, in pixels, equal to that in the style sheet. */
export const boxPx = 20;
