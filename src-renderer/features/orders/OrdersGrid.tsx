// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the virtualizer, which table elements do not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active row.
import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import type { OrderRow } from '../../../src-shared/records.ts';
import { listHeaderHeight, useListGrid } from '../../ui/use-list-grid.ts';
import { useRowHeight } from '../connection/row-height.ts';
import { OrderLine, orderLineId } from './OrderLine.tsx';
import { loadMoreOrders, useOrders } from './orders-store.ts';
import '../../ui/list-grid.css';
import './orders.css';

const idOf = (row: OrderRow): string => row.localId;

const readMore = (): void => void loadMoreOrders();

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
  const search = useOrders(state => state.search);
  const rowHeight = useRowHeight();
  const { lines, totalHeight, isSelectedShown, onKeyDown } = useListGrid({
    ref,
    rows,
    idOf,
    rowHeight,
    question: search,
    selectedId,
    onSelect,
    onOpen,
    ...(hasMore ? { onNearEnd: readMore } : {}),
  });

  return (
    <div
      ref={ref}
      role="grid"
      className="list-grid orders"
      tabIndex={0}
      aria-label={t`Orders`}
      aria-rowcount={total + 1}
      aria-activedescendant={isSelectedShown && selectedId !== null ? orderLineId(selectedId) : undefined}
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" className="list-head">
        <div role="row" className="list-line list-header orders-line orders-header" aria-rowindex={1}>
          {columns.map(({ name, words }) => (
            <span key={name} role="columnheader" className={`orders-${name}`}>
              {words}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="list-body" style={{ height: totalHeight }}>
        {lines.map(line => {
          const row = rows[line.index];
          return (
            row && (
              <OrderLine
                key={line.key}
                row={row}
                index={line.index}
                topPx={line.start - listHeaderHeight}
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
