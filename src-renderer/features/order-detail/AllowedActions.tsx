import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, Check, Minus } from 'lucide-react';
import { useState } from 'react';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { OrderDetail } from '../../../src-shared/records.ts';
import { allowedActionName } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useProfile } from '../connection/use-profile.ts';
import { orderTitle } from '../order-label/order-title.ts';
import { type ActionState, actionStates } from './action-states.ts';
import { cancelOrder } from './cancel-order.ts';

function Why({ state }: { state: ActionState }) {
  switch (state.why) {
    case 'not-now':
      return <Trans>not as the order stands now</Trans>;
    case 'no-path':
      return (
        <Trans>the interface does not say where; the environment's interface details can name the path</Trans>
      );
    case 'not-known':
      return <Trans>this version of Dispatch has no words for it</Trans>;
    case null:
      return null;
  }
}

function CancelButton({ detail }: { detail: OrderDetail }) {
  const { t } = useLingui();
  const [isAsked, setAsked] = useState(false);
  const title = orderTitle(detail.row);
  return (
    <>
      <Button icon={Ban} onPress={() => setAsked(true)}>
        <Trans>Cancel the order …</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={<Trans>Cancel order {title}?</Trans>}
        confirmLabel={t`Cancel order ${title}`}
        cancelLabel={t`Keep the order`}
        onConfirm={() => void cancelOrder(detail.row.localId)}
        onClose={() => setAsked(false)}
      >
        <p>
          {detail.row.pickupAddress} → {detail.row.deliveryAddress}
        </p>
        <p>
          <Trans>
            The cancellation goes through the outbox: it is sent as soon as the service can be reached,
            exactly once, and the order shows as cancelled when the service has said so. Until it is sent, you
            can discard it there.
          </Trans>
        </p>
      </ConfirmDialog>
    </>
  );
}

const isCancelling = ({ entries }: OrderDetail): boolean =>
  entries.some(
    ({ kind, state }) => kind === 'order-cancel' && !['done', 'cancelled', 'superseded'].includes(state),
  );

/** What can be done with the order now, and of the rest why not. */
export function AllowedActions({ detail, actions }: { detail: OrderDetail; actions: string[] }) {
  const profile: InterfaceProfile = useProfile();
  const states = actionStates(actions, profile);
  const cancel = states.find(({ action }) => action === 'cancel');
  return (
    <section className="inspector-section">
      <h3>
        <Trans>Allowed by the service</Trans>
      </h3>
      <ul className="allowed">
        {states.map(state => (
          <li key={state.action} className={state.why === null ? '' : 'allowed-not'}>
            {state.why === null ? <Check size={13} aria-hidden /> : <Minus size={13} aria-hidden />}
            <span>
              {allowedActionName(state.action)}
              {state.why !== null && (
                <span className="sub">
                  {': '}
                  <Why state={state} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {cancel?.why === null && !isCancelling(detail) && (
        <div className="inspector-actions">
          <CancelButton detail={detail} />
        </div>
      )}
    </section>
  );
}
