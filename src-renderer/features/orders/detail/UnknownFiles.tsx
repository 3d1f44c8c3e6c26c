import { Trans } from '@lingui/react/macro';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { useIsScopeMissing } from '../../../state/scopes.ts';

/**
 * Says why the files at the service are not known. The word "yet" is used only if they will be loaded automatically.
 */
export function UnknownFiles({ detail: { row, order } }: { detail: Pick<OrderDetail, 'row' | 'order'> }) {
  const isBlind = useIsScopeMissing('orders:read');
  if (order?.allowed_actions.includes('get_files') === false)
    return <Trans>The service does not allow Dispatch to load the documents of this order now.</Trans>;
  return row.isGone || isBlind ? (
    <Trans>Dispatch does not know which documents the service has.</Trans>
  ) : (
    <Trans>The documents at the service are not loaded yet.</Trans>
  );
}
