import { plural, t } from '@lingui/core/macro';
import type { OrderDetail, OrderRow } from '../../../../src-shared/contract/orders.ts';
import { appErrorOf, call, callOfShown } from '../../../bridge/bridge.ts';
import { goTo } from '../../../navigation/navigation.ts';
import { confirmAndQueueStep } from '../../../session/queue-step.ts';
import { profileOfShown } from '../../../session/use-profile.ts';
import { showToast } from '../../../ui/toast.tsx';
import { orderTitle } from '../../order-parts/order-title.ts';
import { canCancel } from '../detail/CancelDialog.tsx';
import { markOnly } from './order-marks.ts';

/** An order that is known only in outline is read from the service, which alone tells whether it can be cancelled. */
export const maxCancelled = 100;

export interface CancelPlan {
  allowed: readonly OrderRow[];
  /** Orders that the service does not allow to cancel now, or of which that is not known. */
  notAllowed: readonly OrderRow[];
}

/** The stored order. If only its row is stored, the order is read from the service, if that can be reached. */
async function detailOf(localId: string): Promise<OrderDetail> {
  const detail = await call('orders.get', { localId });
  if (detail.order !== null || detail.row.phase !== 'accepted') return detail;
  return call('orders.refresh', { localId }).catch(() => detail);
}

/** Finds out which of these orders can be cancelled now. */
export async function planCancelling(localIds: readonly string[]): Promise<CancelPlan> {
  const details: OrderDetail[] = [];
  for (const localId of localIds) details.push(await detailOf(localId));
  const rowsThat = (isAllowed: boolean) =>
    details.filter(detail => canCancel(detail, profileOfShown()) === isAllowed).map(({ row }) => row);
  return { allowed: rowsThat(true), notAllowed: rowsThat(false) };
}

/** A message names at most this many orders. */
const maxNamed = 5;

function namesOf(orders: readonly OrderRow[]): string {
  const listed = orders.slice(0, maxNamed).map(orderTitle).join(', ');
  const more = orders.length - maxNamed;
  return more > 0
    ? plural(more, { one: `${listed} and # more order`, other: `${listed} and # more orders` })
    : listed;
}

/**
 * Queues one cancellation for each order, asks before production, and says once how many were saved. Goes on to the last
 * one when another environment is shown. What could not be saved stays marked.
 */
export function cancelOrders(orders: readonly OrderRow[]): Promise<void> {
  const ask = callOfShown();
  const left = [...orders];
  const failed: OrderRow[] = [];
  const queue = async (): Promise<number> => {
    let error: unknown;
    for (let [row] = left; row; [row] = left) {
      try {
        await ask('orders.cancel', { localId: row.localId });
      } catch (thrown) {
        // Nothing is queued before the answer to the question, after which this runs again.
        if (appErrorOf(thrown).code === 'confirmation_needed') throw thrown;
        error = thrown;
        failed.push(row);
      }
      left.shift();
    }
    if (failed.length === orders.length) throw error;
    return orders.length - failed.length;
  };
  return confirmAndQueueStep('cancel-many', queue, saved => {
    markOnly(failed.map(({ localId }) => localId));
    const names = namesOf(failed);
    const isSomeFailed = failed.length > 0;
    showToast({
      tone: isSomeFailed ? 'warn' : 'ok',
      text: isSomeFailed
        ? plural(saved, {
            one: `# cancellation saved in the outbox. Cancellations not saved: ${names}.`,
            other: `# cancellations saved in the outbox. Cancellations not saved: ${names}.`,
          })
        : plural(saved, {
            one: '# cancellation saved in the outbox.',
            other: '# cancellations saved in the outbox.',
          }),
      action: { label: t`Open outbox`, onPress: () => goTo('outbox') },
    });
  });
}
