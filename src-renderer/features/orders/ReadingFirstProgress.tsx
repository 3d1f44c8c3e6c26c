import { Trans, useLingui } from '@lingui/react/macro';
import { errorText } from '../../i18n/error-text.ts';
import { formatCount } from '../../i18n/format.ts';
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
            {left} of {all} orders left. Loading is interrupted: {errorText(error).title}
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
