import type { MethodOutput } from '../../../../../src-shared/contract/contract.ts';
import type { OrderQuery } from '../../../../../src-shared/contract/order-query.ts';
import type { AppError } from '../../../../../src-shared/errors.ts';
import { call } from '../../../../bridge/bridge.ts';
import { useLiveQuery } from '../../../../bridge/use-live-query.ts';
import { logError } from '../../../../state/app-store.ts';

/** A selection of orders: all that the query finds or, if `localIds` is not null, only those of them with these ids. */
export type RowsQuery = OrderQuery & { localIds: string[] | null };

/** Number of the selected orders that are not loaded completely, kept up to date; null before the first answer. */
export function useUnread(
  asked: RowsQuery | null,
  fail: (error: AppError) => void = logError,
): MethodOutput<'orders.unread'> | null {
  const about = asked && JSON.stringify(asked);
  const ask = () => call('orders.unread', JSON.parse(about ?? '') as RowsQuery);
  return useLiveQuery({ about, ask, fail, on: ['orders.synchronised', 'orders.changed'] }).answer;
}
