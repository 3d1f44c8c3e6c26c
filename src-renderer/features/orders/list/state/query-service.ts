import { plural, t } from '@lingui/core/macro';
import { call } from '../../../../bridge/bridge.ts';
import { showToast } from '../../../../ui/toast.tsx';
import { queryOrders } from './orders-store.ts';

/**
 * Asks the service for orders, adds them to the list, and shows how many it found.
 * @throws DispatchError
 */
export async function queryService(query: {
  status: string | null;
  customerReference: string | null;
}): Promise<void> {
  const { localIds, hasMore } = await call('orders.askService', query);
  queryOrders({});
  if (localIds.length === 0) showToast({ tone: 'info', text: t`The service has no matching orders.` });
  else if (hasMore)
    showToast({
      tone: 'info',
      text: plural(localIds.length, {
        one: 'The service has several matching orders. Dispatch has loaded the newest one.',
        other: 'The service has more than # matching orders. Dispatch has loaded the newest #.',
      }),
    });
  else
    showToast({
      tone: 'ok',
      text: plural(localIds.length, {
        one: 'The service has # matching order. Dispatch has loaded it.',
        other: 'The service has # matching orders. Dispatch has loaded all of them.',
      }),
    });
}
