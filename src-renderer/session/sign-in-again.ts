import { call } from '../bridge/bridge.ts';
import { showError } from './report.ts';

/** Signs in anew and sends what waits; the connection's own events show how it went. */
export async function signInAgain(): Promise<void> {
  try {
    await call('outbox.retry', { entryId: null });
    await call('connection.test', {});
  } catch (thrown) {
    showError(thrown);
  }
}
