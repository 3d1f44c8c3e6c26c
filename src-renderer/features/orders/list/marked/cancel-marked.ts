import { plural } from '@lingui/core/macro';
import type { OrderRow } from '../../../../../src-shared/contract/orders.ts';
import { profileOfShown } from '../../../../state/use-profile.ts';
import { canCancel } from '../../detail/CancelDialog.tsx';
import { detailsOf } from './marked-details.ts';
import { queueMarked } from './queue-marked.ts';

export interface CancelPlan {
  allowed: readonly OrderRow[];
  /** Orders whose cancellation the service does not allow now, and orders for which that is not known. */
  notAllowed: readonly OrderRow[];
}

/** Finds out which of the orders can be cancelled now. */
export async function planCancelling(localIds: readonly string[]): Promise<CancelPlan> {
  const details = await detailsOf(localIds);
  const rowsThat = (isAllowed: boolean) =>
    details.filter(detail => canCancel(detail, profileOfShown()) === isAllowed).map(({ row }) => row);
  return { allowed: rowsThat(true), notAllowed: rowsThat(false) };
}

const saidOf = (saved: number, names: string): string =>
  names === ''
    ? plural(saved, {
        one: '# cancellation saved in the outbox.',
        other: '# cancellations saved in the outbox.',
      })
    : plural(saved, {
        one: `# cancellation saved in the outbox. Cancellations not saved: ${names}.`,
        other: `# cancellations saved in the outbox. Cancellations not saved: ${names}.`,
      });

/** Queues a cancellation for each of the orders. */
export const cancelOrders = (orders: readonly OrderRow[]): Promise<void> =>
  queueMarked({
    purpose: 'cancel-many',
    orders: orders.map(row => ({ row })),
    queueOne: (ask, { row }) => ask('orders.cancel', { localId: row.localId }),
    said: saidOf,
  });
