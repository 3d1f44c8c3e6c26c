import { Trans } from '@lingui/react/macro';
import { CloudDownload, CloudOff, KeyRound, Plus, RefreshCw, Rows3, SearchX } from 'lucide-react';
import { useState } from 'react';
import { everyOrder } from '../../../src-shared/order-list.ts';
import { goTo } from '../../navigation/navigation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useApp } from '../connection/app-store.ts';
import { ScopeNotice } from '../connection/ScopeNotice.tsx';
import { useIsScopeMissing } from '../connection/scopes.ts';
import { startNewOrder } from '../draft-actions/new-order.ts';
import { showError } from '../messages/report.ts';
import { askService } from './ask-service.ts';
import { NotSearchedYet } from './NotSearchedYet.tsx';
import { askOrders, synchroniseOrders, useOrders } from './orders-store.ts';

const newOrder = (
  <Button variant="primary" icon={Plus} shortcut="N" onPress={() => void startNewOrder()}>
    <Trans>New order</Trans>
  </Button>
);

export const OrdersScopeNotice = () => (
  <ScopeNotice scope="orders:read">
    <Trans>
      So orders cannot be read: only what was entered here is listed, and what happens to it is not seen.
    </Trans>
  </ScopeNotice>
);

/** Why the list is empty: the credential may not read, no match, not read from the service yet, or really none. */
export function OrdersEmpty() {
  const { search, states, show } = useOrders(state => state.question);
  const [isAsking, setAsking] = useState(false);
  const isSynchronising = useOrders(state => state.isSynchronising);
  const { state, error, lastContactAtMs } = useApp(app => app.connection);
  const isBlind = useIsScopeMissing('orders:read');
  const ask = async () => {
    setAsking(true);
    await askService({ status: null, customerReference: search.trim() }).catch(showError);
    setAsking(false);
  };
  if (search !== '') {
    return (
      <EmptyState
        icon={SearchX}
        title={<Trans>No match</Trans>}
        cause={
          <>
            <Trans>
              Search covers VIN, registration number, make, model, reference, address and order ID. Drafts are
              not searched.
            </Trans>{' '}
            <NotSearchedYet />
          </>
        }
        action={
          <>
            <Button onPress={() => askOrders({ search: '' })}>
              <Trans>Clear search</Trans>
            </Button>
            {!isBlind && search.trim() !== '' && (
              <Button icon={CloudDownload} isBusy={isAsking} onPress={() => void ask()}>
                <Trans>Ask the service for this reference</Trans>
              </Button>
            )}
          </>
        }
      />
    );
  }
  if (states.length > 0 || show !== 'all') {
    return (
      <EmptyState
        icon={SearchX}
        title={<Trans>None of these now</Trans>}
        cause={<Trans>No order is of this kind at present. New ones appear here by themselves.</Trans>}
        action={
          <Button onPress={() => askOrders({ show: everyOrder.show, states: everyOrder.states })}>
            <Trans>Show all orders</Trans>
          </Button>
        }
      />
    );
  }
  if (isBlind) {
    return (
      <div className="orders-error">
        <OrdersScopeNotice />
      </div>
    );
  }
  if (error?.reason === 'no_credential') {
    return (
      <EmptyState
        icon={KeyRound}
        title={<Trans>Nothing read from the service yet</Trans>}
        cause={
          <Trans>
            This environment has no credential yet. You can enter orders all the same: they wait here and are
            sent once with the credential.
          </Trans>
        }
        action={
          <>
            <Button icon={KeyRound} onPress={() => goTo('settings')}>
              <Trans>To the credential</Trans>
            </Button>
            {newOrder}
          </>
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
