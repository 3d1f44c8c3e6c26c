import type { GridLayout } from './columns.ts';

/** In pixels, equal to the heights of `.header` in the style sheet. */
const headerHeights = { one: 28, two: 50 };

/** What the token `--row-two` adds to `--row`. */
const secondLinePx = 14;

/** The heights in pixels of the header and of a row whose one line would be `lineHeight` high. */
export const heightsOf = (
  { places }: Pick<GridLayout<unknown>, 'places'>,
  lineHeight: number,
): { headerHeight: number; rowHeight: number } =>
  places
    ? { headerHeight: headerHeights.two, rowHeight: lineHeight + secondLinePx }
    : { headerHeight: headerHeights.one, rowHeight: lineHeight };
