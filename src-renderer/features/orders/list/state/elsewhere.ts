import {
  everyOrder,
  type OrderQuery,
  pendingStates,
} from '../../../../../src-shared/contract/order-query.ts';
import { call } from '../../../../bridge/bridge.ts';
import { useLiveQuery } from '../../../../bridge/use-live-query.ts';
import { logError } from '../../../../state/app-store.ts';
import { useOrders } from './orders-store.ts';

export const isFiltered = ({ states, show }: Pick<OrderQuery, 'states' | 'show'>): boolean =>
  states.length > 0 || show !== everyOrder.show;

/**
 * Whether only data of this computer decides which orders the filter contains, so that the service need not be read.
 */
export const isOfHere = ({ states, show }: Pick<OrderQuery, 'states' | 'show'>): boolean =>
  show === 'followed' || show === 'attention' || states.join() === pendingStates.join();

/**
 * Whether `total`, the number of orders of a filter, is reliable. 0 is not reliable until all orders of the service
 * have been read.
 */
export const isCountKnown = (
  total: number,
  question: Pick<OrderQuery, 'states' | 'show'>,
  { isTallyRead, isWhole }: { isTallyRead: boolean; isWhole: boolean },
): boolean => isTallyRead && (total > 0 || isWhole || isOfHere(question));

/**
 * Counts the orders that the search would find without the filter. Returns 0 if there is no search or no filter.
 * @throws DispatchError
 */
export async function countElsewhere(question: OrderQuery): Promise<number> {
  if (question.search === '' || !isFiltered(question)) return 0;
  const { states, show } = everyOrder;
  return (await call('orders.count', { ...question, states, show })).total;
}

/**
 * The result of `countElsewhere` for the current question; null before the first count. Counts again whenever the rows
 * of the list change.
 */
export function useElsewhere(): number | null {
  const question = useOrders(state => state.question);
  const version = useOrders(state => state.pages);
  const about = JSON.stringify(question);
  return useLiveQuery({ about, version, ask: () => countElsewhere(question), fail: logError }).answer;
}
