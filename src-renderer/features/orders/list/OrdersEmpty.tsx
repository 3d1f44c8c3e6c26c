import { Trans } from '@lingui/react/macro';
import { CloudDownload, CloudOff, KeyRound, Plus, Rows3, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { pendingStates } from '../../../../src-shared/contract/order-list.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { goTo } from '../../../navigation/navigation.ts';
import { useApp } from '../../../session/app-store.ts';
import { ScopeNotice } from '../../../session/ScopeNotice.tsx';
import { useIsScopeMissing } from '../../../session/scopes.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { startNewOrder } from '../../drafts/new-draft.ts';
import { isFiltered } from './elsewhere.ts';
import { type ListShortfall, ShortfallWords, useShortfall } from './list-shortfall.tsx';
import { NoOrderMatch } from './NoOrderMatch.tsx';
import styles from './orders.module.css';
import { showAll, useOrders } from './orders-store.ts';

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
      Dispatch cannot load orders from the service. The list shows orders entered here and orders loaded
      before. They may be out of date.
    </Trans>
  </ScopeNotice>
);

const WithoutCredential = () => (
  <EmptyState
    icon={KeyRound}
    title={<Trans>Nothing read from the service yet</Trans>}
    cause={
      <Trans>
        This environment has no credential. You can still enter orders. Dispatch sends them when you add it.
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

/** @param error why the service, or the keychain, has refused; null where it was not reached */
const NothingRead = ({ error }: { error: AppError | null }) => (
  <EmptyState
    icon={CloudOff}
    title={error === null ? <Trans>Not synchronised yet</Trans> : errorText(error).title}
    cause={
      error === null ? (
        <Trans>
          The service has not been reached, so its orders are not known here. You can still enter orders.
          Dispatch sends them when the service answers.
        </Trans>
      ) : (
        <Trans>
          Dispatch could not load the orders from the service. You can still enter orders. Dispatch sends them
          when it can sign in.
        </Trans>
      )
    }
    action={newOrder}
  />
);

/** Only what was entered here is known. */
const NoneWithoutScope = ({ isFiltered }: { isFiltered: boolean }) => (
  <>
    <div className={styles.error}>
      <OrdersScopeNotice />
    </div>
    {isFiltered && (
      <EmptyState
        icon={SearchX}
        title={<Trans>No matching orders on this computer</Trans>}
        cause={<Trans>No order entered on this computer matches this filter.</Trans>}
        action={allOrders}
      />
    )}
  </>
);

/** What this computer alone knows of: no service has to be asked. */
const NoneHere = ({ cause }: { cause: ReactNode }) => (
  <EmptyState icon={SearchX} title={<Trans>None of these now</Trans>} cause={cause} action={allOrders} />
);

interface NoneListedProps {
  shortfall: ListShortfall | null;
  isFiltered: boolean;
}

function titleOf({ kind }: ListShortfall, isFiltered: boolean) {
  if (kind === 'too-many') return <Trans>No matching orders among those loaded</Trans>;
  if (kind === 'stale' || kind === 'unknown')
    return isFiltered ? <Trans>None of these known</Trans> : <Trans>No orders known</Trans>;
  return isFiltered ? <Trans>None of these so far</Trans> : <Trans>No orders loaded so far</Trans>;
}

/** None of the chosen kind, or none at all, as far as the list was read. */
export function NoneListed({ shortfall, isFiltered }: NoneListedProps) {
  const action = isFiltered ? allOrders : newOrder;
  if (shortfall !== null)
    return (
      <EmptyState
        icon={shortfall.kind === 'loading' ? CloudDownload : CloudOff}
        title={titleOf(shortfall, isFiltered)}
        cause={<ShortfallWords shortfall={shortfall} />}
        action={action}
      />
    );
  return isFiltered ? (
    <EmptyState
      icon={SearchX}
      title={<Trans>None of these now</Trans>}
      cause={<Trans>No order matches this filter.</Trans>}
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
  const question = useOrders(state => state.answered);
  const synchronisation = useOrders(state => state.synchronisation);
  const { state, error, lastContactAtMs } = useApp(app => app.connection);
  const shortfall = useShortfall();
  const isBlind = useIsScopeMissing('orders:read');
  const isOfKind = isFiltered(question);
  if (question.search !== '') return <NoOrderMatch question={question} />;
  if (question.show === 'followed')
    return <NoneHere cause={<Trans>You follow no orders. Press Follow on an order to see it here.</Trans>} />;
  if (question.show === 'attention')
    return <NoneHere cause={<Trans>No order needs your attention.</Trans>} />;
  if (question.states.join() === pendingStates.join())
    return <NoneHere cause={<Trans>No order is queued.</Trans>} />;
  if (isBlind) return <NoneWithoutScope isFiltered={isOfKind} />;
  // How far the list was read is known in a moment; until then nothing is said of it.
  if (shortfall === undefined) return null;
  const isNothingRead =
    synchronisation?.isComplete === false && synchronisation.readCount + synchronisation.orderCount === 0;
  if (isNothingRead && !isOfKind) {
    if (error?.reason === 'no_credential') return <WithoutCredential />;
    if (state === 'refused' && error?.code !== 'permission_denied') return <NothingRead error={error} />;
    if (lastContactAtMs === null) return <NothingRead error={null} />;
  }
  return <NoneListed shortfall={shortfall} isFiltered={isOfKind} />;
}
