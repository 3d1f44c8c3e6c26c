import { expect, it } from 'vitest';
import { type GridColumn, gapPx, sidePx } from '../../../../../src-renderer/ui/data-grid/columns.ts';
import { fitColumns } from '../../../../../src-renderer/ui/data-grid/fit-columns.ts';

const column = (name: string, widthPx: number, minPx: number, dispensable: number): GridColumn<unknown> => ({
  name,
  label: name,
  widthPx,
  minPx,
  dispensable,
  isSortable: false,
  cell: () => null,
});
const columns = [
  column('vehicle', 200, 100, 0),
  column('from', 150, 80, 1),
  column('price', 100, 60, 2),
  column('note', 100, 60, 2),
];
const around = (count: number): number => 2 * sidePx + (count - 1) * gapPx;
const namesAt = (roomPx: number, isChosen = false) =>
  fitColumns(columns, roomPx, isChosen).columns.map(({ name }) => name);

it('where there is room every column is as wide as it likes, and has its share of the rest', () => {
  expect(fitColumns(columns, 550 + around(4), false)).toEqual({
    columns,
    template: 'minmax(200px, 200fr) minmax(150px, 150fr) minmax(100px, 100fr) minmax(100px, 100fr)',
    minWidthPx: 550 + around(4),
  });
});

it('with less room columns get narrower first, and then the most dispensable ones go together', () => {
  expect(namesAt(549 + around(4))).toHaveLength(4);
  expect(namesAt(300 + around(4))).toHaveLength(4);
  expect(namesAt(299 + around(4))).toEqual(['vehicle', 'from']);
  expect(namesAt(179 + around(2))).toEqual(['vehicle']);
  expect(namesAt(0)).toEqual(['vehicle']);
  expect(fitColumns(columns, 300, false).minWidthPx).toBe(0);
});

it('widths that somebody chose stay, the widest takes the rest, and the grid scrolls sideways', () => {
  expect(fitColumns(columns, 9_000, true).template).toBe('minmax(200px, 1fr) 150px 100px 100px');
  expect(namesAt(0, true)).toHaveLength(4);
  expect(fitColumns(columns, 0, true).minWidthPx).toBe(550 + around(4));
});

it('columns are as wide as their cells need, and none gets narrower than its least', () => {
  const needs = new Map([
    ['vehicle', { wholePx: 320, leastPx: 140 }],
    ['price', { wholePx: 70, leastPx: 70 }],
  ]);
  const wide = fitColumns(columns, 2_000, false, needs);
  expect(wide.template).toBe(
    'minmax(320px, 320fr) minmax(150px, 150fr) minmax(70px, 70fr) minmax(100px, 100fr)',
  );
  const narrow = fitColumns(columns, 140 + 80 + 70 + 60 + around(4), false, needs);
  expect(narrow.template).toBe(
    'minmax(140px, 320fr) minmax(80px, 150fr) minmax(70px, 70fr) minmax(60px, 100fr)',
  );
  expect(fitColumns(columns, 0, true, needs).minWidthPx).toBe(550 + around(4));
});

it('columns that are never hidden stay all, however little room there is', () => {
  const needed = [column('status', 100, 80, 0), column('vehicle', 200, 100, 0), column('note', 100, 60, 1)];
  expect(fitColumns(needed, 50, false).columns.map(({ name }) => name)).toEqual(['status', 'vehicle']);
});

const folding = (name: string, widthPx: number, minPx: number, fold?: number): GridColumn<unknown> => ({
  ...column(name, widthPx, minPx, 0),
  ...(fold === undefined ? {} : { fold }),
});
const foldable = [
  folding('status', 100, 100),
  folding('vehicle', 200, 80, 2),
  folding('route', 150, 150, 1),
  folding('next', 120, 120),
];
/** Beginning, end and line of each cell in pixels, as CSS grid would place them. */
function cellsAt(roomPx: number) {
  const { template, places } = fitColumns(foldable, roomPx, false);
  const tracks = [...template.matchAll(/(\d+)fr/g)].map(([, px]) => Number(px));
  const edges = [0];
  for (const px of tracks) edges.push((edges.at(-1) ?? 0) + px);
  return Object.fromEntries(
    [...(places ?? [])].map(([name, { isSecond, column: at }]) => {
      const [start = 0, end = 0] = at.split(' / ').map(line => edges[Number(line) - 1] ?? 0);
      return [name, { line: isSecond ? 2 : 1, start, end: end - gapPx }];
    }),
  );
}

