import { Trans } from '@lingui/react/macro';
import { formatCount } from '../../i18n/format.ts';
import { useOrders } from './orders-store.ts';

/** Why an order may be at the service that no search finds here; nothing once every order is read in full. */
export function NotSearchedYet() {
  const synchronisation = useOrders(state => state.synchronisation);
  if (!synchronisation) return null;
  if (!synchronisation.isComplete)
    return <Trans>The list of the service is still being read, so it may be there.</Trans>;
  if (synchronisation.unreadCount === 0) return null;
  const count = formatCount(synchronisation.unreadCount);
  return <Trans>{count} orders are not read in full yet: they are not found by make or model.</Trans>;
}
