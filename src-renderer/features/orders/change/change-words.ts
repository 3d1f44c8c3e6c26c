import { t } from '@lingui/core/macro';
import { type Flow, useFlow } from '../../../state/flow.ts';
import { useIsScopeMissing } from '../../../state/scopes.ts';

/**
 * How a change will be sent. `scope`: the service can be reached, but the credential has no permission to change
 * orders.
 */
export type ChangeFlow = Flow | 'scope';

export function useChangeFlow(): ChangeFlow {
  const flow = useFlow();
  const isScopeMissing = useIsScopeMissing('orders:write');
  return flow === 'open' && isScopeMissing ? 'scope' : flow;
}

/** Text before saving that says why the change cannot be sent at once; null if it can. */
export function changeWaitsText(flow: ChangeFlow): string | null {
  switch (flow) {
    case 'away':
      return t`The service cannot be reached. When you save, Dispatch queues the change and sends it later.`;
    case 'paused':
      return t`Sending is paused. When you save, Dispatch queues the change and sends it after you resume sending.`;
    case 'refused':
      return t`Sign-in was refused. When you save, Dispatch queues the change and sends it when sign-in works again.`;
    case 'scope':
      return t`Your credential does not allow changing orders. When you save, Dispatch queues the change and sends it when the credential allows it.`;
    case 'unconfirmed':
    case 'open':
      return null;
  }
}

/** Text after saving that says whether the change is sent at once or waits. */
export function changeSavedText(flow: ChangeFlow, name: string): string {
  switch (flow) {
    case 'away':
      return t`Change of order ${name} saved. It is sent when the service can be reached.`;
    case 'paused':
      return t`Change of order ${name} saved and queued. Sending is paused.`;
    case 'refused':
    case 'scope':
      return t`Change of order ${name} saved. It is queued until your credential allows sending.`;
    case 'unconfirmed':
    case 'open':
      return t`Change of order ${name} saved. It is being sent.`;
  }
}
