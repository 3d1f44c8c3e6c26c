import type { OrderRow } from '../../../src-shared/contract/orders.ts';
import { formatAmount, formatMoney } from '../../i18n/format.ts';

/** A price in another currency than EUR, with that currency; null if the order has no such price. */
export const otherPriceText = ({ otherPrice }: OrderRow): string | null =>
  otherPrice && formatMoney(otherPrice.totalCents, otherPrice.currency);

/** The price for a column whose heading says EUR. A price in another currency names it; null if there is no price. */
export const rowPriceText = (row: OrderRow): string | null =>
  row.priceTotalCents === null ? otherPriceText(row) : formatAmount(row.priceTotalCents);
