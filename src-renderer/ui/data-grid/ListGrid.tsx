import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import type { PlainColumn } from './columns.ts';
import { DataGrid } from './DataGrid.tsx';

/** The next page is requested when this many loaded rows are left below the visible ones. */
const readAheadRows = 30;

export interface ListGridProps<Row> {
  /** The element that scrolls and holds the focus. */
  ref: RefObject<HTMLDivElement | null>;
  /** Prefix of the ids of the rows. */
  name: string;
  label: string;
  /** Classes of the grid and of its lines; the classes set the widths of the columns. */
  classes: { list?: string; line?: string };
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  /** All rows there are, loaded or not; null if unknown. */
  rowCount: number | null;
  /** Must be the same function for every drawing. */
  idOf: (row: Row) => string;
  /** In pixels. */
  rowHeight: number;
  /** Identifies the query of the rows: with another one the list scrolls to the top. */
  question: string;
  selectedId: string | null;
  onSelect: (id: string | null) => void;
  /** Called on Enter. */
  onOpen: () => void;
  /** Called on Delete for the selected row. */
  onDelete?: (id: string) => void;
  /** Loads the next rows; absent if all rows are loaded. */
  onNearEnd?: (() => void) | undefined;
}

/** Rows that are inserted above push the visible ones down: the scroll position follows them. */
function useSteadyScroll<Row>({ ref, rows, idOf, rowHeight }: ListGridProps<Row>): void {
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

/** A data grid of rows in memory, which are selected by their id, one at a time. */
export function ListGrid<Row>(props: ListGridProps<Row>) {
  const { ref, name, label, classes, columns, rows, rowCount, idOf, rowHeight, question } = props;
  const { selectedId, onSelect, onOpen, onDelete, onNearEnd } = props;
  const selectedIndex = rows.findIndex(row => idOf(row) === selectedId);
  // Called again for new rows, because an earlier request for more may have been dropped for them.
  const onRange = useCallback(
    (_first: number, last: number) => {
      if (last >= rows.length - readAheadRows) onNearEnd?.();
    },
    [rows, onNearEnd],
  );
  // Escape also deselects a row that is not among those loaded.
  const onKey = ({ key }: { key: string }): boolean => {
    const act = key === 'Delete' ? onDelete : key === 'Escape' ? () => onSelect(null) : undefined;
    if (selectedId === null || !act) return false;
    act(selectedId);
    return true;
  };
  const select = (index: number | null) => {
    const row = index === null ? undefined : rows[index];
    onSelect(row === undefined ? null : idOf(row));
  };
  useSteadyScroll(props);
  return (
    <DataGrid
      ref={ref}
      name={name}
      label={label}
      className={classes.list}
      layout={{ columns, lineClass: classes.line }}
      total={rows.length}
      rowCount={rowCount}
      rowAt={index => rows[index]}
      idOf={idOf}
      isKeyedById
      rowHeight={rowHeight}
      question={question}
      selectedIndex={selectedIndex < 0 ? null : selectedIndex}
      onSelect={select}
      onOpen={onOpen}
      onRange={onRange}
      onKey={onKey}
    />
  );
}
