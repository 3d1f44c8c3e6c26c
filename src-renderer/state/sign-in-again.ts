import { call } from '../bridge/bridge.ts';
import { orShowError } from './show-error.ts';

/** Signs in again and retries queued items. The event `connection.changed` reports the result. */
export const signInAgain = (): Promise<void> =>
  orShowError(async () => {
    await call('outbox.retry', { entryId: null });
    await call('connection.test', {});
  });
