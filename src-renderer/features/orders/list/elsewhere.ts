import { useEffect, useState } from 'react';
import { everyOrder, type OrderQuery, pendingStates } from '../../../../src-shared/contract/order-list.ts';
import { call } from '../../../bridge/bridge.ts';
import { logFailure } from '../../../session/app-store.ts';
import { useOrders } from './orders-store.ts';

export const isFiltered = ({ states, show }: Pick<OrderQuery, 'states' | 'show'>): boolean =>
  states.length > 0 || show !== everyOrder.show;

/** Whether a filter is of what this computer alone knows, so that no service has to be asked. */
export const isOfHere = ({ states, show }: Pick<OrderQuery, 'states' | 'show'>): boolean =>
  show === 'followed' || show === 'attention' || states.join() === pendingStates.join();

/** Whether a count of such orders is known: none of the service's is, before all of them were read. */
export const isCountKnown = (
  total: number,
  question: Pick<OrderQuery, 'states' | 'show'>,
  { isTallyRead, isWhole }: { isTallyRead: boolean; isWhole: boolean },
): boolean => isTallyRead && (total > 0 || isWhole || isOfHere(question));

/** How many orders a search finds that the chosen filter hides. @throws DispatchError */
export async function countElsewhere(question: OrderQuery): Promise<number> {
  if (question.search === '' || !isFiltered(question)) return 0;
  const { states, show } = everyOrder;
  return (await call('orders.count', { ...question, states, show })).total;
}

/** The same, for a list that shows none; counted again with each answer to its question. Null before the first. */
export function useElsewhere(): number | null {
  const question = useOrders(state => state.question);
  const pages = useOrders(state => state.pages);
  const [counted, setCounted] = useState<{ question: OrderQuery; count: number } | null>(null);
  useEffect(() => {
    let isGone = false;
    countElsewhere(question).then(count => !isGone && setCounted({ question, count }), logFailure);
    return () => {
      isGone = true;
    };
  }, [question, pages]);
  return counted?.question === question ? counted.count : null;
}
