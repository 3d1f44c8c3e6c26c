import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronsUpDown, Search } from 'lucide-react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { SearchField } from 'react-aria-components/SearchField';
import { Select, SelectValue } from 'react-aria-components/Select';
import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import { cx } from '../../../ui/cx.ts';
import { maxSearchLength } from '../../../ui/search-box.tsx';
import { OrderBadge } from '../../order-parts/OrderBadge.tsx';
import { citiesOf, orderTitle } from '../../order-parts/order-title.ts';
import { searchOrders, useSandbox } from '../state/sandbox-store.ts';
import styles from './order-picker.module.css';

export interface OrderPickerProps {
  orders: OrderRow[];
  /** The selected order. It may be older than all orders in the list. */
  shown: OrderRow | null;
  shownId: string | null;
  onChoose: (localId: string) => void;
}

export function OrderPicker({ orders, shown, shownId, onChoose }: OrderPickerProps) {
  const { t } = useLingui();
  const { search, found } = useSandbox();
  const isListed = orders.some(row => row.localId === shown?.localId);
  const items = found ?? (shown && !isListed ? [shown, ...orders] : orders);
  return (
    <Select
      className={styles.picker}
      aria-label={t`Order`}
      placeholder={t`Choose an accepted order`}
      selectedKey={shownId}
      onOpenChange={() => void searchOrders('')}
      onSelectionChange={key => {
        if (key !== null) onChoose(String(key));
      }}
    >
      <Button className={styles.button}>
        <SelectValue className="cut">
          {() =>
            !shown ? (
              <Trans>Choose an accepted order</Trans>
            ) : (
              <>
                <strong>{orderTitle(shown)}</strong> · {citiesOf(shown)}
              </>
            )
          }
        </SelectValue>
        <ChevronsUpDown size={14} aria-hidden />
      </Button>
      <Popover className={styles.popover}>
        <Autocomplete inputValue={search} onInputChange={text => void searchOrders(text)}>
          <SearchField autoFocus className={styles.search} aria-label={t`Find an order`}>
            <Search size={14} aria-hidden />
            <Input
              className={styles.input}
              maxLength={maxSearchLength}
              placeholder={t`VIN, plate, reference, address …`}
            />
          </SearchField>
          <ListBox
            className={styles.list}
            items={items.map(row => ({ id: row.localId, row }))}
            renderEmptyState={() => <p className={cx(styles.none, 'sub')}>{t`No match`}</p>}
          >
            {({ row }) => (
              <ListBoxItem className={styles.item} textValue={`${orderTitle(row)} ${citiesOf(row)}`}>
                <strong>{orderTitle(row)}</strong>
                <span className="cut dim">{citiesOf(row)}</span>
                <OrderBadge row={row} />
              </ListBoxItem>
            )}
          </ListBox>
        </Autocomplete>
      </Popover>
    </Select>
  );
}
