import { useEffect } from 'react';
import type { OrderRow } from '../../../../../src-shared/contract/orders.ts';
import { type Call, call, callOfShown } from '../../../../bridge/bridge.ts';
import { logFailure } from '../../../../state/app-store.ts';
import { useOrders } from './orders-store.ts';

/**
 * Orders that the user has opened under the filter Changed. They are marked as seen when the user leaves that filter.
 */
const lookedAt = new Set<string>();

const markSeen = (ask: Call, localIds: string[]): void => {
  ask('orders.markSeen', { localIds }).catch(logFailure);
};

/**
 * Marks the open order as seen. Under the filter Changed, this waits until the user leaves the filter, because a seen
 * order would disappear from the list.
 */
export function useLookedAt(row: OrderRow | null): void {
  const isNewsList = useOrders(state => state.question.show === 'unseen');
  useEffect(() => {
    if (!isNewsList) return undefined;
    lookedAt.clear();
    // Binds the calls to this environment, because the user may leave the filter by switching to another environment.
    const ask = callOfShown();
    return () => {
      if (lookedAt.size > 0) markSeen(ask, [...lookedAt]);
    };
  }, [isNewsList]);
  // Runs for every new version of the row, because a change may arrive while the order is open.
  useEffect(() => {
    if (!row?.isUnseen) return;
    if (isNewsList) lookedAt.add(row.localId);
    else markSeen(call, [row.localId]);
  }, [row, isNewsList]);
}
