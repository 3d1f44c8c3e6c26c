import type { ReactNode } from 'react';

/** A column of a data grid: its heading and its cells. */
export interface PlainColumn<Row> {
  name: string;
  /** The heading: one or two words. */
  label: string;
  align?: 'end';
  isSortable?: boolean;
  /**
   * Whether this is the leading column, whose cells name the groups of rows. If it moves to the second line, it is
   * below the first column.
   */
  isLead?: boolean;
  /** Minimum width to which the user can drag the column, in pixels. */
  minPx?: number;
  /** CSS class of the heading and of each cell. */
  className?: string | undefined;
  cell: (row: Row) => ReactNode;
  /** Returns the whole text of a cell for its tooltip. Needed if the cell may cut the text off. */
  titleOf?: (row: Row) => string;
}

/** Widths in pixels that a column needs: to show its cells completely (`wholePx`), and to keep them readable. */
export interface Needs {
  wholePx: number;
  leastPx: number;
}

/** A part of a cell: a text in one of the typefaces, and the width of what is not text, such as an icon. */
export interface Piece {
  text: string;
  font?: 'plain' | 'bold' | 'mono' | 'figures' | 'heading';
  px?: number;
}

/** A column whose width depends on its cells and on the width of the grid. */
export interface GridColumn<Row> extends PlainColumn<Row> {
  widthPx: number;
  /** Minimum width in pixels at which the cells are still readable. */
  minPx: number;
  isSortable: boolean;
  /**
   * Decides which columns are hidden if there is too little width: the one with the greatest number first. 0 is never
   * hidden.
   */
  dispensable: number;
  /**
   * Decides which columns move to a second line if one line is too short: the one with the greatest number first. A
   * column without a number never moves.
   */
  fold?: number;
  /** Maximum width that a column gets to show long texts completely, in pixels; 420 if absent. */
  mostPx?: number;
  /**
   * Returns the parts of a cell: all of them (`whole`), and the least that is readable (`least`). Without `least`,
   * nothing may be cut off.
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
  /** Value of CSS `grid-template-columns` for the header and every row. */
  template: string;
  /** Minimum width of the rows in pixels. In a narrower grid, the rows scroll sideways. */
  minWidthPx: number;
  /**
   * For rows with two lines, the place of each column's cells, by the name of the column. Absent for rows with one
   * line.
   */
  places?: ReadonlyMap<string, CellPlace>;
}

export const gapPx = 10;
export const sidePx = 16;
/** Width in pixels that the check box of a row takes before the first column. It is the same in the style sheet. */
export const boxPx = 20;
