import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

export type VirtualRows = Virtualizer<HTMLDivElement, Element>;

export interface VirtualRowsOptions {
  /** The element that scrolls. */
  ref: RefObject<HTMLDivElement | null>;
  count: number;
  rowHeight: number;
  /** Height of the header, which stays at the top and covers the rows below it. */
  headerHeight: number;
}

const overscan = 8;

/** The visible rows of a long list. All heights are in pixels. */
export function useVirtualRows({ ref, count, rowHeight, headerHeight }: VirtualRowsOptions): VirtualRows {
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => ref.current,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
  });
  useEffect(() => {
    // Without this, rows that were measured before keep the height of the previous density.
    if (rowHeight > 0) virtualizer.measure();
  }, [rowHeight, virtualizer]);
  return virtualizer;
}

interface SteadyRowOptions extends Pick<VirtualRowsOptions, 'ref' | 'rowHeight' | 'headerHeight'> {
  selectedIndex: number | null;
}

/**
 * Until the pointer leaves a list after a press, or a key is pressed, its rows may be drawn higher than they can be
 * scrolled to: a list that fits into its room cannot be scrolled at all.
 * @returns a function that lifts the rows by a number of pixels; it does nothing after the end of a press
 */
function useLift(ref: SteadyRowOptions['ref']): (byPx: number) => void {
  const isPressed = useRef(false);
  useEffect(() => {
    const scroller = ref.current;
    if (!scroller) return;
    const press = () => {
      isPressed.current = true;
    };
    const lower = () => {
      isPressed.current = false;
      scroller.style.removeProperty('--lift');
    };
    scroller.addEventListener('pointerdown', press);
    scroller.addEventListener('pointerleave', lower);
    window.addEventListener('keydown', lower, { capture: true });
    return () => {
      scroller.removeEventListener('pointerdown', press);
      scroller.removeEventListener('pointerleave', lower);
      window.removeEventListener('keydown', lower, { capture: true });
    };
  }, [ref]);
  return byPx => {
    if (isPressed.current && byPx > 0) ref.current?.style.setProperty('--lift', `${-byPx}px`);
    else ref.current?.style.removeProperty('--lift');
  };
}

/**
 * Keeps the selected row, or without one in sight the topmost row, where it is on screen when rows become higher or
 * lower: details that open beside the list must not move the row that was pressed.
 */
export function useSteadyRow({ ref, rowHeight, headerHeight, selectedIndex }: SteadyRowOptions): void {
  const before = useRef({ rowHeight, headerHeight });
  const lift = useRef(useLift(ref));
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { rowHeight, headerHeight };
    const scroller = ref.current;
    if (!scroller || was.rowHeight === rowHeight || was.rowHeight === 0) return;
    const { scrollTop, clientHeight } = scroller;
    const topIndex = Math.floor(scrollTop / was.rowHeight);
    const selectedPx = (selectedIndex ?? -1) * was.rowHeight - scrollTop;
    const isInSight = selectedIndex !== null && selectedPx >= 0 && selectedPx < clientHeight;
    const index = isInSight ? selectedIndex : topIndex;
    const moved = scrollTop + index * (rowHeight - was.rowHeight) + headerHeight - was.headerHeight;
    // The header must not cover the row.
    const wanted = Math.min(moved, index * rowHeight);
    scroller.scrollTop = wanted;
    lift.current(wanted - scroller.scrollTop);
  }, [ref, rowHeight, headerHeight, selectedIndex]);
}
