import { type CellPlace, type GridColumn, type GridLayout, gapPx } from './columns.ts';

interface Cell {
  name: string;
  /** Beginning and end of a cell on its line, in pixels. */
  start: number;
  end: number;
}

type Column = Pick<GridColumn<unknown>, 'name' | 'fold' | 'isLead'>;

/**
 * Moves as few columns as possible from the first line of a row to its second line, so that no cell is narrower than
 * `pxOf` gives.
 * @param innerPx width of a row without its edges
 * @returns null if two lines are not enough
 */
export function onTwoLines<One extends Column>(
  columns: readonly One[],
  innerPx: number,
  pxOf: (column: One) => number,
): Pick<GridLayout<unknown>, 'template' | 'places'> | null {
  const foldable = columns
    .filter(({ fold }) => fold !== undefined)
    .toSorted((one, other) => (other.fold ?? 0) - (one.fold ?? 0));
  const widths = new Map(columns.map(column => [column.name, pxOf(column)]));
  for (let count = 1; count <= foldable.length; count += 1) {
    const folded = new Set(foldable.slice(0, count));
    const first = firstLine(
      columns.filter(column => !folded.has(column)),
      widths,
      innerPx,
    );
    const second =
      first &&
      secondLine(
        columns.filter(column => folded.has(column)),
        widths,
        first.map(({ start }) => start),
        innerPx,
      );
    if (first && second) return gridOf(first, second, innerPx);
  }
  return null;
}

const pxIn = (widths: ReadonlyMap<string, number>, { name }: Column): number => widths.get(name) ?? 0;

const sumPx = (columns: readonly Column[], widths: ReadonlyMap<string, number>): number =>
  columns.reduce((sum, column) => sum + pxIn(widths, column) + gapPx, -gapPx);

/**
 * Puts the columns of the first line side by side, and shares the remaining width equally. Null if there is too little
 * width.
 */
function firstLine(
  columns: readonly Column[],
  widths: ReadonlyMap<string, number>,
  innerPx: number,
): Cell[] | null {
  const sparePx = innerPx - sumPx(columns, widths);
  if (columns.length === 0 || sparePx < 0) return null;
  const sharePx = Math.floor(sparePx / columns.length);
  let start = 0;
  return columns.map((column, index) => {
    const width = pxIn(widths, column) + sharePx;
    const cell = { name: column.name, start, end: index === columns.length - 1 ? innerPx : start + width };
    start += width + gapPx;
    return cell;
  });
}

/**
 * Puts the columns of the second line side by side. If there is enough width, each begins below a cell of the first
 * line; below the very first cell only if it is the leading column. Null if there is too little width.
 */
function secondLine(
  columns: readonly Column[],
  widths: ReadonlyMap<string, number>,
  starts: readonly number[],
  innerPx: number,
): Cell[] | null {
  if (sumPx(columns, widths) > innerPx) return null;
  const cells: Cell[] = [];
  let free = 0;
  for (const [index, column] of columns.entries()) {
    const leftPx = sumPx(columns.slice(index), widths);
    const below = starts.find(start => (start > 0 || column.isLead) && start >= free);
    const start = below !== undefined && below + leftPx <= innerPx ? below : free;
    const previous = cells.at(-1);
    if (previous) previous.end = start - gapPx;
    cells.push({ name: column.name, start, end: innerPx });
    free = start + pxIn(widths, column) + gapPx;
  }
  return cells;
}

/**
 * Arranges both lines in one CSS grid, which has a grid line wherever a cell begins. A cell's margin keeps the distance
 * to the next cell.
 */
function gridOf(
  first: readonly Cell[],
  second: readonly Cell[],
  innerPx: number,
): { template: string; places: ReadonlyMap<string, CellPlace> } {
  const edges = [
    ...new Set([...first, ...second].map(({ start }) => start).concat(innerPx + gapPx)),
  ].toSorted((one, other) => one - other);
  const placeOf = (cell: Cell, isSecond: boolean): [string, CellPlace] => [
    cell.name,
    { isSecond, column: `${edges.indexOf(cell.start) + 1} / ${edges.indexOf(cell.end + gapPx) + 1}` },
  ];
  return {
    template: edges
      .slice(1)
      .map((edge, index) => `minmax(0, ${edge - (edges[index] ?? 0)}fr)`)
      .join(' '),
    places: new Map([...first.map(cell => placeOf(cell, false)), ...second.map(cell => placeOf(cell, true))]),
  };
}
