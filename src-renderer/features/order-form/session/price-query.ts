import { emptyDraft, type OrderDraft } from '../../../../src-shared/domain/draft.ts';
import { buildPriceCheckInput } from '../../../../src-shared/domain/draft-request.ts';
import { euroCents, type Price } from '../../../../src-shared/domain/money.ts';
import type { PriceCheck } from '../../../../src-shared/domain/price-check.ts';
import { cleanVin } from '../../../../src-shared/domain/vin.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { createLatestQuery, type QueryResult } from './latest-query.ts';

/** Data that has to be typed before a price can be asked for. */
export type PriceGap = 'pickup_address' | 'delivery_address' | 'vehicle' | 'whole_vin' | 'whole_trade_in_vin';

export type PriceState =
  | { kind: 'missing'; gaps: readonly PriceGap[] }
  | { kind: 'asking' }
  /** The service has a price. `totalCents` is the total in EUR cents; null if the price is in another currency. */
  | { kind: 'priced'; check: PriceCheck & { price: Price }; totalCents: number | null; atMs: number }
  /** The service has no automatic price for the order. `check.status` is the service's word for that. */
  | { kind: 'custom_quote'; check: PriceCheck; atMs: number }
  /** There is no answer, because of `error`. Dispatch asks again when the service is available. */
  | { kind: 'away'; error: AppError }
  | { kind: 'refused'; error: AppError };

export const priceDelayMs = 400;
const priceKeepMs = 120_000;

export function priceGaps(draft: OrderDraft): PriceGap[] {
  const gaps: PriceGap[] = [];
  if (draft.pickup.address.trim() === '') gaps.push('pickup_address');
  if (draft.delivery.address.trim() === '') gaps.push('delivery_address');
  const vin = cleanVin(draft.vehicle.vin);
  if (vin === '' && draft.vehicle.registrationNumber.trim() === '') gaps.push('vehicle');
  if (vin !== '' && vin.length !== 17) gaps.push('whole_vin');
  const tradeInVin = cleanVin(draft.tradeIn?.vin ?? '');
  if (tradeInVin !== '' && tradeInVin.length !== 17) gaps.push('whole_trade_in_vin');
  return gaps;
}

/** Whether the same question may succeed later, because the failure has nothing to do with the question. */
export const waitsForService = (error: AppError): boolean =>
  error.retryable || ['service_unreachable', 'service_failed', 'rate_limited'].includes(error.code);

const asking: PriceState = { kind: 'asking' };

function priceState(
  asked: QueryResult<PriceCheck | null>,
  draft: OrderDraft | null,
  availableStatus: string,
): PriceState {
  switch (asked.kind) {
    case 'nothing':
      return { kind: 'missing', gaps: draft ? priceGaps(draft) : [] };
    case 'asking':
      return asking;
    case 'failed':
      return { kind: waitsForService(asked.error) ? 'away' : 'refused', error: asked.error };
    case 'answered': {
      const { answer: check, atMs } = asked;
      if (check === null) return { kind: 'missing', gaps: draft ? priceGaps(draft) : [] };
      const { price } = check;
      return check.status === availableStatus && price !== null
        ? { kind: 'priced', check: { ...check, price }, totalCents: euroCents(price), atMs }
        : { kind: 'custom_quote', check, atMs };
    }
  }
}

/** Asks for the price of a draft as it changes, but only when data changes on which the price depends. */
export function createPriceQuery(ports: {
  check(draft: OrderDraft): Promise<PriceCheck | null>;
  onState(state: PriceState): void;
  availableStatus: string;
}) {
  let latest: OrderDraft | null = null;
  const asker = createLatestQuery<OrderDraft, PriceCheck | null>({
    delayMs: priceDelayMs,
    keepMs: priceKeepMs,
    ask: ports.check,
    onState: asked => ports.onState(priceState(asked, latest, ports.availableStatus)),
  });
  let lastGaps = '';
  return {
    /** Asks for the price of a draft. Null: no price is needed at the moment. */
    follow(draft: OrderDraft | null): void {
      latest = draft;
      if (draft === null) {
        asker.want(null, emptyDraft());
        return;
      }
      const gaps = priceGaps(draft);
      const input = gaps.length === 0 ? buildPriceCheckInput(draft) : null;
      asker.want(input === null ? null : JSON.stringify(input), draft);
      // While data is missing, the key for `asker` is always null, so `asker` does not notice that other data is
      // missing than before. That is reported here.
      const words = gaps.join(' ');
      if (input === null && words !== lastGaps) ports.onState({ kind: 'missing', gaps });
      lastGaps = words;
    },
    again: asker.again,
    stop: asker.stop,
  };
}
