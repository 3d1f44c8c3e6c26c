import { expect, it } from 'vitest';
import {
  fitColumns,
  type GridColumn,
  gapPx,
  sidePx,
} from '../../../../../src-renderer/ui/data-grid/columns.ts';

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
