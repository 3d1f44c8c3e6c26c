import type { sandboxPanelMethods } from '../../src-shared/sandbox-panel.ts';
import type { EnvironmentHandlers } from './router.ts';
import type { Context } from './use-cases/context.ts';
import { createDriver } from './use-cases/sandbox/driver.ts';
import { localPanelOf } from './use-cases/sandbox/local-panel-of.ts';
import { resetSandbox } from './use-cases/sandbox/reset-sandbox.ts';
import { seedSandbox } from './use-cases/sandbox/seed-sandbox.ts';

/** Method of the sandbox panel → use case. */
export function sandboxHandlers(
  context: Context,
): Pick<EnvironmentHandlers, keyof typeof sandboxPanelMethods> {
  const driver = createDriver(context);
  const panel = () => localPanelOf(context);
  return {
    'sandbox.drive': () => ({ drive: driver.current() }),
    'sandbox.startDrive': async input => ({
      drive: await driver.start({ ...input, localId: context.orders.ownIdOf(input.localId) }),
    }),
    'sandbox.steerDrive': ({ action }) => ({ drive: driver.steer(action) }),
    'sandbox.faults': async () => ({ faults: await panel().faults() }),
    'sandbox.setFaults': async ({ faults }) => ({ faults: await panel().setFaults(faults) }),
    'sandbox.feed': ({ orderId, beforeSequence }) => panel().feed(orderId, beforeSequence),
    'sandbox.receiver': () => panel().receivers.state(),
    'sandbox.setReceiver': async ({ url, secret }) => {
      const { receivers } = panel();
      const made = await receivers.set(url, secret);
      return { receiver: await receivers.state(), secret: made };
    },
    'sandbox.removeReceiver': () => panel().receivers.remove(),
    'sandbox.startBuiltInReceiver': () => panel().receivers.startBuiltIn(),
    'sandbox.received': () => panel().receivers.received(),
    'sandbox.seedState': () => panel().seeding.state(),
    'sandbox.seed': ({ count }) => seedSandbox(context, count),
    'sandbox.stopSeed': () => {
      panel().seeding.stop();
      return panel().seeding.state();
    },
    'sandbox.reset': () => {
      driver.steer('stop');
      return resetSandbox(context);
    },
  };
}
