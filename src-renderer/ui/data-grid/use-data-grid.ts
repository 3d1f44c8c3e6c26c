import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { areSingleKeysOn } from '../keys.ts';
import { moveOf, rowAfterKey } from './row-keys.ts';
import { useSteadyRow, useVirtualRows } from './use-virtual-rows.ts';

/**
 * What a key or press selects: `only` this row; `mark` adds or removes it, beside the selected one; `box` adds or
 * removes nothing but it; `range`: all rows from the last one to it.
 */
export type Reach = 'only' | 'mark' | 'box' | 'range';

/** A press on a row, a key that moves among rows, or the keys that came to the grid. */
export type Means = 'press' | 'key' | 'arrival';

export interface DataGridRows<Row> {
  /** The element that scrolls and holds the focus. */
  ref: RefObject<HTMLDivElement | null>;
  total: number;
  /** Undefined until the row is loaded. */
  rowAt: (index: number) => Row | undefined;
  idOf: (row: Row) => string;
  /** In pixels. */
  rowHeight: number;
  /** Identifies the query of the rows: with another one the grid scrolls to the top. */
  question: string;
  /** The rows still belong to the previous query. Keys that move the selection are held until the new rows arrive. */
  isBehind?: boolean;
  /** Rows that were inserted above the visible ones: the scroll position follows them once for each version. */
  shift?: { version: number; rows: number };
  /** The row that has the keys, whether or not its details are open. */
  selectedIndex: number | null;
  onSelect: (index: number | null, reach: Reach, by: Means) => void;
  /** Called on Enter. */
  onOpen?: (index: number) => void;
  /** Called on Space: shows or hides the details of the row, while the keys stay in the list. */
  onPeek?: (index: number) => void;
  /** Called with the first and the last row that are drawn, when one of them changes. */
  onRange?: (first: number, last: number) => void;
  /** Handles other keys before the grid does. @returns whether it has handled the key */
  onKey?: (event: KeyboardEvent) => boolean;
}

const keysAmongRows = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', 'Enter', ' ']);

const leadsAmongRows = (event: KeyboardEvent): boolean =>
  keysAmongRows.has(moveOf(event.key, areSingleKeysOn())) &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey;

/** Keys, presses and scrolling of a data grid. */
export function useDataGrid<Row>(options: DataGridRows<Row> & { headerHeight: number }) {
  const {
    ref,
    total,
    rowHeight,
    headerHeight,
    question,
    shift,
    selectedIndex,
    onSelect,
    onOpen,
    onPeek,
    onRange,
    onKey,
  } = options;
  const isBehind = options.isBehind ?? false;
  const virtualizer = useVirtualRows({ ref, count: total, rowHeight, headerHeight });
  useSteadyRow({ ref, rowHeight, headerHeight, selectedIndex });

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
    if (event.key === ' ' && selectedIndex !== null && !event.shiftKey && onPeek) {
      event.preventDefault();
      onPeek(selectedIndex);
      // Where there is no room for both, the details cover the list, and take the keys.
      requestAnimationFrame(() => {
        if (ref.current && !ref.current.checkVisibility()) onOpen?.(selectedIndex);
      });
      return;
    }
    if (event.key === 'Escape' && selectedIndex !== null) {
      event.preventDefault();
      onSelect(null, 'only', 'key');
      return;
    }
    const pageRows = Math.max(1, Math.floor((ref.current?.clientHeight ?? 0) / rowHeight) - 2);
    const target =
      total === 0 ? null : rowAfterKey(moveOf(event.key, areSingleKeysOn()), selectedIndex, total, pageRows);
    if (target === null) return;
    event.preventDefault();
    onSelect(target, event.shiftKey ? 'range' : 'only', 'key');
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
    // One key with each drawing, because the next key starts from the row to which this one leads.
    setHeldKeys(rest);
    latest.current(first);
  }, [isBehind, heldKeys]);
  /** Whoever asks for a menu, which rows do not have, may press Escape to close it: no mark is meant. */
  const isMenuAsked = useRef(false);
  const onContextMenu = () => {
    isMenuAsked.current = true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const closesMenu = isMenuAsked.current && event.key === 'Escape';
    isMenuAsked.current = false;
    if (closesMenu) event.preventDefault();
    else if ((isBehind || heldKeys.length > 0) && leadsAmongRows(event)) {
      event.preventDefault();
      setHeldKeys(held => [...held, event]);
    } else takeKey(event);
  };

  /** Shift would select the text between two presses, and a double-click a word. */
  const onMouseDown = (event: MouseEvent) => {
    isMenuAsked.current = false;
    if (!event.shiftKey && event.detail < 2) return;
    event.preventDefault();
    ref.current?.focus({ preventScroll: true });
  };

  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('button')) return;
    const line = event.target.closest('[data-index]');
    if (!line) return;
    const isOnBox = event.target.closest('[data-box]') !== null;
    const reach = isOnBox ? 'box' : event.ctrlKey || event.metaKey ? 'mark' : 'only';
    onSelect(Number(line.getAttribute('data-index')), event.shiftKey ? 'range' : reach, 'press');
  };

  /** The topmost row in sight becomes the one that has the keys. */
  const onFocus = () => {
    if (selectedIndex !== null || total === 0 || isBehind) return;
    onSelect(Math.floor((ref.current?.scrollTop ?? 0) / rowHeight), 'only', 'arrival');
  };

  const topIndex = Math.ceil((virtualizer.scrollOffset ?? 0) / rowHeight);
  // The virtualizer learns of another height of the rows only after they are drawn.
  const totalHeight = total * rowHeight;
  return { lines, topIndex, totalHeight, onKeyDown, onContextMenu, onMouseDown, onClick, onFocus };
}
