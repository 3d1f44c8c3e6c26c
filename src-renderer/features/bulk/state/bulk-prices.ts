import type { OrderDraft } from '../../../../src-shared/domain/draft.ts';
import { euroCents } from '../../../../src-shared/domain/money.ts';
import type { PriceCheck } from '../../../../src-shared/domain/price-check.ts';
import { waitsForService } from '../../order-form/session/price-query.ts';
import { createBatchQuery } from './batch-query.ts';

export type RowPrice =
  | { kind: 'priced'; totalCents: number }
  /** The service has no automatic price for the order, or its price is not in EUR. */
  | { kind: 'custom_quote' }
  /**
   * The service refuses the price check. `isForOrder`: the reason is the order itself, so the service would also refuse
   * to create it.
   */
  | { kind: 'refused'; message: string; isForOrder: boolean };

/** Queries the prices of many drafts. */
export const createBulkPrices = (ports: {
  check(draft: OrderDraft): Promise<PriceCheck | null>;
  onPrices(prices: ReadonlyMap<string, RowPrice>, isAway: boolean): void;
  availableStatus: string;
}) =>
  createBatchQuery<OrderDraft, RowPrice>({
    atOnce: 3,
    async ask(draft) {
      const check = await ports.check(draft);
      const total = check?.status === ports.availableStatus ? euroCents(check.price) : null;
      return total === null ? { kind: 'custom_quote' } : { kind: 'priced', totalCents: total };
    },
    onFailure: error => {
      if (waitsForService(error)) return null;
      const [first] = error.fieldErrors;
      // A missing permission for price checks does not mean that the service would refuse the order.
      const isForOrder = first !== undefined || error.code !== 'permission_denied';
      return { kind: 'refused', message: first?.message ?? error.message, isForOrder };
    },
    onAnswers: ports.onPrices,
  });
