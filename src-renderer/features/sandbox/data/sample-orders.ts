import { plural } from '@lingui/core/macro';
import { call, onEvent, onLeave } from '../../../bridge/bridge.ts';
import { logFailure } from '../../../session/app-store.ts';
import { orShowError, showFailure } from '../../../session/show-error.ts';
import { showToast } from '../../../ui/toast.tsx';

/** Enough to see every state, and more than fits on screen. */
const sampleCount = 100;

/** Stops to wait for the end of the run that was started last. */
let stopWaiting = (): void => undefined;
// In another environment, the end of a later run would be taken for the end of this one.
onLeave(() => stopWaiting());

/** Adds made-up orders to the local sandbox, and reads them into the list. */
export const makeSampleOrders = (): Promise<void> =>
  orShowError(async () => {
    stopWaiting();
    const end = onEvent('sandbox.seedChanged', ({ isRunning, written, error }) => {
      if (isRunning) return;
      end();
      if (error) showFailure(error);
      else
        showToast({
          tone: 'ok',
          text: plural(written, { one: '# sample order created', other: '# sample orders created' }),
        });
      call('orders.synchronise', {}).catch(logFailure);
    });
    stopWaiting = end;
    await call('sandbox.seed', { count: sampleCount }).catch(error => {
      end();
      throw error;
    });
  });
