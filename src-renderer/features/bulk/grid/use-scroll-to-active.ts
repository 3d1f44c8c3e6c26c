import { type RefObject, useEffect } from 'react';
import type { BulkColumn } from '../../../../src-shared/domain/bulk-batch.ts';
import type { VirtualRows } from '../../../ui/data-grid/use-virtual-rows.ts';
import type { Position } from '../state/bulk-state.ts';
import { columnWidth } from './field-labels.ts';
import { isPinned, leftWidth, rightWidth } from './grid-sizes.ts';
import type { Spot } from './use-grid-keys.ts';

interface ScrollTarget {
  columns: readonly BulkColumn[];
  active: Position | null;
  /** Row and column index of `active`. */
  spot: Spot;
}

/** Scrolls to the active cell when another cell becomes active, or when a column is added or removed. */
export function useScrollToActive(
  ref: RefObject<HTMLDivElement | null>,
  virtualizer: VirtualRows,
  { columns, active, spot }: ScrollTarget,
): void {
  useEffect(() => {
    const scroller = ref.current;
    if (!scroller || !active) return;
    if (spot.row >= 0) virtualizer.scrollToIndex(spot.row);
    const left = columns.slice(0, spot.column).reduce((sum, column) => sum + columnWidth(column.field), 0);
    const right = left + columnWidth(columns[spot.column]?.field ?? null);
    const visiblePx = scroller.clientWidth - leftWidth - rightWidth;
    const coveredPx = columns
      .slice(0, spot.column)
      .reduce((sum, column) => sum + (isPinned(column) ? columnWidth(column.field) : 0), 0);
    if (left - coveredPx < scroller.scrollLeft) scroller.scrollLeft = left - coveredPx;
    else if (right > scroller.scrollLeft + visiblePx) scroller.scrollLeft = right - visiblePx;
  }, [active, columns.length]);
}
