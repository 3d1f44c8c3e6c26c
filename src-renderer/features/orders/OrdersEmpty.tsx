import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CloudDownload, CloudOff, KeyRound, Plus, RefreshCw, Rows3, SearchX } from 'lucide-react';
import { useState } from 'react';
import { everyOrder, type OrderQuestion, pendingStates } from '../../../src-shared/order-list.ts';
import { orderStatusName } from '../../i18n/words.ts';
import { goTo } from '../../navigation/navigation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useApp } from '../connection/app-store.ts';
import { ScopeNotice } from '../connection/ScopeNotice.tsx';
import { useIsScopeMissing } from '../connection/scopes.ts';
import { startNewOrder } from '../draft-actions/new-order.ts';
import { showError } from '../messages/report.ts';
import { askService } from './ask-service.ts';
import { isFiltered, useElsewhere } from './elsewhere.ts';
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

/** What the chosen filter is called; null where it has several statuses. */
function filterName({ show, states }: OrderQuestion): string | null {
  if (show === 'attention') return t`Needs attention`;
  if (show === 'unseen') return t`Changed`;
  if (show === 'followed') return t`Followed`;
  if (states.join() === pendingStates.join()) return t`Pending`;
  const [state, other] = states;
  return state === undefined || other !== undefined ? null : orderStatusName(state);
}

/** Only the chosen filter was searched, and it says so. */
export function NoMatchTitle({ question, elsewhere }: { question: OrderQuestion; elsewhere: number }) {
  if (!isFiltered(question)) return <Trans>No match</Trans>;
  const name = filterName(question);
  if (elsewhere === 0)
    return name === null ? <Trans>No match under these filters</Trans> : <Trans>No match under {name}</Trans>;
  return name === null ? (
    <Trans>No match under these filters; {elsewhere} under others</Trans>
  ) : (
    <Trans>
      No match under {name}; {elsewhere} under other filters
    </Trans>
  );
}

const showAll = () => askOrders({ show: everyOrder.show, states: everyOrder.states });

/** Why the list is empty: the credential may not read, no match, not read from the service yet, or really none. */
export function OrdersEmpty() {
  const question = useOrders(state => state.question);
  const { search, states, show } = question;
  const elsewhere = useElsewhere();
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
        title={<NoMatchTitle question={question} elsewhere={elsewhere} />}
        cause={
          <>
            <Trans>
              Search covers VIN, registration number, make, model, trade-in, reference, address and order ID.
              Drafts are not searched.
            </Trans>{' '}
            <NotSearchedYet states={states} show={show} />
          </>
        }
        action={
          <>
            {elsewhere > 0 && (
              <Button variant="primary" onPress={showAll}>
                <Trans>Show all</Trans>
              </Button>
            )}
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
  if (isFiltered({ states, show })) {
    return (
      <EmptyState
        icon={SearchX}
        title={<Trans>None of these now</Trans>}
        cause={
          show === 'followed' ? (
            <Trans>You follow no order at present. Press Follow at an order to see it here.</Trans>
          ) : (
            <Trans>No order is of this kind at present. New ones appear here by themselves.</Trans>
          )
        }
        action={
          <Button onPress={showAll}>
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
