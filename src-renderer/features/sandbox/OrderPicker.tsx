import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronsUpDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import type { OrderRow } from '../../../src-shared/records.ts';
import { OrderBadge } from '../order-label/OrderBadge.tsx';
import { orderTitle, placeOf } from '../order-label/order-title.ts';

const routeOf = (row: OrderRow): string =>
  `${placeOf(row.pickupCity, row.pickupAddress)} → ${placeOf(row.deliveryCity, row.deliveryAddress)}`;

export interface OrderPickerProps {
  orders: OrderRow[];
  /** The order on show, which may be older than those listed. */
  shown: OrderRow | null;
  shownId: string | null;
  onChoose: (localId: string) => void;
}

export function OrderPicker({ orders, shown, shownId, onChoose }: OrderPickerProps) {
  const { t } = useLingui();
  const isListed = orders.some(row => row.localId === shown?.localId);
  const items = shown && !isListed ? [shown, ...orders] : orders;
  return (
    <Select
      className="picker"
      aria-label={t`Order`}
      placeholder={t`Choose an accepted order`}
      selectedKey={items.some(row => row.localId === shownId) ? shownId : null}
      onSelectionChange={key => {
        if (key !== null) onChoose(String(key));
      }}
    >
      <Button className="picker-button">
        <SelectValue className="picker-value">
          {({ isPlaceholder }) =>
            isPlaceholder || !shown ? (
              <Trans>Choose an accepted order</Trans>
            ) : (
              <>
                <strong>{orderTitle(shown)}</strong> · {routeOf(shown)}
              </>
            )
          }
        </SelectValue>
        <ChevronsUpDown size={14} aria-hidden />
      </Button>
      <Popover className="picker-popover">
        <ListBox className="picker-list" items={items.map(row => ({ id: row.localId, row }))}>
          {({ row }) => (
            <ListBoxItem className="picker-item" textValue={`${orderTitle(row)} ${routeOf(row)}`}>
              <strong>{orderTitle(row)}</strong>
              <span className="cut dim">{routeOf(row)}</span>
              <OrderBadge row={row} />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
