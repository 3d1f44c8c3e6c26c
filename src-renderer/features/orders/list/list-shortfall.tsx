import { Trans } from '@lingui/react/macro';
import type { Synchronisation } from '../../../../src-shared/contract/order-list.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { readingErrorTitle } from '../../../i18n/reading-error-title.ts';
import { useApp } from '../../../session/app-store.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useOrders } from './orders-store.ts';

/** Why the list may not be as the service has it. */
export type ListShortfall =
  | { kind: 'loading' }
  | { kind: 'interrupted'; error: AppError }
  | { kind: 'too-many' }
  | { kind: 'stale' }
  /** How far the list was read is not known. */
  | { kind: 'unknown' };

/** A look at the newest orders may take so long. */
const lookMs = 30_000;

/**
 * Null where the whole list was read, and its newest orders are read again and again.
 * @param refreshMs between two looks at the service; 0: only when somebody asks
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
  const isFollowed = refreshMs > 0 && headReadAtMs !== null && nowMs - headReadAtMs <= 2 * refreshMs + lookMs;
  if (!isFollowed || error !== null) return { kind: 'stale' };
  return isFull ? { kind: 'too-many' } : null;
}

/** The same of the list as it is now; undefined until it is known how far it was read. */
export function useShortfall(): ListShortfall | null | undefined {
  const synchronisation = useOrders(orders => orders.synchronisation);
  const error = useOrders(orders => orders.synchronisationError);
  // Without a service nothing is looked for, however short ago that was.
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
      return <Trans>The service has more orders than Dispatch keeps. The others were left out.</Trans>;
    case 'stale':
      return <Trans>The list may be out of date: newer orders and changes may be missing.</Trans>;
    case 'unknown':
      return <Trans>Dispatch cannot tell whether the list is complete. Orders may be missing.</Trans>;
  }
}
