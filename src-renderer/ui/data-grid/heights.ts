import type { GridLayout } from './columns.ts';

/**
 * Height of the header in pixels, if it has one line and if it has two. Equal to that of `.header` in the style sheet.
 */
const headerHeights = { one: 28, two: 50 };

/** Height of the second line in pixels: the difference between the CSS variables `--row-two` and `--row`. */
const secondLinePx = 14;

/**
 * Returns the heights of the header and of a row, in pixels.
 * @param lineHeight height of a row with one line
 */
export const heightsOf = (
  { places }: Pick<GridLayout<unknown>, 'places'>,
  lineHeight: number,
): { headerHeight: number; rowHeight: number } =>
  places
    ? { headerHeight: headerHeights.two, rowHeight: lineHeight + secondLinePx }
    : { headerHeight: headerHeights.one, rowHeight: lineHeight };
