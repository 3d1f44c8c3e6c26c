import type { checkMethods } from '../../../src-shared/contract/checks.ts';
import type { OrderDraft } from '../../../src-shared/domain/draft.ts';
import { buildPriceCheckInput } from '../../../src-shared/domain/draft-request.ts';
import type { PriceCheck } from '../../../src-shared/domain/price-check.ts';
import type { Context } from './context.ts';
import type { HandlersFor } from './router.ts';

/** The parts of the environment's context that the checks use. */
export type CheckContext = Pick<Context, 'endpoints'>;

/**
 * Asks the service for the price of a draft (section "POST /v2/price-checks").
 * @returns null without a request if an address or the vehicle is missing
 */
export async function checkPrice({ endpoints }: CheckContext, draft: OrderDraft): Promise<PriceCheck | null> {
  const input = buildPriceCheckInput(draft);
  return input ? endpoints.checkPrice(input) : null;
}

export const checkHandlers = (context: CheckContext): HandlersFor<typeof checkMethods> => ({
  'prices.check': ({ draft }) => checkPrice(context, draft),
  'businesses.check': input => context.endpoints.checkBusiness(input),
  'cmr.options': () => context.endpoints.getCmrOptions(),
});
