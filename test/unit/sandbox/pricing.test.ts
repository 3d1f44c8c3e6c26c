import { describe, expect, it } from 'vitest';
import { recogniseAddress } from '../../../src-main/sandbox/geo/recognise.ts';
import { type Quote, type QuoteInput, quote } from '../../../src-main/sandbox/orders/pricing.ts';

const mondayNoonMs = Date.UTC(2026, 5, 1, 12, 34, 56, 789);

const place = (address: string): QuoteInput['from'] => {
  const recognised = recogniseAddress(address);
  if (recognised === null) throw new Error(`not recognised: ${address}`);
  return recognised.place;
};

const quoteOf = (from: string, to: string, changes: Partial<QuoteInput> = {}): Quote =>
  quote({
    from: place(from),
    to: place(to),
    hasTradeIn: false,
    transportPreference: null,
    inspection: null,
    nowMs: mondayNoonMs,
    ...changes,
  });

const priceOf = (
  from: string,
  to: string,
  changes: Partial<QuoteInput> = {},
): NonNullable<Quote['price']> => {
  const { price } = quoteOf(from, to, changes);
  if (price === null) throw new Error('a custom quote');
  return price;
};

// @interface price.parts conventions.money
describe('price', () => {
  it.each([
    ['Helsinki', 'Hamburg', 110_000, 130_000],
    ['Tampere', 'Oulu', 35_000, 45_000],
    ['Tampere', 'Tampere', 9_000, 12_000],
  ])('from %s to %s is as usual', (from, to, leastCents, mostCents) => {
    const price = priceOf(from, to);
    expect(price.total_cents).toBeGreaterThanOrEqual(leastCents);
    expect(price.total_cents).toBeLessThanOrEqual(mostCents);
    expect(price).toMatchObject({ currency: 'EUR', additional_fees_cents: 0, trade_in_cents: 0 });
  });

  it('depends on the way of transport', () => {
    const transport = (transportPreference: string | null): number =>
      priceOf('Tampere', 'Oulu', { transportPreference }).transport_cents;
    expect(transport('flexible')).toBe(transport('open'));
    expect(transport(null)).toBe(transport('open'));
    expect(transport('sidecar')).toBe(transport('open'));
    expect(transport('covered')).toBe(Math.round(transport('open') * 1.35));
    expect(transport('driven')).toBe(Math.round(transport('open') * 0.9));
  });

  it('counts an extended inspection as a fee', () => {
    const usual = priceOf('Tampere', 'Oulu');
    const extended = priceOf('Tampere', 'Oulu', { inspection: 'extended' });
    expect(extended.additional_fees_cents).toBeGreaterThan(0);
    expect(extended.transport_cents).toBe(usual.transport_cents);
    for (const inspection of ['standard', 'none'])
      expect(priceOf('Tampere', 'Oulu', { inspection })).toEqual(usual);
  });

  it('shows the trade-in on its own and adds everything up in whole cents', () => {
    for (const [from, to] of [
      ['Helsinki', 'Hamburg'],
      ['Espoo', 'Kuopio'],
      ['Łódź', 'Aarhus'],
    ] as const)
      for (const transportPreference of ['open', 'covered', 'driven']) {
        const price = priceOf(from, to, { hasTradeIn: true, inspection: 'extended', transportPreference });
        const { total_cents, transport_cents, additional_fees_cents, trade_in_cents } = price;
        expect(trade_in_cents).toBeGreaterThan(0);
        expect(total_cents).toBe(transport_cents + additional_fees_cents + trade_in_cents);
        expect([transport_cents, additional_fees_cents, trade_in_cents].every(Number.isInteger)).toBe(true);
      }
  });

  it('grows with the distance', () => {
    const totals = ['Helsinki', 'Vantaa', 'Lahti', 'Kuopio', 'Oulu', 'Rovaniemi', 'Ivalo'].map(
      to => priceOf('Helsinki', to).total_cents,
    );
    expect(totals).toEqual(totals.toSorted((one, other) => one - other));
    expect(new Set(totals).size).toBe(totals.length);
  });
});

// @interface price-check.status
describe('custom quote', () => {
  it.each([
    ['Stockholm', 'Malmö'],
    ['Lund', 'Lund'],
    ['Ivalo', 'München'],
  ])('from %s to %s', (from, to) => {
    expect(quoteOf(from, to)).toMatchObject({ isCustom: true, price: null });
  });

  it.each([
    ['Stockholm', 'Helsinki'],
    ['København', 'Malmö'],
    ['Oulu', 'Kraków'],
  ])('not from %s to %s', (from, to) => {
    expect(quoteOf(from, to).isCustom).toBe(false);
  });
});

describe('estimated times', () => {
  const iso = (ms: number): string => new Date(ms).toISOString();

  it('pick up on the morning of the next working day', () => {
    const pickup = (nowMs: number): string => iso(quoteOf('Tampere', 'Oulu', { nowMs }).estimatedPickupAtMs);
    expect(pickup(mondayNoonMs)).toBe('2026-06-02T08:00:00.000Z');
    expect(pickup(Date.UTC(2026, 5, 4, 23, 59))).toBe('2026-06-05T08:00:00.000Z');
    for (const day of [5, 6, 7]) expect(pickup(Date.UTC(2026, 5, day))).toBe('2026-06-08T08:00:00.000Z');
    expect(pickup(Date.UTC(2026, 11, 31, 9))).toBe('2027-01-01T08:00:00.000Z');
  });

  it('deliver on a full hour, after 500 km a day', () => {
    const delivery = (from: string, to: string): string => iso(quoteOf(from, to).estimatedDeliveryAtMs);
    expect(delivery('Tampere', 'Tampere')).toBe('2026-06-02T09:00:00.000Z');
    expect(delivery('Helsinki', 'Hamburg')).toMatch(/^2026-06-05T\d\d:00:00.000Z$/);
    expect(delivery('Ivalo', 'München')).toMatch(/^2026-06-0[78]T/);
  });

  it('are the same for the same input', () => {
    expect(quoteOf('Helsinki', 'Hamburg')).toEqual(quoteOf('Helsinki', 'Hamburg'));
  });
});
