import { i18n } from '@lingui/core';
import { beforeAll, expect, it } from 'vitest';
import { centsWithoutTradeIn, priceLines } from '../../../../src-renderer/features/order-form/price-lines.ts';
import type { Price } from '../../../../src-shared/domain/money.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const price = (more: Partial<Price> = {}): Price => ({
  currency: 'EUR',
  total_cents: 65_492,
  transport_cents: 43_661,
  additional_fees_cents: 0,
  trade_in_cents: 21_831,
  ...more,
});
const shown = (of: Price, hasTradeIn: boolean) =>
  priceLines(of, hasTradeIn).map(({ name, cents }) => `${name} ${cents}`);

it('the parts of a price add up to its total, whatever the service has told', () => {
  expect(shown(price(), true)).toEqual(['Transport 43661', 'Fees 0', 'Trade-in 21831']);
  expect(shown(price({ total_cents: 43_661 }), false)).toEqual(['Transport 43661', 'Fees 0']);
  expect(shown(price({ total_cents: 66_000 }), true).at(-1)).toBe('Other 508');
  expect(shown(price({ trade_in_cents: null, total_cents: 40_000 }), true).at(-1)).toBe('Other -3661');
  const unknown = { transport_cents: null, additional_fees_cents: null, trade_in_cents: null };
  expect(shown(price(unknown), true)).toEqual([]);
});

it('what it costs without the trade-in is known where the trade-in has an amount', () => {
  expect(centsWithoutTradeIn(price())).toBe(43_661);
  expect(centsWithoutTradeIn(price({ trade_in_cents: null }))).toBeNull();
});
