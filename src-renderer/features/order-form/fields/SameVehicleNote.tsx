import { Trans } from '@lingui/react/macro';
import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import { hashOf, navigate } from '../../../navigation/navigation.ts';
import { useOrderForm } from '../session/order-form-context.ts';

const labelOf = (row: OrderRow): string => row.customerReference ?? row.orderId ?? row.pickupAddress;

const shown = 3;

const none: readonly OrderRow[] = [];
export const useSameVehicles = (vehiclePath: string): readonly OrderRow[] =>
  useOrderForm(state => state.sameVehicles[vehiclePath]?.rows ?? none);

/** Lists the open orders with the same vehicle, as links. The draft is kept when the user opens one of them. */
export function SameVehicleNote({ rows }: { rows: readonly OrderRow[] }) {
  const links = rows.slice(0, shown).map((row, index) => {
    const route = { view: 'orders', localId: row.localId } as const;
    return (
      <span key={row.localId}>
        {index > 0 && ', '}
        {/* A link and not a button: a button would look like a box among the words, and could not wrap a long
            reference. */}
        <a
          className="link"
          href={hashOf(route)}
          onClick={event => {
            event.preventDefault();
            navigate(route);
          }}
        >
          {labelOf(row)}
        </a>
      </span>
    );
  });
  const more = rows.length - links.length;
  if (more > 0)
    return (
      <Trans>
        This vehicle is also on open orders {links} and {more} more
      </Trans>
    );
  return rows.length === 1 ? (
    <Trans>This vehicle is also on open order {links}</Trans>
  ) : (
    <Trans>This vehicle is also on open orders {links}</Trans>
  );
}
