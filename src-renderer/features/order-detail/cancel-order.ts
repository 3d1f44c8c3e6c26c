import { t } from '@lingui/core/macro';
import { appErrorOf, call } from '../../bridge/bridge.ts';
import { showToast } from '../../ui/toast.tsx';
import { confirmProduction } from '../connection/production.ts';
import { showError } from '../messages/report.ts';

/** Queues the cancellation of an order. */
export async function cancelOrder(localId: string): Promise<void> {
  try {
    await call('orders.cancel', { localId });
  } catch (thrown) {
    if (appErrorOf(thrown).code !== 'confirmation_needed') return showError(thrown);
    if (await confirmProduction('send')) await cancelOrder(localId);
    return;
  }
  showToast({ tone: 'ok', text: t`Saved. The cancellation is on its way to the service.` });
}
