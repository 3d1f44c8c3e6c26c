import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { InterfaceProfile } from '../../../../src-shared/interface-profile.ts';
import { isSettled } from '../../../../src-shared/order-facts/entry-facts.ts';
import { call } from '../../../bridge/bridge.ts';
import { confirmAndQueueStep } from '../../../state/confirm-and-queue.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { orderTitle, vehicleWords } from '../../order-parts/order-title.ts';

const cancelOrder = (localId: string): Promise<void> =>
  confirmAndQueueStep(
    'cancel',
    () => call('orders.cancel', { localId }),
    t`The cancellation is saved in the outbox.`,
  );

const isCancelling = ({ entries }: OrderDetail): boolean =>
  entries.some(entry => entry.kind === 'order-cancel' && !isSettled(entry));

/**
 * Whether an order can be cancelled: the service allows it, the profile has a path for it, and no cancellation is
 * queued yet.
 */
export const canCancel = (detail: OrderDetail, { cancelOrderPath }: InterfaceProfile): boolean =>
  cancelOrderPath !== null &&
  detail.order?.allowed_actions.includes('cancel') === true &&
  !isCancelling(detail);

export interface CancelDialogProps {
  detail: OrderDetail;
  isOpen: boolean;
  onClose: () => void;
}

// @interface operations.cancel
/** Asks for confirmation, and cancels the order. */
export function CancelDialog({ detail, isOpen, onClose }: CancelDialogProps) {
  const { t } = useLingui();
  const title = orderTitle(detail.row);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={<Trans>Cancel order {title}?</Trans>}
      confirmLabel={t`Cancel order ${title}`}
      cancelLabel={t`Keep order`}
      onConfirm={() => void cancelOrder(detail.row.localId)}
      onClose={onClose}
    >
      <p>
        <strong>{vehicleWords(detail.row)}</strong>
        <br />
        {detail.row.pickupAddress} → {detail.row.deliveryAddress}
      </p>
      <p>
        <Trans>
          Dispatch sends the cancellation as soon as the service can be reached. Until then you can discard it
          in the outbox. The order shows as cancelled once the service has confirmed it.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
