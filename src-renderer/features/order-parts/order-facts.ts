import type { OrderDetail } from '../../../src-shared/contract/orders.ts';
import { orderedForOf } from '../../../src-shared/domain/draft-request.ts';
import { formatMoney } from '../../i18n/format.ts';

type Known = Pick<OrderDetail, 'order' | 'draft'>;

/** The note to the carrier: from the service if it has the order, or else as typed. */
export const noteOf = ({ order, draft }: Known): string | null =>
  order ? order.customer_note : draft?.customerNote.trim() || null;

/** `4711 (DE)`: the business that the order is for. Null where none is named. */
export function orderedForText({ order, draft }: Known): string | null {
  const business = order ? order.ordered_for : draft && orderedForOf(draft.orderedFor);
  return business && `${business.business_id} (${business.country_code})`;
}

/** The amounts that add up to the total. Empty if the total is a single amount, or if there is no price. */
export function pricePartsOf({ order }: Pick<OrderDetail, 'order'>) {
  const price = order?.price;
  if (!price || price.total_cents === price.transport_cents) return [];
  const parts = [
    { part: 'transport', cents: price.transport_cents },
    { part: 'fees', cents: price.additional_fees_cents },
    { part: 'tradeIn', cents: price.trade_in_cents },
  ] as const;
  return parts.flatMap(({ part, cents }) =>
    cents ? [{ part, amount: formatMoney(cents, price.currency) }] : [],
  );
}