it('a line that is too short gives its first columns to fold to a second one, where no cell is narrower', () => {
  expect(fitColumns(foldable, 570 + around(4), false).places).toBeUndefined();
  expect(cellsAt(569 + around(4))).toEqual({
    status: { line: 1, start: 0, end: 169 },
    route: { line: 1, start: 179, end: 398 },
    next: { line: 1, start: 408, end: 599 },
    vehicle: { line: 2, start: 179, end: 599 },
  });
  // Both fold, and start below the first cell, since below the second one there is no room for them.
  expect(cellsAt(369 + around(3))).toEqual({
    status: { line: 1, start: 0, end: 179 },
    next: { line: 1, start: 189, end: 389 },
    vehicle: { line: 2, start: 0, end: 200 },
    route: { line: 2, start: 210, end: 389 },
  });
});

it('two lines hold every cell without overlap, as wide as it needs, whatever the room', () => {
  for (let roomPx = 360 + 2 * sidePx + gapPx; roomPx < 570 + around(4); roomPx += 1) {
    const cells = cellsAt(roomPx);
    for (const { name, widthPx } of foldable) {
      const { start, end } = cells[name] ?? { start: 0, end: 0 };
      expect(end - start, `${name} at ${roomPx}`).toBeGreaterThanOrEqual(widthPx);
      expect(end).toBeLessThanOrEqual(roomPx - 2 * sidePx);
    }
    for (const line of [1, 2]) {
      const ends = Object.values(cells).filter(cell => cell.line === line);
      expect(ends.every(({ start }, index) => index === 0 || start >= (ends[index - 1]?.end ?? 0))).toBe(
        true,
      );
    }
  }
});

it('on two lines cells get narrower before any column is hidden', () => {
  const { columns: kept, places } = fitColumns(foldable, 240 + 2 * sidePx + gapPx, false);
  expect(kept).toHaveLength(4);
  expect(places?.size).toBe(4);
});

it('the day of a group stands below the first column, and is left out where one line lacks room for it alone', () => {
  const day = { ...column('day', 80, 80, 3), fold: 9, isLead: true };
  const rest = [column('vehicle', 200, 100, 0), { ...column('route', 150, 80, 1), fold: 1 }];
  const all = [day, ...rest];
  const namesIn = (roomPx: number) => fitColumns(all, roomPx, false).columns.map(({ name }) => name);
  expect(namesIn(430 + around(3))).toEqual(['day', 'vehicle', 'route']);
  expect(namesIn(429 + around(3))).toEqual(['vehicle', 'route']);
  const { columns: both, places } = fitColumns(all, 300 + around(1), false);
  expect(both).toHaveLength(3);
  expect(places?.get('day')).toMatchObject({ isSecond: true, column: expect.stringMatching(/^1 /) });
  expect(places?.get('vehicle')).toMatchObject({ isSecond: false, column: expect.stringMatching(/^1 /) });
});

it('on two lines one long text does not take all others down to their least', () => {
  const reference = { ...column('reference', 420, 240, 0) };
  const vehicle = { ...column('vehicle', 400, 100, 0), fold: 2 };
  const route = { ...column('route', 200, 100, 0), fold: 1 };
  const roomPx = 2 * sidePx + 420;
  const two = fitColumns([reference, vehicle, route], roomPx, false);
  const [first = 0, second = 0] = [...two.template.matchAll(/(\d+)fr/g)].map(([, px]) => Number(px));
  expect(two.places?.get('reference')?.isSecond).toBe(false);
  expect(two.places?.get('vehicle')?.isSecond).toBe(true);
  // Half of what both like beyond their least: 100 + 150 and 100 + 50 pixels are the most that 420 hold.
  expect([first, second]).toEqual([250 + gapPx, 420 - 250]);
});
