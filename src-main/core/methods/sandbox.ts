import { setImmediate as breathe } from 'node:timers/promises';
import type { Connection } from '../../../src-shared/contract/connection.ts';
import type { SeedState, sandboxPanelMethods } from '../../../src-shared/contract/sandbox.ts';
import { refusal } from '../../../src-shared/errors.ts';
import { assertNothingUnsent } from '../environment/rules.ts';
import type { LocalPanel } from '../sandbox/local-panel.ts';
import { createAcceptedRemoval } from '../store/accepted-removal.ts';
import { createMetaStore } from '../store/meta-store.ts';
import { inSteps } from '../store/steps.ts';
import { syncStateName } from '../synchronise/sync-state.ts';
import type { Context } from './context.ts';
import { createDriver } from './drive.ts';
import { advanceScenario } from './order-steps.ts';
import type { HandlersFor } from './router.ts';

/**
 * Returns the panel of the local sandbox.
 * @throws DispatchError `not_allowed_in_state` (`only_local_sandbox`) in every other environment
 */
export function localPanelOf({ localPanel }: Pick<Context, 'localPanel'>): LocalPanel {
  if (localPanel) return localPanel;
  throw refusal('not_allowed_in_state', 'Only the local sandbox has this.', 'only_local_sandbox');
}

/**
 * Adds generated orders to the local sandbox; events report the progress.
 * @throws DispatchError `not_allowed_in_state`
 */
export function seedSandbox(context: Context, count: number): SeedState {
  const { seeding } = localPanelOf(context);
  seeding
    .run(count)
    .then(() => {
      // The generated orders are spread over a year. If only the head of the list were read, those older than existing
      // orders would be missing.
      if (!context.ending.aborted) context.synchroniser.readAll();
    })
    .catch(() => context.log.write('synchronise-failed'));
  return seeding.state();
}

/** Stops or starts the local sandbox. After a start, all waiting entries are sent at once. */
export async function setRunning(
  context: Pick<Context, 'connection' | 'drain' | 'log' | 'service' | 'synchroniser'>,
  isRunning: boolean,
): Promise<Connection> {
  const { service, connection, drain, synchroniser, log } = context;
  await service.setRunning(isRunning);
  // This read is the first request after the start or stop, so it updates the connection state on screen.
  await synchroniser.now().catch(() => log.write('synchronise-failed'));
  if (isRunning) drain.retryNow(null);
  connection.announce();
  return connection.current();
}

/**
 * Empties the local sandbox, and removes its accepted orders here with their documents, history and finished entries.
 * Drafts, templates and the address book stay.
 * @throws DispatchError `not_allowed_in_state` (`only_local_sandbox`, `entries_waiting`, `changes_typed`)
 */
export async function resetSandbox(context: Context): Promise<{ removedOrders: number }> {
  const { receivers, seeding } = localPanelOf(context);
  assertNothingUnsent({ outbox: context.summary });
  seeding.stop();
  await receivers.stop();
  let removedOrders = 0;
  // Synchronisation stops during the removal, so that it cannot store orders that are being removed.
  await context.synchroniser.rest(() =>
    context.service.beginAnew(async () => {
      // Checked again, because something may have been saved while the service was stopping.
      assertNothingUnsent({ outbox: context.summary });
      removedOrders = await removeAccepted(context);
    }),
  );
  context.synchroniser.readAll();
  await receivers.forget();
  seeding.forget();
  context.tokens.forget();
  context.connection.announce();
  context.log.write('sandbox-reset', { removedOrders });
  return { removedOrders };
}

/** Removes accepted orders in batches, so that calls of windows are answered in between. Returns their number. */
async function removeAccepted(
  context: Pick<Context, 'blobs' | 'database' | 'documents' | 'emit' | 'ending' | 'lines'>,
): Promise<number> {
  const { database, blobs, documents, lines, emit, ending } = context;
  const removal = createAcceptedRemoval(database);
  await inSteps(lines.catchUpInSteps(), ending);
  const before = lines.count();
  for (;;) {
    const { localIds, sha256s } = removal.removeSome();
    if (localIds.length === 0) break;
    for (const sha256 of sha256s) blobs.removeUnused(sha256, documents.isBlobUsed);
    emit('orders.changed', { localIds });
    await breathe();
  }
  database.transaction(() => {
    lines.clear();
    createMetaStore(database).remove(syncStateName);
  });
  await inSteps(lines.catchUpInSteps(), ending);
  emit('orders.changed', { localIds: [] });
  return before - lines.count();
}

export function sandboxHandlers(context: Context): HandlersFor<typeof sandboxPanelMethods> {
  const driver = createDriver(context);
  const panel = () => localPanelOf(context);
  return {
    'sandbox.advance': input =>
      advanceScenario(context, { ...input, localId: context.orders.ownIdOf(input.localId) }),
    'sandbox.setRunning': ({ isRunning }) => setRunning(context, isRunning),
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
