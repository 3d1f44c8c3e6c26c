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

it('where there is room every column is as wide as it likes, and the widest takes the rest', () => {
  expect(fitColumns(columns, 550 + around(4), false)).toEqual({
    columns,
    template: 'minmax(200px, 1fr) 150px 100px 100px',
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

it('widths that somebody chose stay, and the grid scrolls sideways', () => {
  expect(namesAt(0, true)).toHaveLength(4);
  expect(fitColumns(columns, 0, true).minWidthPx).toBe(550 + around(4));
});
