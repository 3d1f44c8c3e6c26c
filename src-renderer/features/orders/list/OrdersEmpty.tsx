import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CloudDownload, CloudOff, KeyRound, Plus, Rows3, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { pendingStates } from '../../../../src-shared/contract/order-query.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { goTo } from '../../../navigation/navigation.ts';
import { useApp } from '../../../state/app-store.ts';
import { useIsScopeMissing } from '../../../state/scopes.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, type EmptyStateProps } from '../../../ui/empty-state.tsx';
import { startNewOrder } from '../../drafts/new-draft.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { OrdersScopeNotice } from './OrdersScopeNotice.tsx';
import styles from './orders.module.css';
import { NoOrderMatch } from './search/NoOrderMatch.tsx';
import { isFiltered } from './state/elsewhere.ts';
import { type ListShortfall, ShortfallWords, useShortfall } from './state/list-shortfall.tsx';
import { showAll, useOrders } from './state/orders-store.ts';

const newOrder = (
  <Button icon={Plus} shortcut="N" onPress={() => void startNewOrder()}>
    <Trans>New order</Trans>
  </Button>
);

const allOrders = (
  <Button onPress={showAll}>
    <Trans>Show all orders</Trans>
  </Button>
);

const WithoutCredential = () => (
  <EmptyState
    icon={KeyRound}
    title={<Trans>No orders loaded from the service yet</Trans>}
    cause={
      <Trans>
        This environment has no credential. You can still enter orders. Dispatch sends them when you have
        added a credential.
      </Trans>
    }
    action={
      <>
        <Button icon={KeyRound} onPress={() => goTo('settings')}>
          <Trans>Go to credential</Trans>
        </Button>
        {newOrder}
      </>
    }
  />
);

/**
 * Shown if not a single order could be read.
 * @param error why the service or the keychain refused; null if the service could not be reached
 */
const NothingRead = ({ error }: { error: AppError | null }) => (
  <EmptyState
    icon={CloudOff}
    title={error === null ? <Trans>Orders not loaded yet</Trans> : errorText(error).title}
    cause={
      error === null ? (
        <Trans>
          Dispatch has not reached the service yet, so it could not load the orders. You can still enter
          orders. Dispatch sends them when the service can be reached.
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

/**
 * Shown for an empty list if the credential has no permission to read orders. Only orders entered on this computer are
 * known then.
 */
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

/** Shown for an empty list whose filter depends only on data of this computer, so that the service need not be read. */
const NoneHere = ({ cause }: { cause: ReactNode }) => (
  <EmptyState icon={SearchX} title={<Trans>No orders in this list</Trans>} cause={cause} action={allOrders} />
);

interface NoneListedProps {
  shortfall: ListShortfall | null;
  isFiltered: boolean;
}

function stateOf({ shortfall, isFiltered }: NoneListedProps): EmptyStateProps {
  if (shortfall !== null) {
    return {
      icon: shortfall.kind === 'loading' ? CloudDownload : CloudOff,
      title: titleOf(shortfall, isFiltered),
      cause: <ShortfallWords shortfall={shortfall} />,
    };
  }
  return isFiltered
    ? { icon: SearchX, title: t`No orders in this list`, cause: t`No order matches this filter.` }
    : {
        icon: Rows3,
        title: t`No orders yet`,
        cause: t`Orders appear here as soon as you place one. Choose how to begin:`,
      };
}

function titleOf({ kind }: ListShortfall, isFiltered: boolean): string {
  if (kind === 'too-many') return t`No matching orders among the loaded orders`;
  if (kind === 'stale' || kind === 'unknown')
    return isFiltered ? t`No matching orders on this computer` : t`No orders on this computer`;
  return isFiltered ? t`No matching orders loaded so far` : t`No orders loaded so far`;
}

function nextStep({ shortfall, isFiltered }: NoneListedProps): ReactNode {
  if (isFiltered) return allOrders;
  return shortfall === null ? <FirstSteps /> : newOrder;
}

/** Says that there are no orders of the chosen kind, or none at all, as far as the service's list was read. */
export const NoneListed = (props: NoneListedProps) => (
  <EmptyState {...stateOf(props)} action={nextStep(props)} />
);

/** Shown while the first orders are being loaded, when it is not known yet whether there are any. */
const FirstOnTheWay = () => (
  <>
    <p className="visually-hidden" role="status">
      <Trans>Loading orders …</Trans>
    </p>
    <div className="skeleton-rows" aria-hidden />
  </>
);

/** Says why the list is empty, and what to do next. */
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
  // It takes a moment until it is known how far the service's list was read. Nothing is shown until then.
  if (shortfall === undefined) return null;
  const isNothingRead =
    synchronisation?.isComplete === false && synchronisation.readCount + synchronisation.orderCount === 0;
  if (isNothingRead && !isOfKind) {
    if (error?.reason === 'no_credential') return <WithoutCredential />;
    if (state === 'refused' && error?.code !== 'permission_denied') return <NothingRead error={error} />;
    const isOnTheWay = state === 'starting' || (state === 'connected' && shortfall?.kind === 'loading');
    if (isOnTheWay) return <FirstOnTheWay />;
    if (lastContactAtMs === null) return <NothingRead error={null} />;
  }
  return <NoneListed shortfall={shortfall} isFiltered={isOfKind} />;
}
