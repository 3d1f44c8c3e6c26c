import { plural, t } from '@lingui/core/macro';
import type { OrderRow } from '../../../../../src-shared/contract/orders.ts';
import { appErrorOf, type Call, callOfShown } from '../../../../bridge/bridge.ts';
import { goTo } from '../../../../navigation/navigation.ts';
import { confirmAndQueueStep } from '../../../../state/confirm-and-queue.ts';
import type { Purpose } from '../../../../state/production.ts';
import { showToast } from '../../../../ui/toast.tsx';
import { orderTitle } from '../../../order-parts/order-title.ts';
import { markOnly } from './order-marks.ts';

/** Maximum number of orders that a message names. */
const maxNamed = 5;

function namesOf(orders: readonly OrderRow[]): string {
  const listed = orders.slice(0, maxNamed).map(orderTitle).join(', ');
  const more = orders.length - maxNamed;
  return more > 0
    ? plural(more, { one: `${listed} and # more order`, other: `${listed} and # more orders` })
    : listed;
}

export interface QueueWork<Of extends { row: OrderRow }> {
  purpose: Purpose;
  orders: readonly Of[];
  queueOne: (ask: Call, of: Of) => Promise<unknown>;
  /**
   * Text of the message at the end. `saved`: number of orders for which a request was queued. `names`: orders for which
   * that failed; empty if there are none.
   */
  said: (saved: number, names: string) => string;
}

/**
 * Queues one write request for each order. Asks for confirmation in production, and says at the end how many were
 * saved. Orders that could not be saved stay marked. Continues to the last order even if the user switches to another
 * environment.
 */
export function queueMarked<Of extends { row: OrderRow }>(work: QueueWork<Of>): Promise<void> {
  const ask = callOfShown();
  const left = [...work.orders];
  const failed: OrderRow[] = [];
  const queue = async (): Promise<number> => {
    let error: unknown;
    for (let [of] = left; of; [of] = left) {
      try {
        await work.queueOne(ask, of);
      } catch (thrown) {
        // If confirmation is needed, nothing has been queued yet. After the user has confirmed, this function runs
        // again.
        if (appErrorOf(thrown).code === 'confirmation_needed') throw thrown;
        error = thrown;
        failed.push(of.row);
      }
      left.shift();
    }
    if (failed.length === work.orders.length) throw error;
    return work.orders.length - failed.length;
  };
  return confirmAndQueueStep(work.purpose, queue, saved => {
    markOnly(failed.map(({ localId }) => localId));
    showToast({
      tone: failed.length > 0 ? 'warn' : 'ok',
      text: work.said(saved, namesOf(failed)),
      action: { label: t`Open outbox`, onPress: () => goTo('outbox') },
    });
  });
}
