import type { OrderRow } from '../../../src-shared/contract/orders.ts';
import { formatAmount, formatMoney } from '../../i18n/format.ts';

/** With its currency, since no heading names it; null where the price is in EUR, or there is none. */
export const otherPriceText = ({ otherPrice }: OrderRow): string | null =>
  otherPrice && formatMoney(otherPrice.totalCents, otherPrice.currency);

/** For a column whose heading says EUR. */
export const rowPriceText = (row: OrderRow): string | null =>
  row.priceTotalCents === null ? otherPriceText(row) : formatAmount(row.priceTotalCents);
