import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { OrderRow } from '../../../../../src-shared/contract/orders.ts';
import { showError } from '../../../../state/show-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { ModalDialog } from '../../../../ui/dialog.tsx';
import { citiesOf, orderTitle } from '../../../order-parts/order-title.ts';
import { type CancelPlan, cancelOrders, planCancelling } from './cancel-marked.ts';
import styles from './marked-orders.module.css';
import { useMarks } from './order-marks.ts';

const Names = ({ orders }: { orders: readonly OrderRow[] }) => (
  <ul className={styles.orders}>
    {orders.map(row => (
      <li key={row.localId}>
        <strong>{orderTitle(row)}</strong> <span className="sub">{citiesOf(row)}</span>
      </li>
    ))}
  </ul>
);

function Planned({ plan: { allowed, notAllowed } }: { plan: CancelPlan }) {
  return (
    <>
      {allowed.length > 0 && (
        <>
          <Names orders={allowed} />
          <p>
            <Trans>
              Dispatch saves the cancellations in the outbox and sends each of them when the service can be
              reached. Until then you can discard a cancellation in the outbox. An order shows as cancelled
              when the service has confirmed the cancellation.
            </Trans>
          </p>
        </>
      )}
      {notAllowed.length > 0 && (
        <>
          <p>
            <Plural
              value={notAllowed.length}
              one="# order cannot be cancelled now and stays unchanged:"
              other="# orders cannot be cancelled now and stay unchanged:"
            />
          </p>
          <Names orders={notAllowed} />
        </>
      )}
    </>
  );
}

// @interface operations.cancel
/** Asks for confirmation, and cancels the marked orders. Lists those of them that cannot be cancelled. */
export function CancelMarked({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [ids] = useState(() => [...useMarks.getState().ids]);
  const [plan, setPlan] = useState<CancelPlan | null>(null);
  useEffect(() => {
    let isOpen = true;
    planCancelling(ids).then(setPlan, (thrown: unknown) => {
      // If this dialog was closed while reading, the dialog on screen belongs to other orders and must stay open.
      if (!isOpen) return;
      showError(thrown);
      onClose();
    });
    return () => {
      isOpen = false;
    };
  }, [ids, onClose]);
  const count = plan?.allowed.length ?? ids.length;
  const cancel = () => {
    void cancelOrders(plan?.allowed ?? []);
    onClose();
  };
  return (
    <ModalDialog
      isQuestion
      title={
        <Plural value={count} _0="No order can be cancelled" one="Cancel # order?" other="Cancel # orders?" />
      }
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {count === 0 ? t`Close` : <Plural value={count} one="Keep order" other="Keep orders" />}
          </Button>
          {count > 0 && (
            <Button variant="danger" isBusy={plan === null} onPress={cancel}>
              <Plural value={count} one="Cancel # order" other="Cancel # orders" />
            </Button>
          )}
        </>
      }
    >
      {plan ? <Planned plan={plan} /> : <Trans>Checking which orders can be cancelled …</Trans>}
    </ModalDialog>
  );
}
