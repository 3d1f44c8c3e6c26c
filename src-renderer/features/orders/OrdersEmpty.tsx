import { Trans } from '@lingui/react/macro';
import { CloudDownload, CloudOff, KeyRound, Plus, RefreshCw, Rows3, SearchX, Star } from 'lucide-react';
import { goTo } from '../../navigation/navigation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useApp } from '../connection/app-store.ts';
import { ScopeNotice } from '../connection/ScopeNotice.tsx';
import { useIsScopeMissing } from '../connection/scopes.ts';
import { startNewOrder } from '../draft-actions/new-order.ts';
import { showError } from '../messages/report.ts';
import { isFiltered } from './elsewhere.ts';
import { type ListShortfall, ShortfallWords, shortfallOf } from './list-shortfall.tsx';
import { NoMatch } from './NoMatch.tsx';
import { showAll, synchroniseOrders, useOrders } from './orders-store.ts';

const newOrder = (
  <Button variant="primary" icon={Plus} shortcut="N" onPress={() => void startNewOrder()}>
    <Trans>New order</Trans>
  </Button>
);

const allOrders = (
  <Button onPress={showAll}>
    <Trans>Show all orders</Trans>
  </Button>
);

export const OrdersScopeNotice = () => (
  <ScopeNotice scope="orders:read">
    <Trans>
      So orders cannot be read: only what was entered here is listed, and what happens to it is not seen.
    </Trans>
  </ScopeNotice>
);

const NoneFollowed = () => (
  <EmptyState
    icon={Star}
    title={<Trans>None of these now</Trans>}
    cause={<Trans>You follow no order at present. Press Follow at an order to see it here.</Trans>}
    action={allOrders}
  />
);

const WithoutCredential = () => (
  <EmptyState
    icon={KeyRound}
    title={<Trans>Nothing read from the service yet</Trans>}
    cause={
      <Trans>
        This environment has no credential yet. You can enter orders all the same: they wait here and are sent
        once with the credential.
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

function NotReached() {
  const isSynchronising = useOrders(state => state.isSynchronising);
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

interface NoneListedProps {
  shortfall: ListShortfall | null;
  isFiltered: boolean;
  /** The service answers, so that the list is as the service has it. */
  isCurrent: boolean;
}

/** None of the chosen kind, or none at all, as far as the list was read. */
export function NoneListed({ shortfall, isFiltered, isCurrent }: NoneListedProps) {
  const action = isFiltered ? allOrders : newOrder;
  if (shortfall !== null)
    return (
      <EmptyState
        icon={CloudDownload}
        title={isFiltered ? <Trans>None of these so far</Trans> : <Trans>No orders loaded so far</Trans>}
        cause={<ShortfallWords shortfall={shortfall} />}
        action={action}
      />
    );
  if (!isCurrent)
    return (
      <EmptyState
        icon={CloudOff}
        title={isFiltered ? <Trans>None of these known</Trans> : <Trans>No orders known</Trans>}
        cause={
          isFiltered ? (
            <Trans>No order was of this kind when Dispatch last reached the service.</Trans>
          ) : (
            <Trans>
              There were no orders when Dispatch last reached the service. You can enter orders all the same:
              they are queued and sent once.
            </Trans>
          )
        }
        action={action}
      />
    );
  return isFiltered ? (
    <EmptyState
      icon={SearchX}
      title={<Trans>None of these now</Trans>}
      cause={<Trans>No order is of this kind at present. New ones appear here by themselves.</Trans>}
      action={action}
    />
  ) : (
    <EmptyState
      icon={Rows3}
      title={<Trans>No orders yet</Trans>}
      cause={<Trans>Orders appear here as soon as you place one, with where each of them stands.</Trans>}
      action={action}
    />
  );
}

/** Why the list is empty: the credential may not read, no match, not read from the service yet, or really none. */
export function OrdersEmpty() {
  const question = useOrders(state => state.question);
  const synchronisation = useOrders(state => state.synchronisation);
  const { state, error, lastContactAtMs } = useApp(app => app.connection);
  const isBlind = useIsScopeMissing('orders:read');
  if (question.search !== '') return <NoMatch question={question} />;
  if (question.show === 'followed') return <NoneFollowed />;
  if (isBlind)
    return (
      <div className="orders-error">
        <OrdersScopeNotice />
      </div>
    );
  // How far the list was read is known in a moment; until then nothing is said of it.
  if (synchronisation === null) return null;
  const shortfall = shortfallOf(synchronisation);
  if (shortfall !== null && error?.reason === 'no_credential') return <WithoutCredential />;
  if (shortfall !== null && (lastContactAtMs === null || state === 'refused')) return <NotReached />;
  return (
    <NoneListed shortfall={shortfall} isFiltered={isFiltered(question)} isCurrent={state === 'connected'} />
  );
}
