import { Trans } from '@lingui/react/macro';
import { PencilLine } from 'lucide-react';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { Button } from '../../../ui/button.tsx';
import { ChangeButton } from '../change/ChangeButton.tsx';
import { OrderTools } from './OrderTools.tsx';
import styles from './order-commands.module.css';
import { useEditKey } from './use-edit-key.ts';

/** Keeps the place of the button for an order that the service has not accepted, so that no other command moves. */
function NoChangeYet() {
  return (
    <Button className={styles.tool} icon={PencilLine} isDisabled>
      <Trans>
        Change<span className="visually-hidden"> order…</span>
      </Trans>
    </Button>
  );
}

/** All commands for an order, in one line where there is room. */
export function OrderCommands({ detail }: { detail: OrderDetail }) {
  const { row, order } = detail;
  useEditKey(detail);
  return (
    <div className={styles.commands}>
      {order ? <ChangeButton detail={detail} order={order} /> : row.phase !== 'draft' && <NoChangeYet />}
      <OrderTools detail={detail} />
    </div>
  );
}
