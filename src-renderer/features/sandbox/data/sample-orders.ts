import { plural } from '@lingui/core/macro';
import { call, onEvent, onLeave } from '../../../bridge/bridge.ts';
import { logFailure } from '../../../state/app-store.ts';
import { orShowError, showFailure } from '../../../state/show-error.ts';
import { showToast } from '../../../ui/toast.tsx';

/** Number of sample orders: enough to include every state and to fill more than the screen. */
const sampleCount = 100;

/** Stops waiting for the orders of the last call of `makeSampleOrders`. */
let stopWaiting = (): void => undefined;
// Waiting ends when the user switches to another environment. Otherwise, the end of another run there could be taken
// for the end of this one.
onLeave(() => stopWaiting());

/** Adds made-up orders to the local sandbox, and then reads them into the list. */
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
