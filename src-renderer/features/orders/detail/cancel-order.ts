import { t } from '@lingui/core/macro';
import { call } from '../../../bridge/bridge.ts';
import { confirmAndQueueStep } from '../../../session/queue-step.ts';

/** Queues the cancellation of an order. */
export const cancelOrder = (localId: string): Promise<void> =>
  confirmAndQueueStep(
    () => call('orders.cancel', { localId }),
    t`Saved. The cancellation is on its way to the service.`,
  );
