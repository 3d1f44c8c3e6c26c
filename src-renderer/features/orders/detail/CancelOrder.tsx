import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { Order } from '../../../../src-shared/domain/order.ts';
import { isSettled } from '../../../../src-shared/order-facts/entry-facts.ts';
import { call } from '../../../bridge/bridge.ts';
import { confirmAndQueueStep } from '../../../session/queue-step.ts';
import { useProfile } from '../../../session/use-profile.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { orderTitle } from '../../order-parts/order-title.ts';
import styles from './order-commands.module.css';

const cancelOrder = (localId: string): Promise<void> =>
  confirmAndQueueStep(
    () => call('orders.cancel', { localId }),
    t`Saved. The cancellation is on its way to the service.`,
  );

const isCancelling = ({ entries }: OrderDetail): boolean =>
  entries.some(entry => entry.kind === 'order-cancel' && !isSettled(entry));

// @interface operations.cancel
/** Asks before it cancels. Shown only while the service allows it and the path is known. */
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
        cancelLabel={t`Keep order`}
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
