import { useEffect, useRef, useState } from 'react';
import type { MethodOutput } from '../../../../src-shared/contract/contract.ts';
import type { OrderQuery } from '../../../../src-shared/contract/order-list.ts';
import { call, onEvent } from '../../../bridge/bridge.ts';
import { logFailure } from '../../../session/app-store.ts';

/** Orders that a question is about: all that it finds, or those of them that are marked. */
export type RowsQuery = OrderQuery & { localIds: string[] | null };

/** How many of them are not read in full, as reading goes on; null before the first answer. */
export function useUnread(
  asked: RowsQuery | null,
  onFailure: (thrown: unknown) => void = logFailure,
): MethodOutput<'orders.unread'> | null {
  const failed = useRef(onFailure);
  failed.current = onFailure;
  const [counts, setCounts] = useState<MethodOutput<'orders.unread'> | null>(null);
  const question = asked === null ? null : JSON.stringify(asked);
  useEffect(() => {
    if (question === null) return;
    let isShown = true;
    let isCounting = false;
    let isDue = false;
    const count = async () => {
      isDue = isCounting;
      if (isCounting) return;
      isCounting = true;
      try {
        const found = await call('orders.unread', JSON.parse(question) as RowsQuery);
        if (isShown) setCounts(found);
      } catch (thrown) {
        failed.current(thrown);
      }
      isCounting = false;
      if (isDue && isShown) void count();
    };
    void count();
    const ends = [onEvent('orders.synchronised', count), onEvent('orders.changed', count)];
    return () => {
      isShown = false;
      for (const end of ends) end();
      setCounts(null);
    };
  }, [question]);
  return counts;
}
