import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Height of a list's header in pixels, as the style sheets have it. */
export const listHeaderHeight = 28;
const overscan = 12;
/** The next page is asked for this many rows before the end of what is known. */
const readAheadRows = 30;

/** Where a key leads from a row; null for a key that leads nowhere. */
function targetOf(key: string, from: number, count: number, pageRows: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(from + 1, count - 1);
    case 'ArrowUp':
      return Math.max(from - 1, 0);
    case 'PageDown':
      return Math.min(from + pageRows, count - 1);
    case 'PageUp':
      return Math.max(from - pageRows, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Rows that came in above push what one reads down; the scroll position follows them. */
function useSteadyScroll<Row>({ ref, rows, idOf, rowHeight, question }: ListGridOptions<Row>) {
  const before = useRef({ rows, question });
  useLayoutEffect(() => {
    const scroller = ref.current;
    const was = before.current;
    before.current = { rows, question };
    if (!scroller || was.rows === rows) return;
    if (was.question !== question) {
      scroller.scrollTop = 0;
      return;
    }
    if (scroller.scrollTop === 0) return;
    const topIndex = Math.floor(scroller.scrollTop / rowHeight);
    const top = was.rows[topIndex];
    const newIndex = top === undefined ? -1 : rows.findIndex(row => idOf(row) === idOf(top));
    if (newIndex >= 0) scroller.scrollTop += (newIndex - topIndex) * rowHeight;
  }, [ref, rows, idOf, rowHeight, question]);
}

export interface ListGridOptions<Row> {
  /** What scrolls; it holds the focus. */
  ref: RefObject<HTMLDivElement | null>;
  rows: readonly Row[];
  /** A function of the module, not made anew with every drawing. */
  idOf: (row: Row) => string;
  rowHeight: number;
  /** What the rows answer: another one starts at the top. */
  question: string;
  selectedId: string | null;
  onSelect: (id: string | null) => void;
  /** Enter: on to the details. */
  onOpen: () => void;
  /** There is more than `rows`. */
  onNearEnd?: () => void;
}

export interface ListGridState {
  lines: VirtualItem[];
  totalHeight: number;
  /** The selected row is drawn, so it can be named as the active one. */
  isSelectedShown: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A long list as one tab stop, of which only what is in sight is drawn; arrows move the selection. */
export function useListGrid<Row>(options: ListGridOptions<Row>): ListGridState {
  const { ref, rows, idOf, rowHeight, selectedId, onSelect, onOpen, onNearEnd } = options;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => ref.current,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: listHeaderHeight,
    scrollPaddingStart: listHeaderHeight,
    getItemKey: index => {
      const row = rows[index];
      return row === undefined ? index : idOf(row);
    },
  });
  useSteadyScroll(options);
  useEffect(() => {
    // Rows that were measured before keep the height of the other density otherwise.
    if (rowHeight > 0) virtualizer.measure();
  }, [rowHeight, virtualizer]);

  const lines = virtualizer.getVirtualItems();
  const lastShown = lines.at(-1)?.index ?? 0;
  useEffect(() => {
    // Asked again with every new answer: reading on may have been given up for it.
    if (lastShown >= rows.length - readAheadRows) onNearEnd?.();
  }, [lastShown, rows, onNearEnd]);

  const selectedIndex = selectedId === null ? -1 : rows.findIndex(row => idOf(row) === selectedId);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === 'Enter' && selectedIndex >= 0) {
      event.preventDefault();
      onOpen();
      return;
    }
    if (event.key === 'Escape' && selectedId !== null) {
      event.preventDefault();
      onSelect(null);
      return;
    }
    const pageRows = Math.max(1, Math.floor((ref.current?.clientHeight ?? 0) / rowHeight) - 2);
    const target =
      selectedIndex < 0 && event.key === 'ArrowDown'
        ? 0
        : targetOf(event.key, selectedIndex, rows.length, pageRows);
    const row = target === null ? undefined : rows[target];
    if (target === null || row === undefined) return;
    event.preventDefault();
    onSelect(idOf(row));
    virtualizer.scrollToIndex(target);
  };

  return {
    lines,
    totalHeight: virtualizer.getTotalSize(),
    isSelectedShown: lines.some(line => line.index === selectedIndex),
    onKeyDown,
  };
}
