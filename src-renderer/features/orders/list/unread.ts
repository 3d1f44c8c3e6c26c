import type { MethodOutput } from '../../../../src-shared/contract/contract.ts';
import type { OrderQuery } from '../../../../src-shared/contract/order-list.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { call } from '../../../bridge/bridge.ts';
import { useLiveQuery } from '../../../bridge/use-live-query.ts';
import { logError } from '../../../session/app-store.ts';

/** Selects orders: all that the query finds, or only the marked orders among them (`localIds`). */
export type RowsQuery = OrderQuery & { localIds: string[] | null };

/**
 * Counts how many of these orders are not loaded in full, and keeps the count up to date. Null before the first answer.
 */
export function useUnread(
  asked: RowsQuery | null,
  fail: (error: AppError) => void = logError,
): MethodOutput<'orders.unread'> | null {
  const about = asked && JSON.stringify(asked);
  const ask = () => call('orders.unread', JSON.parse(about ?? '') as RowsQuery);
  return useLiveQuery({ about, ask, fail, on: ['orders.synchronised', 'orders.changed'] }).answer;
}
