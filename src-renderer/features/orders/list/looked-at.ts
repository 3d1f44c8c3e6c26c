import { useEffect } from 'react';
import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import { type Call, call, callOfShown } from '../../../bridge/bridge.ts';
import { logFailure } from '../../../session/app-store.ts';
import { useOrders } from './orders-store.ts';

/** Orders that were opened while the filter Changed is on. They stay in its list until the filter is left. */
const lookedAt = new Set<string>();

const markSeen = (ask: Call, localIds: string[]): void => {
  ask('orders.markSeen', { localIds }).catch(logFailure);
};

/**
 * Marks the open order as seen. Under the filter Changed, that is done only when the filter is left, so that its list
 * does not change while the user goes through it.
 */
export function useLookedAt(row: OrderRow | null): void {
  const isNewsList = useOrders(state => state.question.show === 'unseen');
  useEffect(() => {
    if (!isNewsList) return undefined;
    lookedAt.clear();
    // The filter may be left by switching to another environment.
    const ask = callOfShown();
    return () => {
      if (lookedAt.size > 0) markSeen(ask, [...lookedAt]);
    };
  }, [isNewsList]);
  // For every new row, since a change may arrive while the order is open.
  useEffect(() => {
    if (!row?.isUnseen) return;
    if (isNewsList) lookedAt.add(row.localId);
    else markSeen(call, [row.localId]);
  }, [row, isNewsList]);
}
