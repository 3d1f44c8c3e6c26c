import { t } from '@lingui/core/macro';
import { type Flow, useFlow } from '../../../session/flow.ts';
import { useIsScopeMissing } from '../../../session/scopes.ts';

/** What delays a change. `scope`: the service can be reached, but the credential may not change orders. */
export type ChangeFlow = Flow | 'scope';

export function useChangeFlow(): ChangeFlow {
  const flow = useFlow();
  const isScopeMissing = useIsScopeMissing('orders:write');
  return flow === 'open' && isScopeMissing ? 'scope' : flow;
}

/** Says before saving why the change will wait; null if it is sent at once. */
export function changeWaitsText(flow: ChangeFlow): string | null {
  switch (flow) {
    case 'away':
      return t`The service is away. The change is saved here and sent when the service is back.`;
    case 'paused':
      return t`Sending is paused. The change is saved here and sent when you go on.`;
    case 'refused':
      return t`Sign-in was refused. The change is saved here and sent when the credential may send it.`;
    case 'scope':
      return t`The credential may not change orders. The change is saved here and sent when it may.`;
    case 'unconfirmed':
    case 'open':
      return null;
  }
}

/** Says after saving whether the change is being sent or waits. */
export function changeSavedText(flow: ChangeFlow, name: string): string {
  switch (flow) {
    case 'away':
      return t`Change of ${name} saved. It is sent when the service is back.`;
    case 'paused':
      return t`Change of ${name} saved. Sending is paused.`;
    case 'refused':
    case 'scope':
      return t`Change of ${name} saved. It is queued until your credential allows sending.`;
    case 'unconfirmed':
    case 'open':
      return t`Change of ${name} saved. It is being sent.`;
  }
}
