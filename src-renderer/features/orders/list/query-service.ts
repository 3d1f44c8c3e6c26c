import { t } from '@lingui/core/macro';
import { call } from '../../../bridge/bridge.ts';
import { formatCount } from '../../../i18n/format.ts';
import { showToast } from '../../../ui/toast.tsx';
import { queryOrders } from './orders-store.ts';

/**
 * Asks the service for orders, and shows how many it found. The list then contains them.
 * @throws DispatchError
 */
export async function queryService(query: {
  status: string | null;
  customerReference: string | null;
}): Promise<void> {
  const { localIds, hasMore } = await call('orders.askService', query);
  const count = formatCount(localIds.length);
  queryOrders({});
  if (localIds.length === 0) showToast({ tone: 'info', text: t`The service has none.` });
  else if (hasMore)
    showToast({ tone: 'info', text: t`The newest ${count} are here now; the service has more.` });
  else showToast({ tone: 'ok', text: t`The service has ${count}; all are here now.` });
}
