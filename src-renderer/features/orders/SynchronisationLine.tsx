import { Trans } from '@lingui/react/macro';
import { CloudDownload, CloudOff } from 'lucide-react';
import { errorText } from '../../i18n/error-text.ts';
import { formatCount } from '../../i18n/format.ts';
import { useOrders } from './orders-store.ts';

/** While the list of the service was not read whole yet: how far, and what keeps it. */
export function SynchronisationLine() {
  const synchronisation = useOrders(state => state.synchronisation);
  if (!synchronisation || synchronisation.isComplete || synchronisation.readCount === 0) return null;
  const count = formatCount(synchronisation.readCount);
  const { error } = synchronisation;
  return (
    <div className={`orders-synchronisation ${error ? 'orders-synchronisation-held' : ''}`} role="status">
      {error ? <CloudOff size={14} aria-hidden /> : <CloudDownload size={14} aria-hidden />}
      {error ? (
        <Trans>
          {count} orders read, the newest first. It goes on by itself: {errorText(error).title}
        </Trans>
      ) : (
        <Trans>
          Reading the orders of the service, the newest first: {count} so far. Everything works already.
        </Trans>
      )}
    </div>
  );
}
