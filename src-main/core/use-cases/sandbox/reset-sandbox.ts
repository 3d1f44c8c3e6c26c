import { setImmediate as breathe } from 'node:timers/promises';
import { DispatchError } from '../../../../src-shared/errors.ts';
import { everyOrder } from '../../../../src-shared/order-list.ts';
import { createAcceptedRemoval } from '../../store/accepted-removal.ts';
import { createMetaStore } from '../../store/meta-store.ts';
import { syncStateName } from '../../synchronise/sync-state.ts';
import type { Context } from '../context.ts';
import { localPanelOf } from './local-panel-of.ts';

/**
 * Empties the local sandbox, and removes its accepted orders with their documents, history and finished entries here;
 * drafts, templates and the address book stay.
 * @throws DispatchError `not_allowed_in_state` (only_local_sandbox, entries_waiting, changes_typed)
 */
export async function resetSandbox(context: Context): Promise<{ removedOrders: number }> {
  const { receivers, seeding } = localPanelOf(context);
  assertNothingWaits(context);
  seeding.stop();
  await receivers.stop();
  let removedOrders = 0;
  // Nothing of the list may be stored while it is being removed.
  await context.synchroniser.rest(() =>
    context.service.beginAnew(async () => {
      // It could have been saved while the service was being stopped.
      assertNothingWaits(context);
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

function assertNothingWaits({ entries, changes }: Context): void {
  let open = 0;
  for (const total of entries.allCounts().values()) open += total;
  if (open > 0) {
    throw new DispatchError('not_allowed_in_state', 'Entries of this environment are not done.', {
      reason: 'entries_waiting',
    });
  }
  if (changes.count() > 0) {
    throw new DispatchError('not_allowed_in_state', 'Changes of orders are typed and not sent.', {
      reason: 'changes_typed',
    });
  }
}

/** In pieces, so that windows are answered in between. */
async function removeAccepted(context: Context): Promise<number> {
  const { database, blobs, documents, lines, pages, emit } = context;
  const removal = createAcceptedRemoval(database);
  lines.catchUp();
  const before = pages.count(everyOrder);
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
  lines.catchUp();
  emit('orders.changed', { localIds: [] });
  return before - pages.count(everyOrder);
}
