import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import type { OrderRow } from '../../../src-shared/records.ts';
import { ListGrid } from '../../ui/list-grid.tsx';
import { useRowHeight } from '../connection/row-height.ts';
import { OrderLine } from './OrderLine.tsx';
import { loadMoreOrders, useOrders } from './orders-store.ts';
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
  return (
    <ListGrid
      list="orders"
      label={t`Orders`}
      total={total}
      columns={columns}
      ref={ref}
      rows={rows}
      idOf={idOf}
      rowHeight={rowHeight}
      question={search}
      selectedId={selectedId}
      onSelect={onSelect}
      onOpen={onOpen}
      {...(hasMore ? { onNearEnd: readMore } : {})}
      line={(row, place) => <OrderLine row={row} {...place} onSelect={onSelect} />}
    />
  );
}
