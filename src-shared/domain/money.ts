import { z } from 'zod';
import { listedTextSchema, orNull } from './fields.ts';

/** "Money: currency `EUR`": what an amount is in where the service does not say. */
export const defaultCurrency = 'EUR';
const currencySchema = orNull(listedTextSchema).transform(currency => currency ?? defaultCurrency);

const amountSchema = orNull(z.number().int());

// @interface price.parts conventions.money
/** Price in integer minor units ("Price"). A part that the service does not say is null. */
const priceSchema = z.object({
  currency: currencySchema,
  total_cents: amountSchema,
  transport_cents: amountSchema,
  additional_fees_cents: amountSchema,
  trade_in_cents: amountSchema,
});
/** Cost of a transport in integer minor units ("Order report row"). */
const costSchema = z.object({ currency: currencySchema, total_cents: amountSchema });

type WithTotal<T> = T & { total_cents: number };
export type Price = WithTotal<z.infer<typeof priceSchema>>;

/** An amount without a total says as little as none: such is the price of a route that needs a custom quote. */
const ofTotal = <T extends { total_cents: number | null }>(amount: T | null): WithTotal<T> | null =>
  amount === null || amount.total_cents === null ? null : { ...amount, total_cents: amount.total_cents };

/** Price of an answer; null where there is none, or none yet. */
export const answeredPriceSchema = orNull(priceSchema).transform(ofTotal);
export const answeredCostSchema = orNull(costSchema).transform(ofTotal);

/** What is summed and compared; null where there is no price, or one in another currency. */
export const euroCents = (
  price: Pick<Price, 'currency' | 'total_cents'> | null | undefined,
): number | null => (price?.currency === defaultCurrency ? price.total_cents : null);

export const otherPriceSchema = z.object({ currency: z.string(), totalCents: z.number().int() });

/** A price that is in no sum and no comparison, since it is in another currency than the rest. */
export type OtherPrice = z.infer<typeof otherPriceSchema>;

export const otherPrice = (
  price: Pick<Price, 'currency' | 'total_cents'> | null | undefined,
): OtherPrice | null =>
  price && price.currency !== defaultCurrency
    ? { currency: price.currency, totalCents: price.total_cents }
    : null;
