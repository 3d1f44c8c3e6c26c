import { type GridColumn, type GridLayout, gapPx, type Needs, sidePx } from './columns.ts';
import { onTwoLines } from './two-lines.ts';

const lineWidthPx = (widths: readonly number[]): number =>
  widths.reduce((sum, px) => sum + px, 2 * sidePx + gapPx * Math.max(0, widths.length - 1));

const idealWidthPx = (columns: readonly Pick<GridColumn<unknown>, 'widthPx'>[]): number =>
  lineWidthPx(columns.map(column => column.widthPx));

/** Leaves out the leading column, which names the group, if the rows fit on one line only without it. */
function withoutLead<Row>(columns: readonly GridColumn<Row>[], roomPx: number): readonly GridColumn<Row>[] {
  const rest = columns.filter(({ isLead }) => !isLead);
  return idealWidthPx(columns) > roomPx && idealWidthPx(rest) <= roomPx ? rest : columns;
}

/**
 * Chooses the columns that fit into `roomPx`, and their widths. If the user has chosen widths, these are kept, and the
 * grid scrolls sideways. Otherwise columns are as wide as their cells need. If that is too wide, columns first move to
 * a second line, then become narrower, and finally the most dispensable ones are hidden.
 */
export function fitColumns<Row>(
  given: readonly GridColumn<Row>[],
  roomPx: number,
  isChosen: boolean,
  needs: ReadonlyMap<string, Needs> = new Map(),
): GridLayout<Row> {
  const columns = isChosen
    ? given
    : withoutLead(
        given.map(column => withNeeds(column, needs.get(column.name))),
        roomPx,
      );
  const idealPx = idealWidthPx(columns);
  if (isChosen || idealPx <= roomPx) {
    const widest = Math.max(...columns.map(column => column.widthPx));
    const stretched = columns.findIndex(column => column.widthPx === widest);
    const ofChosen = (px: number, index: number): string =>
      index === stretched ? `minmax(${px}px, 1fr)` : `${px}px`;
    const share = (px: number): string => `minmax(${px}px, ${px}fr)`;
    return {
      columns,
      template: columns
        .map(({ widthPx }, index) => (isChosen ? ofChosen(widthPx, index) : share(widthPx)))
        .join(' '),
      minWidthPx: idealPx,
    };
  }
  const two = asWideAsFits(columns, roomPx - 2 * sidePx);
  if (two) return { columns, minWidthPx: 0, ...two };
  let kept = [...columns];
  while (kept.length > 1 && lineWidthPx(kept.map(column => column.minPx)) > roomPx) {
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

/** Number of equal steps in which `asWideAsFits` narrows columns from their full width to their minimum width. */
const widthSteps = 10;

/**
 * Column widths if each row takes two lines. If the full widths do not fit, all columns shrink by the same fraction of
 * what lies between full and minimum width. Null if even the minimum widths do not fit.
 */
function asWideAsFits<Row>(columns: readonly GridColumn<Row>[], innerPx: number) {
  for (let step = widthSteps; step >= 0; step -= 1) {
    const two = onTwoLines(columns, innerPx, ({ minPx, widthPx }) =>
      Math.floor(minPx + ((widthPx - minPx) * step) / widthSteps),
    );
    if (two) return two;
  }
  return null;
}

const withNeeds = <Row>(column: GridColumn<Row>, need: Needs | undefined): GridColumn<Row> =>
  need ? { ...column, minPx: need.leastPx, widthPx: need.wholePx } : column;
