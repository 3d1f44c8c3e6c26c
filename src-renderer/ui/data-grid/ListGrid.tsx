import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { GridColumn } from './columns.ts';
import { DataGrid, type DataGridProps } from './DataGrid.tsx';
import { heightsOf } from './heights.ts';
import { useCursor } from './use-cursor.ts';
import type { Means } from './use-data-grid.ts';
import { useFittedColumns } from './use-fitted-columns.ts';

/** The next page is requested when this few loaded rows, or fewer, are left below the visible ones. */
const readAheadRows = 30;

type Shared = 'ref' | 'name' | 'label' | 'idOf' | 'rowHeight' | 'question' | 'rowCount' | 'menuOf';

export interface ListGridProps<Row extends object> extends Pick<DataGridProps<Row>, Shared> {
  /**
   * The columns. Pass the same array while they do not change: for each array, the widths that its columns need are
   * measured again.
   */
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  selectedId: string | null;
  /**
   * Whether rows have details beside the list. If false, each press on a row calls `onSelect`, and Space does nothing.
   */
  hasDetails?: boolean;
  onSelect: (id: string | null) => void;
  /** Called on Enter, to open the current row. */
  onOpen: () => void;
  /** Called on Delete, for the current row. */
  onDelete?: (id: string) => void;
  /** Called with the current row, for keys that the list itself does not use. */
  onOtherKey?: (event: KeyboardEvent, row: Row) => void;
  /** Loads the next rows. Undefined if all rows are loaded. */
  onNearEnd?: (() => void) | undefined;
}

/** The props that a grid with columns of its own, such as `EntryGrid`, gets and passes on to `ListGrid`. */
export type ListSelection<Row extends object> = Pick<
  ListGridProps<Row>,
  'ref' | 'rows' | 'selectedId' | 'onSelect' | 'onOpen' | 'onOtherKey'
>;

/** Keeps the visible rows in place when rows are inserted above them, by changing the scroll position. */
function useSteadyScroll<Row extends object>({
  ref,
  rows,
  idOf,
  rowHeight,
}: Pick<ListGridProps<Row>, 'ref' | 'rows' | 'idOf' | 'rowHeight'>): void {
  const before = useRef(rows);
  useLayoutEffect(() => {
    const scroller = ref.current;
    const was = before.current;
    before.current = rows;
    if (!scroller || was === rows || scroller.scrollTop === 0) return;
    const topIndex = Math.floor(scroller.scrollTop / rowHeight);
    const top = was[topIndex];
    const newIndex = top === undefined ? -1 : rows.findIndex(row => idOf(row) === idOf(top));
    if (newIndex >= 0) scroller.scrollTop += (newIndex - topIndex) * rowHeight;
  }, [ref, rows, idOf, rowHeight]);
}

/** A data grid for rows that are all in memory. At most one row is selected, by its id. */
export function ListGrid<Row extends object>(props: ListGridProps<Row>) {
  const { columns, rows, selectedId, onSelect, onOpen, onDelete, onOtherKey, onNearEnd, ...shared } = props;
  const { hasDetails = true } = props;
  const { idOf } = shared;
  const [currentId, moveTo] = useCursor(selectedId);
  const currentIndex = rows.findIndex(row => idOf(row) === currentId);
  const lastPlace = useRef({ question: shared.question, index: 0 });
  useEffect(() => {
    const { question } = shared;
    if (lastPlace.current.question !== question) lastPlace.current = { question, index: 0 };
    if (currentIndex >= 0) lastPlace.current.index = currentIndex;
    if (currentIndex >= 0 || currentId === null || selectedId !== null) return;
    // The current row is gone, so the row that has taken its place becomes the current one.
    const beside = rows[Math.min(lastPlace.current.index, rows.length - 1)];
    if (beside) moveTo(idOf(beside));
  });
  // `rows` is a dependency, so that new rows call `onNearEnd` again: they may have made an earlier request for more
  // rows be dropped.
  const onRange = useCallback(
    (_first: number, last: number) => {
      if (last >= rows.length - readAheadRows) onNearEnd?.();
    },
    [rows, onNearEnd],
  );
  // Undefined if the current row is not loaded. Escape then still removes the selection.
  const current = rows[currentIndex];
  const onKey = (event: KeyboardEvent): boolean => {
    const { key } = event;
    if (key === 'Escape' && selectedId !== null) onSelect(null);
    else if (key === 'Delete' && currentId !== null && onDelete) onDelete(currentId);
    else {
      if (current) onOtherKey?.(event, current);
      return event.defaultPrevented;
    }
    return true;
  };
  const select = (index: number | null, by: Means) => {
    const row = index === null ? undefined : rows[index];
    if (row === undefined) return;
    if (by === 'press' || selectedId !== null) onSelect(idOf(row));
    else moveTo(idOf(row));
  };
  const open = (index: number) => {
    if (selectedId === null) select(index, 'press');
    onOpen();
  };
  const peek = (index: number) => {
    if (!hasDetails) return;
    if (selectedId === null) select(index, 'press');
    else onSelect(null);
  };
  const layout = useFittedColumns(shared.ref, columns, false, rows);
  useSteadyScroll({ ...props, rowHeight: heightsOf(layout, shared.rowHeight).rowHeight });
  return (
    <DataGrid
      {...shared}
      layout={layout}
      total={rows.length}
      rowAt={index => rows[index]}
      isKeyedById
      selectedIndex={currentIndex < 0 ? null : currentIndex}
      isClosed={selectedId === null}
      onSelect={(index, _reach, by) => select(index, by)}
      onOpen={open}
      onPeek={peek}
      onRange={onRange}
      onKey={onKey}
    />
  );
}
