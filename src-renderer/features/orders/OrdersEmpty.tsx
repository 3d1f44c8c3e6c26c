import { Trans } from '@lingui/react/macro';
import { CloudOff, Plus, RefreshCw, Rows3, SearchX } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useApp } from '../connection/app-store.ts';
import { showError } from '../messages/report.ts';
import { startNewOrder } from './new-order.ts';
import { searchOrders, synchroniseOrders, useOrders } from './orders-store.ts';

const newOrder = (
  <Button variant="primary" icon={Plus} shortcut="N" onPress={() => void startNewOrder()}>
    <Trans>New order</Trans>
  </Button>
);

/** Why the list is empty: no match, not read from the service yet, or really none. */
export function OrdersEmpty() {
  const search = useOrders(state => state.search);
  const isSynchronising = useOrders(state => state.isSynchronising);
  const { state, lastContactAtMs } = useApp(app => app.connection);
  if (search !== '') {
    return (
      <EmptyState
        icon={SearchX}
        title={<Trans>No match</Trans>}
        cause={
          <Trans>
            No order here has “{search}” in its VIN, plate, reference, addresses or id. Drafts are not
            searched.
          </Trans>
        }
        action={
          <Button onPress={() => searchOrders('')}>
            <Trans>Clear search</Trans>
          </Button>
        }
      />
    );
  }
  if (lastContactAtMs === null || state === 'refused') {
    return (
      <EmptyState
        icon={CloudOff}
        title={<Trans>Not synchronised yet</Trans>}
        cause={
          <Trans>
            The service has not been reached, so its orders are not known here. You can enter orders all the
            same: they are queued and sent once.
          </Trans>
        }
        action={
          <>
            <Button
              icon={RefreshCw}
              isBusy={isSynchronising}
              onPress={() => void synchroniseOrders().catch(showError)}
            >
              <Trans>Try now</Trans>
            </Button>
            {newOrder}
          </>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={Rows3}
      title={<Trans>No orders yet</Trans>}
      cause={<Trans>Orders appear here as soon as you place one, with where each of them stands.</Trans>}
      action={newOrder}
    />
  );
}
