// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the virtualizer, which table elements do not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active row.
import { memo } from 'react';
import { countryOfAddress, zoneOfCountry } from '../../../src-shared/domain/country.ts';
import type { OrderRow } from '../../../src-shared/records.ts';
import { formatAmount, formatDay, formatInstant } from '../../i18n/format.ts';
import { type LinePlace, ListLine } from '../../ui/list-grid.tsx';
import { OrderBadge } from '../order-label/OrderBadge.tsx';
import { orderTitle, placeOf, vehicleIdentity, vehicleName } from '../order-label/order-title.ts';
import { StepsMark } from '../order-label/StepsMark.tsx';

const none = <span className="dim">–</span>;

function readyDay(row: OrderRow): string | null {
  if (row.readyAt === null) return null;
  const country = countryOfAddress(row.pickupAddress);
  return formatDay(row.readyAt, country === null ? undefined : zoneOfCountry(country));
}

export interface OrderLineProps extends LinePlace {
  row: OrderRow;
  onSelect: (localId: string) => void;
}

/** One order. Rows are many and change seldom, so each is drawn again only when its own data changed. */
export const OrderLine = memo(function OrderLine({ row, onSelect, ...place }: OrderLineProps) {
  const name = vehicleName(row);
  const identity = vehicleIdentity(row);
  const from = placeOf(row.pickupCity, row.pickupAddress);
  const to = placeOf(row.deliveryCity, row.deliveryAddress);
  return (
    <ListLine list="orders" id={row.localId} {...place} onSelect={onSelect}>
      <span role="gridcell" className="orders-status">
        <OrderBadge row={row} />
        <StepsMark steps={row.steps} />
      </span>
      <span role="gridcell" className="orders-reference cut" title={orderTitle(row)}>
        {row.customerReference ?? row.orderId ?? none}
      </span>
      <span role="gridcell" className="orders-vehicle cut" title={`${name} ${identity}`.trim()}>
        {name}
        {name !== '' && identity !== '' && <span className="dim"> · </span>}
        <span className="mono">{identity}</span>
      </span>
      <span role="gridcell" className="orders-from cut" title={row.pickupAddress}>
        {from}
      </span>
      <span role="gridcell" className="orders-to cut" title={row.deliveryAddress}>
        {to}
      </span>
      <span role="gridcell" className="orders-ready cut">
        {readyDay(row) ?? none}
      </span>
      <span role="gridcell" className="orders-eta cut">
        {row.etaAt === null ? none : formatInstant(row.etaAt)}
      </span>
      <span role="gridcell" className="orders-price cut">
        {row.priceTotalCents === null ? none : formatAmount(row.priceTotalCents)}
      </span>
    </ListLine>
  );
});
