import { Trans, useLingui } from '@lingui/react/macro';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { Order } from '../../../../src-shared/domain/order.ts';
import { useProfile } from '../../../session/use-profile.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { orderTitle } from '../../order-parts/order-title.ts';
import { cancelOrder } from './cancel-order.ts';
import styles from './order-commands.module.css';

const isCancelling = ({ entries }: OrderDetail): boolean =>
  entries.some(
    ({ kind, state }) => kind === 'order-cancel' && !['done', 'cancelled', 'superseded'].includes(state),
  );

// @interface operations.cancel
/** Asks before it cancels; there only while the service allows it and the environment knows where. */
export function CancelOrder({ detail, order }: { detail: OrderDetail; order: Order }) {
  const { t } = useLingui();
  const { cancelOrderPath } = useProfile();
  const [isAsked, setAsked] = useState(false);
  const title = orderTitle(detail.row);
  if (cancelOrderPath === null || !order.allowed_actions.includes('cancel') || isCancelling(detail))
    return null;
  return (
    <>
      <Button className={styles.cancel} icon={Ban} onPress={() => setAsked(true)}>
        <Trans>Cancel order</Trans>
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
