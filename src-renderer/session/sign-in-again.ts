import { call } from '../bridge/bridge.ts';
import { orShowError } from './report.ts';

/** Signs in anew and sends what waits; the connection's own events show how it went. */
export const signInAgain = (): Promise<void> =>
  orShowError(async () => {
    await call('outbox.retry', { entryId: null });
    await call('connection.test', {});
  });
