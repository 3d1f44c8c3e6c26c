import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { ChangeButton } from '../change/ChangeButton.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { OrderTools } from './OrderTools.tsx';
import styles from './order-commands.module.css';

/**
 * All that is done with an order, in one place. What comes and goes with an answer of the service stands last, so that
 * it moves nothing that is about to be pressed.
 */
export function OrderCommands({ detail }: { detail: OrderDetail }) {
  const { order } = detail;
  return (
    <div className={styles.commands}>
      <OrderTools detail={detail} />
      {order && <ChangeButton detail={detail} order={order} />}
      {order && <CancelOrder detail={detail} order={order} />}
    </div>
  );
}
