import { Trans } from '@lingui/react/macro';
import type { AppError } from '../../../src-shared/errors.ts';
import type { Synchronisation } from '../../../src-shared/order-list.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useApp } from '../connection/app-store.ts';
import { useOrders } from './orders-store.ts';

/** Why the list may not be as the service has it. */
export type ListShortfall =
  | { kind: 'loading' }
  | { kind: 'interrupted'; error: AppError }
  | { kind: 'too-many' }
  | { kind: 'stale' };

/**
 * Null where the whole list was read, and is as the service has it.
 * @param isFollowed what changes at the service is looked for again and again
 */
export function shortfallOf(
  {
    isComplete,
    isFull,
    lastReadAtMs,
    error,
  }: Pick<Synchronisation, 'isComplete' | 'isFull' | 'lastReadAtMs' | 'error'>,
  isFollowed: boolean,
): ListShortfall | null {
  if (isFull) return { kind: 'too-many' };
  if (!isComplete) return error === null ? { kind: 'loading' } : { kind: 'interrupted', error };
  return isFollowed && error === null && lastReadAtMs !== null ? null : { kind: 'stale' };
}

/** The same of the list as it is now; undefined until it is known how far it was read. */
export function useShortfall(): ListShortfall | null | undefined {
  const synchronisation = useOrders(orders => orders.synchronisation);
  const error = useOrders(orders => orders.synchronisationError);
  const isFollowed = useApp(
    ({ connection, settings }) => connection.state === 'connected' && settings.refreshSeconds > 0,
  );
  if (error !== null) return { kind: 'interrupted', error };
  return synchronisation === null ? undefined : shortfallOf(synchronisation, isFollowed);
}

export function ShortfallWords({ shortfall }: { shortfall: ListShortfall }) {
  switch (shortfall.kind) {
    case 'loading':
      return <Trans>Dispatch is still loading the order list. Orders may be missing.</Trans>;
    case 'interrupted': {
      const { title } = errorText(shortfall.error);
      return <Trans>Loading the order list is interrupted: {title}. Orders may be missing.</Trans>;
    }
    case 'too-many':
      return <Trans>The service has more orders than Dispatch keeps. The others were left out.</Trans>;
    case 'stale':
      return <Trans>The list is as Dispatch last read it. Newer orders and changes may be missing.</Trans>;
  }
}
