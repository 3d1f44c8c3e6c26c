import { useEffect, useRef, useState } from 'react';
import type { MethodOutput } from '../../../src-shared/contract.ts';
import type { OrderQuestion } from '../../../src-shared/order-list.ts';
import { call, onEvent } from '../../bridge/bridge.ts';
import { logFailure } from '../connection/app-store.ts';

/** Orders that a question is about: all that it finds, or those of them that are marked. */
export type Asked = OrderQuestion & { localIds: string[] | null };

/** How many of them are not read in full, as reading goes on; null before the first answer. */
export function useUnread(
  asked: Asked | null,
  onFailure: (thrown: unknown) => void = logFailure,
): MethodOutput<'orders.unread'> | null {
  const failed = useRef(onFailure);
  failed.current = onFailure;
  const [counts, setCounts] = useState<MethodOutput<'orders.unread'> | null>(null);
  const question = asked === null ? null : JSON.stringify(asked);
  useEffect(() => {
    if (question === null) return;
    let isShown = true;
    const count = () => {
      call('orders.unread', JSON.parse(question) as Asked).then(
        found => {
          if (isShown) setCounts(found);
        },
        (thrown: unknown) => failed.current(thrown),
      );
    };
    count();
    const end = onEvent('orders.synchronised', count);
    return () => {
      isShown = false;
      end();
      setCounts(null);
    };
  }, [question]);
  return counts;
}
