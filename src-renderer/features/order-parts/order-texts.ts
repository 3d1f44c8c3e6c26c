import type { OrderDetail } from '../../../src-shared/contract/orders.ts';
import { orderedForOf } from '../../../src-shared/domain/draft-request.ts';
import { formatMoney } from '../../i18n/format.ts';

type Known = Pick<OrderDetail, 'order' | 'draft'>;

/** The note to the carrier: if the service has the order, the note it has; otherwise the typed one. */
export const noteOf = ({ order, draft }: Known): string | null =>
  order ? order.customer_note : draft?.customerNote.trim() || null;

/** The business on whose behalf the transport is ordered, such as `4711 (DE)`; null if there is none. */
export function orderedForText({ order, draft }: Known): string | null {
  const business = order ? order.ordered_for : draft && orderedForOf(draft.orderedFor);
  return business && `${business.business_id} (${business.country_code})`;
}

/** The amounts that add up to the total. Empty if the total has only one part, or if there is no price. */
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
