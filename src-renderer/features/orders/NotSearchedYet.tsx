import { Plural, Trans } from '@lingui/react/macro';
import { formatCount } from '../../i18n/format.ts';
import { useOrders } from './orders-store.ts';

/** What a search misses of orders of which only the summary is known. */
export const NotFoundByMake = ({ count }: { count: number }) => (
  <Plural
    value={count}
    one="1 order is not loaded in full. Search does not find it by make, model or trade-in yet."
    other={`${formatCount(count)} orders are not loaded in full. Search does not find them by make, model or trade-in yet.`}
  />
);

/** Why an order may be at the service that no search finds here; nothing once every order is loaded in full. */
export function NotSearchedYet() {
  const synchronisation = useOrders(state => state.synchronisation);
  if (!synchronisation) return null;
  if (!synchronisation.isComplete)
    return <Trans>Dispatch is still loading the order list. The order may be missing here.</Trans>;
  const missing = synchronisation.orderCount - synchronisation.wholeCount;
  return missing > 0 && <NotFoundByMake count={missing} />;
}
