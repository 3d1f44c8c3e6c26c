import { Trans, useLingui } from '@lingui/react/macro';
import { PencilLine } from 'lucide-react';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { needsDecision } from '../../../../src-shared/order-facts/entry-facts.ts';
import { Button } from '../../../ui/button.tsx';
import { editEntry } from '../../outbox/state/entry-actions.ts';
import { ChangeButton } from '../change/ChangeButton.tsx';
import { OrderTools } from './OrderTools.tsx';
import styles from './order-commands.module.css';
import { editablePlacing, useEditKey } from './use-edit-key.ts';

/**
 * Button for an order that the service has not accepted: withdraws it from the outbox and opens its form. It is as wide
 * as the button to change an accepted order, which takes its place later, so that no button moves. Disabled if the
 * order cannot be withdrawn, or is accepted with only its row stored.
 */
function EditButton({ detail }: { detail: OrderDetail }) {
  const { t } = useLingui();
  const placing = editablePlacing(detail);
  const title =
    detail.row.phase === 'accepted'
      ? t`You can change this order when Dispatch has loaded its details.`
      : placing === undefined
        ? t`The order may have reached the service. You can change it when the service has answered.`
        : needsDecision(placing)
          ? t`Opens the order. Correct it and place it again.`
          : t`Withdraws the order from the outbox and opens it. Dispatch sends the order when you place it again.`;
  return (
    <span title={title}>
      <Button
        className={styles.tool}
        icon={PencilLine}
        shortcut="E"
        isDisabled={placing === undefined}
        onPress={() => placing && void editEntry(placing)}
      >
        <Trans>
          Change<span className="visually-hidden"> order …</span>
        </Trans>
      </Button>
    </span>
  );
}

/** All commands for an order, in one line if there is room. */
export function OrderCommands({ detail }: { detail: OrderDetail }) {
  const { row, order } = detail;
  useEditKey(detail);
  return (
    <div className={styles.commands}>
      {order ? (
        <ChangeButton detail={detail} order={order} />
      ) : (
        row.phase !== 'draft' && <EditButton detail={detail} />
      )}
      <OrderTools detail={detail} />
    </div>
  );
}
