import { Trans, useLingui } from '@lingui/react/macro';
import { formatCount } from '../../i18n/format.ts';
import { readingErrorTitle } from '../../i18n/reading-error-title.ts';
import { useOrders } from './orders-store.ts';

/** How far the orders are that somebody waits for, and what keeps them. */
export function ReadingFirstProgress({ unread, begunWith }: { unread: number; begunWith: number }) {
  const { t } = useLingui();
  const error = useOrders(state => state.synchronisation?.error ?? null);
  const [left, all] = [formatCount(unread), formatCount(begunWith)];
  return (
    <>
      <progress value={begunWith - unread} max={begunWith} aria-label={t`Loading orders in full`} />
      <span role="status">
        {error ? (
          <Trans>
            {left} of {all} orders left. Loading is interrupted: {readingErrorTitle(error)}
          </Trans>
        ) : (
          <Trans>
            {left} of {all} orders left
          </Trans>
        )}
      </span>
    </>
  );
}
