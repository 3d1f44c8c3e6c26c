import { Trans, useLingui } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import { formatCount } from '../../i18n/format.ts';
import { currentRoute, navigate } from '../../navigation/navigation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { useIsScopeMissing } from '../connection/scopes.ts';
import { showError } from '../messages/report.ts';
import { OrderInspector } from '../order-detail/OrderInspector.tsx';
import { OrdersEmpty, OrdersScopeNotice } from './OrdersEmpty.tsx';
import { OrdersGrid } from './OrdersGrid.tsx';
import { searchOrders, synchroniseOrders, useOrders, watchOrders } from './orders-store.ts';

async function refresh(): Promise<void> {
  try {
    await synchroniseOrders();
  } catch (thrown) {
    showError(thrown);
  }
}

const select = (localId: string | null) => {
  // A first selection is a step that Back undoes; moving on from row to row is not.
  const isOpen = 'localId' in currentRoute();
  navigate(localId === null ? { view: 'orders' } : { view: 'orders', localId }, { replace: isOpen });
};

function Bar({ onArrowDown }: { onArrowDown: () => void }) {
  const { t } = useLingui();
  const search = useOrders(state => state.search);
  const isSynchronising = useOrders(state => state.isSynchronising);
  const found = useOrders(state => (state.search === '' || state.isFirstLoad ? null : state.total));
  return (
    <div className="view-bar">
      <h1>
        <Trans>Orders</Trans>
      </h1>
      <SearchBox
        value={search}
        onChange={searchOrders}
        label={t`Search orders`}
        placeholder={t`VIN, plate, reference, address, order id …`}
        clearLabel={t`Clear search`}
        onArrowDown={onArrowDown}
      />
      <span className="sub" role="status">
        {found !== null && found > 0 && t`${formatCount(found)} found`}
      </span>
      <span className="grow" />
      <Button icon={RefreshCw} isBusy={isSynchronising} onPress={() => void refresh()}>
        <Trans>Refresh</Trans>
      </Button>
    </div>
  );
}

export function OrdersView({ localId }: { localId: string | null }) {
  const { error, rows, isFirstLoad } = useOrders();
  const grid = useRef<HTMLDivElement>(null);
  const inspector = useRef<HTMLElement>(null);
  const isBlind = useIsScopeMissing('orders:read');
  useEffect(watchOrders, []);
  const close = () => {
    select(null);
    grid.current?.focus();
  };
  return (
    <div className="view">
      <Bar onArrowDown={() => grid.current?.focus()} />
      <div className={`view-split ${localId === null ? '' : 'view-split-open'}`}>
        <div className="view-pane">
          {rows.length > 0 && isBlind && (
            <div className="orders-error">
              <OrdersScopeNotice />
            </div>
          )}
          {error && (
            <div className="orders-error">
              <Notice tone="bad" title={errorText(error).title}>
                {errorText(error).detail}
              </Notice>
            </div>
          )}
          {rows.length > 0 ? (
            <OrdersGrid
              ref={grid}
              selectedId={localId}
              onSelect={select}
              onOpen={() => inspector.current?.focus()}
            />
          ) : (
            !isFirstLoad && <OrdersEmpty />
          )}
        </div>
        {localId !== null && (
          <OrderInspector
            key={localId}
            ref={inspector}
            localId={localId}
            listRow={rows.find(row => row.localId === localId) ?? null}
            onClose={close}
          />
        )}
      </div>
    </div>
  );
}
