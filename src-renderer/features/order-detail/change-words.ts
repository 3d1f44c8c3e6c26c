import { t } from '@lingui/core/macro';
import type { Flow } from '../connection/flow.ts';

/** Before saving: that it will wait, and for what; null where it is sent at once. */
export function changeWaitsText(flow: Flow): string | null {
  switch (flow) {
    case 'away':
      return t`The service is away. The change is saved here and sent when the service is back.`;
    case 'paused':
      return t`Sending is paused. The change is saved here and sent when you go on.`;
    case 'refused':
      return t`Sign-in was refused. The change is saved here and sent when the credential may send it.`;
    case 'unconfirmed':
    case 'open':
      return null;
  }
}

/** After saving: where it is. */
export function changeSavedText(flow: Flow): string {
  switch (flow) {
    case 'away':
      return t`Change saved. It is sent when the service is back.`;
    case 'paused':
      return t`Change saved. It is sent when you go on.`;
    case 'refused':
      return t`Change saved. It waits until the credential may send it.`;
    case 'unconfirmed':
    case 'open':
      return t`Change saved. It is being sent.`;
  }
}
