import { type RefObject, useMemo } from 'react';
import { useRoom } from '../use-room.ts';
import type { GridColumn, GridLayout } from './columns.ts';
import { fitColumns } from './fit-columns.ts';
import { useNeeds } from './measure.ts';

const noRows: readonly never[] = [];

/**
 * Returns the columns and widths that `fitColumns` chooses for the current width of the element `ref`.
 * @param rows loaded rows; columns with `needOf` are as wide as these rows need
 * @param leadPx width before the first column
 */
export function useFittedColumns<Row extends object>(
  ref: RefObject<HTMLElement | null>,
  columns: readonly GridColumn<Row>[],
  isWidthChosen: boolean,
  rows: readonly Row[] = noRows,
  leadPx = 0,
): GridLayout<Row> {
  const roomPx = useRoom(ref);
  const needs = useNeeds(ref, columns, rows);
  return useMemo(() => {
    const layout = fitColumns(columns, roomPx - leadPx, isWidthChosen, needs);
    return { ...layout, minWidthPx: layout.minWidthPx && layout.minWidthPx + leadPx };
  }, [columns, roomPx, leadPx, isWidthChosen, needs]);
}
