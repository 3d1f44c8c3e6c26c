import { useEffect } from 'react';
import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import { type Call, call, callOfShown } from '../../../bridge/bridge.ts';
import { logFailure } from '../../../session/app-store.ts';
import { useOrders } from './orders-store.ts';

/** In the list of news, and still listed there. */
const lookedAt = new Set<string>();

const markSeen = (ask: Call, localIds: string[]): void => {
  ask('orders.markSeen', { localIds }).catch(logFailure);
};

/**
 * An order whose changes are in front of one is no news any more. The list of news itself stays as it is while one goes
 * through it: what was looked at leaves it when one does.
 */
export function useLookedAt(row: OrderRow | null): void {
  const isNewsList = useOrders(state => state.question.show === 'unseen');
  useEffect(() => {
    if (!isNewsList) return undefined;
    lookedAt.clear();
    // It may be left by showing another environment.
    const ask = callOfShown();
    return () => {
      if (lookedAt.size > 0) markSeen(ask, [...lookedAt]);
    };
  }, [isNewsList]);
  // With every row that comes: a change may arrive between being looked at and being told so.
  useEffect(() => {
    if (!row?.isUnseen) return;
    if (isNewsList) lookedAt.add(row.localId);
    else markSeen(call, [row.localId]);
  }, [row, isNewsList]);
}
