import { z } from 'zod';
import { defaultCurrency } from './currency.ts';
import { listedTextSchema, orNull } from './fields.ts';

const currencySchema = orNull(listedTextSchema).transform(currency => currency ?? defaultCurrency);

const amountSchema = orNull(z.number().int());

// @interface price.parts conventions.money
/** Price in integer minor units (section "Price"). A part that the service does not give is null. */
const priceSchema = z.object({
  currency: currencySchema,
  total_cents: amountSchema,
  transport_cents: amountSchema,
  additional_fees_cents: amountSchema,
  trade_in_cents: amountSchema,
});
/** Cost of a transport in integer minor units (section "Order report row"). */
const costSchema = z.object({ currency: currencySchema, total_cents: amountSchema });

type WithTotal<T> = T & { total_cents: number };
export type Price = WithTotal<z.infer<typeof priceSchema>>;

/** The amount, or null if its total is missing, as in the price of a route that needs a custom quote. */
const ofTotal = <T extends { total_cents: number | null }>(amount: T | null): WithTotal<T> | null =>
  amount === null || amount.total_cents === null ? null : { ...amount, total_cents: amount.total_cents };

/** Price in an answer; null if the service gives none, or none yet. */
export const responsePriceSchema = orNull(priceSchema).transform(ofTotal);
export const responseCostSchema = orNull(costSchema).transform(ofTotal);

/** Total in EUR cents, for sums and comparisons; null if there is no price, or if it is in another currency. */
export const euroCents = (
  price: Pick<Price, 'currency' | 'total_cents'> | null | undefined,
): number | null => (price?.currency === defaultCurrency ? price.total_cents : null);

export const otherPriceSchema = z.object({ currency: z.string(), totalCents: z.number().int() });

/** A price in another currency than EUR, which sums and comparisons leave out. */
export type OtherPrice = z.infer<typeof otherPriceSchema>;

export const otherPrice = (
  price: Pick<Price, 'currency' | 'total_cents'> | null | undefined,
): OtherPrice | null =>
  price && price.currency !== defaultCurrency
    ? { currency: price.currency, totalCents: price.total_cents }
    : null;
