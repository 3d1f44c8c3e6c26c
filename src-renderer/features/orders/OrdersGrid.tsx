// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the virtualizer, which table elements do not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active row.
import { Trans, useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { OrderRow } from '../../../src-shared/records.ts';
import { useApp } from '../connection/app-store.ts';
import { OrderLine, orderLineId } from './OrderLine.tsx';
import { loadMoreOrders, useOrders } from './orders-store.ts';
import './orders.css';

const headerHeight = 28;
const rowHeights = { compact: 32, comfortable: 40 };
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
function useSteadyScroll(
  ref: RefObject<HTMLDivElement | null>,
  rows: readonly OrderRow[],
  rowHeight: number,
) {
  const search = useOrders(state => state.search);
  const before = useRef({ rows, search });
  useLayoutEffect(() => {
    const scroller = ref.current;
    const was = before.current;
    before.current = { rows, search };
    if (!scroller || was.rows === rows) return;
    if (was.search !== search) {
      scroller.scrollTop = 0;
      return;
    }
    if (scroller.scrollTop === 0) return;
    const topIndex = Math.floor(scroller.scrollTop / rowHeight);
    const anchor = was.rows[topIndex]?.localId;
    const newIndex = rows.findIndex(row => row.localId === anchor);
    if (newIndex >= 0) scroller.scrollTop += (newIndex - topIndex) * rowHeight;
  }, [ref, rows, rowHeight, search]);
}

const columns = [
  { name: 'status', words: <Trans>Status</Trans> },
  { name: 'reference', words: <Trans>Reference</Trans> },
  { name: 'vehicle', words: <Trans>Vehicle</Trans> },
  { name: 'from', words: <Trans>From</Trans> },
  { name: 'to', words: <Trans>To</Trans> },
  { name: 'ready', words: <Trans>Ready</Trans> },
  { name: 'eta', words: <Trans>ETA</Trans> },
  { name: 'price', words: <Trans>Price €</Trans> },
];

export interface OrdersGridProps {
  ref: RefObject<HTMLDivElement | null>;
  selectedId: string | null;
  onSelect: (localId: string | null) => void;
  /** Enter: on to the details. */
  onOpen: () => void;
}

/** The list: one tab stop; arrows move the selection, and the details follow it. */
export function OrdersGrid({ ref, selectedId, onSelect, onOpen }: OrdersGridProps) {
  const { t } = useLingui();
  const { rows, total, hasMore } = useOrders();
  const rowHeight = rowHeights[useApp(app => app.settings.density)];
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => ref.current,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
    getItemKey: index => rows[index]?.localId ?? index,
  });
  useSteadyScroll(ref, rows, rowHeight);
  useEffect(() => {
    // Rows that were measured before keep the height of the other density otherwise.
    if (rowHeight > 0) virtualizer.measure();
  }, [rowHeight, virtualizer]);

  const lines = virtualizer.getVirtualItems();
  const lastShown = lines.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && lastShown >= rows.length - readAheadRows) void loadMoreOrders();
  }, [hasMore, lastShown, rows.length]);

  const selectedIndex = selectedId === null ? -1 : rows.findIndex(row => row.localId === selectedId);
  const isSelectedShown = lines.some(line => line.index === selectedIndex);

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
    if (target === null || !row) return;
    event.preventDefault();
    onSelect(row.localId);
    virtualizer.scrollToIndex(target);
  };

  return (
    <div
      ref={ref}
      role="grid"
      className="orders"
      tabIndex={0}
      aria-label={t`Orders`}
      aria-rowcount={total + 1}
      aria-activedescendant={isSelectedShown && selectedId !== null ? orderLineId(selectedId) : undefined}
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" className="orders-head">
        <div role="row" className="orders-line orders-header" aria-rowindex={1} tabIndex={-1}>
          {columns.map(({ name, words }) => (
            <span key={name} role="columnheader" className={`orders-${name}`}>
              {words}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="orders-body" style={{ height: virtualizer.getTotalSize() }}>
        {lines.map(line => {
          const row = rows[line.index];
          return (
            row && (
              <OrderLine
                key={line.key}
                row={row}
                index={line.index}
                topPx={line.start - headerHeight}
                isSelected={row.localId === selectedId}
                onSelect={onSelect}
              />
            )
          );
        })}
      </div>
    </div>
  );
}
