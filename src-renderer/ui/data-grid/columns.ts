import type { ReactNode } from 'react';

/** A column of a data grid: its heading and its cells. */
export interface PlainColumn<Row> {
  name: string;
  /** The heading, one or two words. */
  label: string;
  align?: 'end';
  isSortable?: boolean;
  /** Says which group a row begins. On a second line it stands below the first column. */
  isLead?: boolean;
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
  font?: 'plain' | 'bold' | 'mono' | 'figures' | 'heading';
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
  /** Where one line is too short, columns with the greatest number go to a second line first; without it never. */
  fold?: number;
  /** The most that a cell is given for its whole text; 420 if absent. */
  mostPx?: number;
  /** What a cell shows, whole and at least. Without `least`, nothing of it may be cut. */
  needOf?: (row: Row) => { whole: readonly Piece[]; least?: readonly Piece[] };
}

/** Where a cell stands in a row of two lines. */
export interface CellPlace {
  isSecond: boolean;
  /** CSS `grid-column` */
  column: string;
}

/** The columns of a grid and their widths. */
export interface GridLayout<Row> {
  columns: readonly PlainColumn<Row>[];
  /** CSS `grid-template-columns` of each line. */
  template: string;
  /** If the grid is narrower, it scrolls sideways. */
  minWidthPx: number;
  /** Where rows have two lines: the place of each column's cells, by name. */
  places?: ReadonlyMap<string, CellPlace>;
}

export const gapPx = 10;
export const sidePx = 16;
/** Room in front of a row for its check box, as in the style sheet. */
export const boxPx = 20;
