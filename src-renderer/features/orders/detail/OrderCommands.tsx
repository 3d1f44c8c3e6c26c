import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { ChangeButton } from '../change/ChangeButton.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { OrderTools } from './OrderTools.tsx';
import styles from './order-commands.module.css';
import { useEditKey } from './use-edit-key.ts';

/**
 * The commands for an order. Commands that appear and disappear with an answer of the service come last, so that no
 * other command moves.
 */
export function OrderCommands({ detail }: { detail: OrderDetail }) {
  const { order } = detail;
  useEditKey(detail);
  return (
    <div className={styles.commands}>
      <OrderTools detail={detail} />
      {order && <ChangeButton detail={detail} order={order} />}
      {order && <CancelOrder detail={detail} order={order} />}
    </div>
  );
}
