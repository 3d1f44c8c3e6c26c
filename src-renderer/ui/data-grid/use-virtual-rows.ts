import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';

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
