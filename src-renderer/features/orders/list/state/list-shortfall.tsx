import { Trans } from '@lingui/react/macro';
import type { Synchronisation } from '../../../../../src-shared/contract/order-list.ts';
import type { AppError } from '../../../../../src-shared/errors.ts';
import { readingErrorTitle } from '../../../../i18n/reading-error-title.ts';
import { useApp } from '../../../../state/app-store.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { useOrders } from './orders-store.ts';

/** Why the list on screen may differ from the service's list. */
export type ListShortfall =
  | { kind: 'loading' }
  | { kind: 'interrupted'; error: AppError }
  | { kind: 'too-many' }
  | { kind: 'stale' }
  /** `unknown`: reading the state of the list failed, so its completeness is not known. */
  | { kind: 'unknown' };

/** Maximum time that reading the newest orders may take, in milliseconds. */
const maxLookMs = 30_000;

/**
 * Compares the known orders with the service's list.
 * @param refreshMs interval at which the newest orders are read; 0 if they are read only on request
 * @returns null if the whole list was read, and its newest orders are read regularly
 */
export function shortfallOf(
  {
    isComplete,
    isFull,
    headReadAtMs,
    error,
  }: Pick<Synchronisation, 'isComplete' | 'isFull' | 'headReadAtMs' | 'error'>,
  refreshMs: number,
  nowMs: number,
): ListShortfall | null {
  if (!isComplete) return error === null ? { kind: 'loading' } : { kind: 'interrupted', error };
  const isFollowed =
    refreshMs > 0 && headReadAtMs !== null && nowMs - headReadAtMs <= 2 * refreshMs + maxLookMs;
  if (!isFollowed || error !== null) return { kind: 'stale' };
  return isFull ? { kind: 'too-many' } : null;
}

/** Why the list on screen may differ from the service's list; null if it does not, undefined until that is known. */
export function useShortfall(): ListShortfall | null | undefined {
  const synchronisation = useOrders(orders => orders.synchronisation);
  const error = useOrders(orders => orders.synchronisationError);
  // Nothing is read regularly while the service cannot be reached, even if the last read was a moment ago.
  const refreshSeconds = useApp(({ connection, settings }) =>
    connection.state === 'away' ? 0 : settings.refreshSeconds,
  );
  const nowMs = useNow(15_000);
  if (error !== null) return { kind: 'unknown' };
  return synchronisation === null ? undefined : shortfallOf(synchronisation, refreshSeconds * 1_000, nowMs);
}

export function ShortfallWords({ shortfall }: { shortfall: ListShortfall }) {
  switch (shortfall.kind) {
    case 'loading':
      return <Trans>Dispatch is still loading the order list. Orders may be missing.</Trans>;
    case 'interrupted': {
      const title = readingErrorTitle(shortfall.error);
      return <Trans>Loading the order list is interrupted: {title}. Orders may be missing.</Trans>;
    }
    case 'too-many':
      return <Trans>The service has more orders than Dispatch keeps. The others are not loaded.</Trans>;
    case 'stale':
      return <Trans>The list may be out of date: newer orders and changes may be missing.</Trans>;
    case 'unknown':
      return <Trans>Dispatch cannot tell whether the list is complete. Orders may be missing.</Trans>;
  }
}
