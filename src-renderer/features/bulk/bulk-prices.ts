import type { OrderDraft } from '../../../src-shared/domain/draft.ts';
import type { PriceCheck } from '../../../src-shared/domain/price-check.ts';
import { appErrorOf } from '../../bridge/bridge.ts';

export type RowPrice =
  | { kind: 'asking' }
  | { kind: 'priced'; totalCents: number }
  /** The service has no automatic price. */
  | { kind: 'custom_quote' }
  | { kind: 'away' }
  | { kind: 'refused'; message: string };

export interface PriceWish {
  key: string;
  draft: OrderDraft;
}

export interface BulkPrices {
  /** All that is wanted now, the most urgent first; what is not among it is not asked any more. */
  want(wishes: readonly PriceWish[]): void;
  /** The service is back. */
  again(): void;
  stop(): void;
}

const atOnce = 3;
const settleMs = 400;
const tellMs = 100;
const keepMs = 600_000;
const retryMs = 10_000;

/** Prices of many drafts: a few questions at a time, each content once, answers told together. */
export function createBulkPrices(ports: {
  check(draft: OrderDraft): Promise<PriceCheck | null>;
  onPrices(prices: ReadonlyMap<string, RowPrice>): void;
  availableStatus: string;
}): BulkPrices {
  const kept = new Map<string, { price: RowPrice; atMs: number }>();
  const inFlight = new Set<string>();
  let wanted: readonly PriceWish[] = [];
  let isAway = false;
  let isStopped = false;
  let asks: ReturnType<typeof setTimeout> | undefined;
  let tells: ReturnType<typeof setTimeout> | undefined;
  let retries: ReturnType<typeof setTimeout> | undefined;

  const isKnown = (key: string): boolean => {
    const known = kept.get(key);
    return known !== undefined && Date.now() - known.atMs < keepMs;
  };

  function tell(): void {
    tells ??= setTimeout(() => {
      tells = undefined;
      if (isStopped) return;
      const waiting: RowPrice = isAway ? { kind: 'away' } : { kind: 'asking' };
      ports.onPrices(new Map(wanted.map(({ key }) => [key, kept.get(key)?.price ?? waiting])));
    }, tellMs);
  }

  function askNext(): void {
    if (isStopped || isAway) return;
    for (const { key, draft } of wanted) {
      if (inFlight.size >= atOnce) return;
      if (!isKnown(key) && !inFlight.has(key)) void ask(key, draft);
    }
  }

  async function ask(key: string, draft: OrderDraft): Promise<void> {
    inFlight.add(key);
    try {
      const check = await ports.check(draft);
      const total = check?.status === ports.availableStatus ? check.price?.total_cents : undefined;
      kept.set(key, {
        price: total === undefined ? { kind: 'custom_quote' } : { kind: 'priced', totalCents: total },
        atMs: Date.now(),
      });
    } catch (cause) {
      const error = appErrorOf(cause);
      const isWaiting =
        error.retryable || ['service_unreachable', 'service_failed', 'rate_limited'].includes(error.code);
      if (isWaiting) rest();
      else
        kept.set(key, {
          price: { kind: 'refused', message: error.fieldErrors[0]?.message ?? error.message },
          atMs: Date.now(),
        });
    } finally {
      inFlight.delete(key);
      tell();
      askNext();
    }
  }

  function rest(): void {
    isAway = true;
    clearTimeout(retries);
    retries = setTimeout(again, retryMs);
  }

  function again(): void {
    clearTimeout(retries);
    isAway = false;
    tell();
    askNext();
  }

  return {
    want(wishes) {
      wanted = wishes;
      tell();
      clearTimeout(asks);
      asks = setTimeout(askNext, settleMs);
    },
    again,
    stop() {
      isStopped = true;
      for (const timer of [asks, tells, retries]) clearTimeout(timer);
    },
  };
}
