import { t } from '@lingui/core/macro';
import type { Price } from '../../../src-shared/domain/money.ts';

export interface PriceLine {
  name: string;
  cents: number;
}

const line = (name: string, cents: number | null | undefined): PriceLine[] =>
  cents == null ? [] : [{ name, cents }];

// @interface price-check.price
/**
 * The parts of a price, which add up to its total. What the service assigns to no part is shown as "other". If the
 * order has no trade-in, an amount for a trade-in is included in "other".
 */
export function priceLines(price: Price, hasTradeIn: boolean): PriceLine[] {
  const { transport_cents, additional_fees_cents, trade_in_cents, total_cents } = price;
  const parts = [
    ...line(t({ message: 'Transport', context: 'part of the price' }), transport_cents),
    ...line(t`Fees`, additional_fees_cents),
    ...line(t`Trade-in`, hasTradeIn ? trade_in_cents : null),
  ];
  if (parts.length === 0) return [];
  const other = total_cents - parts.reduce((sum, { cents }) => sum + cents, 0);
  return other === 0
    ? parts
    : [...parts, { name: t({ message: 'Other', context: 'part of the price' }), cents: other }];
}

/** What the order costs without its trade-in; null if the service does not name the cost of the trade-in. */
export const centsWithoutTradeIn = ({ total_cents, trade_in_cents }: Price): number | null =>
  trade_in_cents == null ? null : total_cents - trade_in_cents;
