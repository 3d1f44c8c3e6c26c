import { Plural } from '@lingui/react/macro';
import { everyOrder, type OrderQuery } from '../../../../../src-shared/contract/order-query.ts';
import { formatCount } from '../../../../i18n/format.ts';
import { isOfHere } from '../state/elsewhere.ts';
import { ShortfallWords, useShortfall } from '../state/list-shortfall.tsx';
import { useOrders } from '../state/orders-store.ts';
import { useUnread } from '../state/unread.ts';

/** Says what cannot be found in orders of which only the row in the list has been loaded. */
export const NotFoundByMake = ({ count }: { count: number }) => (
  <Plural
    value={count}
    one="1 order is not loaded in full. Search does not find it by make, model or trade-in yet."
    other={`${formatCount(count)} orders are not loaded in full. Search does not find them by make, model or trade-in yet.`}
  />
);

/** Says what cannot be found in orders that Dispatch was unable to load. */
const NeverFoundByMake = ({ count }: { count: number }) => (
  <Plural
    value={count}
    one="1 order could not be loaded in full. Search may not find it by make, model or trade-in."
    other={`${formatCount(count)} orders could not be loaded in full. Search may not find them by make, model or trade-in.`}
  />
);

/** Says why a search may miss an order of the service. Shows nothing if every order is loaded completely. */
export function NotSearchedYet({ states, show }: Pick<OrderQuery, 'states' | 'show'>) {
  const isWhole = useOrders(state => state.synchronisation?.isComplete === true);
  const shortfall = useShortfall();
  const counts = useUnread(isWhole ? { ...everyOrder, states, show, localIds: null } : null);
  const { unread, unreadable } = counts ?? { unread: 0, unreadable: 0 };
  return (
    <>
      {shortfall && !isOfHere({ states, show }) && (
        <>
          <ShortfallWords shortfall={shortfall} />{' '}
        </>
      )}
      {unread > 0 && <NotFoundByMake count={unread} />}
      {unread > 0 && unreadable > 0 && ' '}
      {unreadable > 0 && <NeverFoundByMake count={unreadable} />}
    </>
  );
}
