import { Trans } from '@lingui/react/macro';
import type { AppError } from '../../../src-shared/errors.ts';
import type { Synchronisation } from '../../../src-shared/order-list.ts';
import { errorText } from '../../i18n/error-text.ts';

/** Why orders of the service may be missing in the list. */
export type ListShortfall =
  | { kind: 'loading' }
  | { kind: 'interrupted'; error: AppError }
  | { kind: 'too-many' };

/** Null once the whole list was read. */
export function shortfallOf({
  isComplete,
  error,
}: Pick<Synchronisation, 'isComplete' | 'error'>): ListShortfall | null {
  if (error?.reason === 'too_many_orders') return { kind: 'too-many' };
  if (isComplete) return null;
  return error === null ? { kind: 'loading' } : { kind: 'interrupted', error };
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
  }
}
