import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** Height of the header in pixels, as the style sheet has it. */
export const gridHeaderHeight = 28;
const overscan = 8;

/** `mark`: this one too, or not any more; `range`: all from the last one to this. */
export type Reach = 'only' | 'mark' | 'range';

export interface DataGridRows<Row> {
  /** What scrolls; it holds the focus. */
  ref: RefObject<HTMLDivElement | null>;
  total: number;
  /** Undefined while it is not read. */
  rowAt: (index: number) => Row | undefined;
  idOf: (row: Row) => string;
  rowHeight: number;
  /** What the rows answer: another one starts at the top. */
  question: string;
  /** The rows still answer the question before: keys that lead among them wait for those they are meant for. */
  isBehind?: boolean;
  /** Grows by the rows that came in above what one reads: the scroll position follows them. */
  shift?: { version: number; rows: number };
  selectedIndex: number | null;
  onSelect: (index: number | null, reach: Reach) => void;
  /** Enter: on to the details. */
  onOpen?: (index: number) => void;
  /** Rows that are drawn: first and last. */
  onRange?: (first: number, last: number) => void;
  /** Other keys, before the grid takes them; true where it was one. */
  onKey?: (event: KeyboardEvent) => boolean;
}

/** Where a key leads from a row; null for a key that leads nowhere. */
function targetOf(key: string, from: number | null, total: number, pageRows: number): number | null {
  const last = total - 1;
  switch (key) {
    case 'ArrowDown':
      return from === null ? 0 : Math.min(from + 1, last);
    case 'ArrowUp':
      return from === null ? null : Math.max(from - 1, 0);
    case 'PageDown':
      return Math.min((from ?? 0) + pageRows, last);
    case 'PageUp':
      return Math.max((from ?? 0) - pageRows, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

const keysAmongRows = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', 'Enter', ' ']);

const leadsAmongRows = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  keysAmongRows.has(key) && !ctrlKey && !metaKey && !altKey;

export interface DataGridState {
  lines: VirtualItem[];
  totalHeight: number;
  onKeyDown: (event: KeyboardEvent) => void;
  onPress: (index: number, event: MouseEvent) => void;
}

/** What a data grid does with keys, presses and scrolling. */
export function useDataGrid<Row>(options: DataGridRows<Row>): DataGridState {
  const { ref, total, rowHeight, question, shift, selectedIndex, onSelect, onOpen, onRange, onKey } = options;
  const isBehind = options.isBehind ?? false;
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => ref.current,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: gridHeaderHeight,
    scrollPaddingStart: gridHeaderHeight,
  });
  useEffect(() => {
    // Rows that were measured before keep the height of the other density otherwise.
    if (rowHeight > 0) virtualizer.measure();
  }, [rowHeight, virtualizer]);

  const asked = useRef(question);
  useLayoutEffect(() => {
    if (asked.current === question) return;
    asked.current = question;
    if (ref.current) ref.current.scrollTop = 0;
  }, [question, ref]);

  const shifted = useRef(shift?.version ?? 0);
  useLayoutEffect(() => {
    if (!shift || shifted.current === shift.version) return;
    shifted.current = shift.version;
    if (ref.current && shift.rows !== 0) ref.current.scrollTop += shift.rows * rowHeight;
  }, [shift, ref, rowHeight]);

  const lines = virtualizer.getVirtualItems();
  const first = lines[0]?.index ?? 0;
  const last = lines.at(-1)?.index ?? 0;
  useEffect(() => {
    if (total > 0) onRange?.(first, last);
  }, [first, last, total, onRange]);

  const takeKey = (event: KeyboardEvent) => {
    if (onKey?.(event)) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && selectedIndex !== null && !event.shiftKey) {
      event.preventDefault();
      onOpen?.(selectedIndex);
      return;
    }
    if (event.key === 'Escape' && selectedIndex !== null) {
      event.preventDefault();
      onSelect(null, 'only');
      return;
    }
    const pageRows = Math.max(1, Math.floor((ref.current?.clientHeight ?? 0) / rowHeight) - 2);
    const target = total === 0 ? null : targetOf(event.key, selectedIndex, total, pageRows);
    if (target === null) return;
    event.preventDefault();
    onSelect(target, event.shiftKey ? 'range' : 'only');
    virtualizer.scrollToIndex(target);
  };

  const latest = useRef(takeKey);
  useEffect(() => {
    latest.current = takeKey;
  });
  const [heldKeys, setHeldKeys] = useState<readonly KeyboardEvent[]>([]);
  useEffect(() => {
    const [first, ...rest] = heldKeys;
    if (isBehind || first === undefined) return;
    // One with each drawing: the next one starts from where this one leads.
    setHeldKeys(rest);
    latest.current(first);
  }, [isBehind, heldKeys]);
  const onKeyDown = (event: KeyboardEvent) => {
    if ((isBehind || heldKeys.length > 0) && leadsAmongRows(event)) {
      event.preventDefault();
      setHeldKeys(held => [...held, event]);
    } else takeKey(event);
  };

  const select = useRef(onSelect);
  useEffect(() => {
    select.current = onSelect;
  });
  // The same function for every drawing, so that rows that did not change are not drawn again.
  const onPress = useCallback((index: number, event: MouseEvent) => {
    const reach = event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'mark' : 'only';
    select.current(index, reach);
  }, []);

  return { lines, totalHeight: virtualizer.getTotalSize(), onKeyDown, onPress };
}
