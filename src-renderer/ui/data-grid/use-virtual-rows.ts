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

/** Computes which rows of a long list are visible. All heights are in pixels. */
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
    // Otherwise rows that were measured before would keep the height of the previous row density.
    if (rowHeight > 0) virtualizer.measure();
  }, [rowHeight, virtualizer]);
  return virtualizer;
}

interface SteadyRowOptions extends Pick<VirtualRowsOptions, 'ref' | 'rowHeight' | 'headerHeight'> {
  selectedIndex: number | null;
}

/**
 * Lets rows be drawn higher than the list can scroll, because a list that fits into its space cannot scroll at all.
 * This lasts from a press until the pointer leaves the list or a key is pressed.
 * @returns a function that moves the rows up by a number of pixels; at other times, it moves nothing
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
 * Keeps a row at its place on screen when the height of rows changes: the selected row or, if that is not visible, the
 * first visible one. So a pressed row stays where it is when details open beside the list.
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
    // Limits the scroll position, so that the header does not cover the row.
    const wanted = Math.min(moved, index * rowHeight);
    scroller.scrollTop = wanted;
    lift.current(wanted - scroller.scrollTop);
  }, [ref, rowHeight, headerHeight, selectedIndex]);
}
