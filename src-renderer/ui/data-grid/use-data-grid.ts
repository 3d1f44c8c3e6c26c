import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { areSingleKeysOn } from '../keys.ts';
import { isByKeyboard, type MenuPlace, menuPlace } from '../menu-place.ts';
import { moveOf, rowAfterKey } from './row-keys.ts';
import { useSteadyRow, useVirtualRows } from './use-virtual-rows.ts';

/**
 * Which rows a key or a press selects. `only`: this row alone. `mark`: adds this row to the marked ones, or removes it,
 * and marks the selected row as well. `box`: adds or removes this row alone. `range`: all rows from the one
 * that was last selected in another way to this one.
 */
export type Reach = 'only' | 'mark' | 'box' | 'range';

/** How a row was selected: by a press on it, by a key that moves between rows, or when the focus came to the grid. */
export type Means = 'press' | 'key' | 'arrival';

export interface DataGridRows<Row> {
  /** The element that scrolls and holds the focus. */
  ref: RefObject<HTMLDivElement | null>;
  total: number;
  /** Returns a row; undefined until it is loaded. */
  rowAt: (index: number) => Row | undefined;
  idOf: (row: Row) => string;
  /** Height of a row in pixels. */
  rowHeight: number;
  /** Identifies the query whose result the rows are. When it changes, the grid scrolls to the top. */
  question: string;
  /**
   * Whether the rows are still those of the previous query. Keys that move the selection are then kept until the new
   * rows arrive.
   */
  isBehind?: boolean;
  /**
   * Number of rows that were inserted above the visible ones. Each new `version` moves the scroll position by that many
   * rows.
   */
  shift?: { version: number; rows: number };
  /** Index of the current row, on which keys act, whether or not its details are open. */
  selectedIndex: number | null;
  onSelect: (index: number | null, reach: Reach, by: Means) => void;
  /** Called on Enter, with the index of the current row. */
  onOpen?: (index: number) => void;
  /** Called on Space. Shows or hides the details of the row, while the focus stays in the list. */
  onPeek?: (index: number) => void;
  /** Called with the indices of the first and last row that are drawn, when one of them changes. */
  onRange?: (first: number, last: number) => void;
  /**
   * Called with each key before the grid handles it.
   * @returns whether the key was handled, so that the grid ignores it
   */
  onKey?: (event: KeyboardEvent) => boolean;
  /** Returns the menu of a row, for the right mouse button, the ContextMenu key and Shift+F10. */
  menuOf?: (open: OpenRowMenu<Row>) => ReactNode;
}

/** The menu of a row that is open. */
export interface OpenRowMenu<Row> {
  row: Row;
  place: MenuPlace;
  onClose: () => void;
}

const keysAmongRows = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', 'Enter', ' ']);

const leadsAmongRows = (event: KeyboardEvent): boolean =>
  keysAmongRows.has(moveOf(event.key, areSingleKeysOn())) &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey;

/** Handles keys, presses and scrolling of a data grid. */
export function useDataGrid<Row>(options: DataGridRows<Row> & { headerHeight: number }) {
  const {
    ref,
    total,
    rowAt,
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
      // If the details cover the list, as in a narrow window, they get the focus.
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
    // One key is handled after each rendering, because each key starts from the row to which the key before it leads.
    setHeldKeys(rest);
    latest.current(first);
  }, [isBehind, heldKeys]);
  const [menu, setMenu] = useState<OpenRowMenu<Row> | null>(null);
  /** Opens the menu of the row at the pointer or, by the keyboard, of the current row. */
  const onContextMenu = (event: MouseEvent) => {
    if (!options.menuOf || !(event.target instanceof Element)) return;
    const { nativeEvent } = event;
    const isKey = isByKeyboard(nativeEvent);
    const line = isKey ? ref.current?.querySelector('[data-active]') : event.target.closest('[data-index]');
    const index = Number(line?.getAttribute('data-index'));
    const row = line ? rowAt(index) : undefined;
    if (!line || row === undefined) return;
    event.preventDefault();
    if (!isKey) onSelect(index, 'only', 'arrival');
    setMenu({ row, place: menuPlace(nativeEvent, line), onClose: () => setMenu(null) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if ((isBehind || heldKeys.length > 0) && leadsAmongRows(event)) {
      event.preventDefault();
      setHeldKeys(held => [...held, event]);
    } else takeKey(event);
  };

  /** Prevents the browser from selecting text between two presses with Shift, or a word on a double-click. */
  const onMouseDown = (event: MouseEvent) => {
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

  /** Selects the first visible row when the grid gets the focus while no row is selected. */
  const onFocus = () => {
    if (selectedIndex !== null || total === 0 || isBehind) return;
    onSelect(Math.floor((ref.current?.scrollTop ?? 0) / rowHeight), 'only', 'arrival');
  };

  const topIndex = Math.ceil((virtualizer.scrollOffset ?? 0) / rowHeight);
  // The height does not come from the virtualizer, which learns of a new row height only after the rows are drawn.
  const totalHeight = total * rowHeight;
  return { lines, topIndex, totalHeight, menu, onKeyDown, onContextMenu, onMouseDown, onClick, onFocus };
}
