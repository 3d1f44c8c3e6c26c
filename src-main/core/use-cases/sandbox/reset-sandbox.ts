import { setImmediate as breathe } from 'node:timers/promises';
import { DispatchError } from '../../../../src-shared/errors.ts';
import { createAcceptedRemoval } from '../../store/accepted-removal.ts';
import type { Context } from '../context.ts';
import { localPanelOf } from './local-panel-of.ts';

/**
 * Empties the local sandbox, and removes its accepted orders with their documents, history and finished entries here;
 * drafts, templates and the address book stay.
 * @throws DispatchError `not_allowed_in_state` (only_local_sandbox, entries_waiting)
 */
export async function resetSandbox(context: Context): Promise<{ removedOrders: number }> {
  const { receivers, seeding } = localPanelOf(context);
  assertNothingWaits(context);
  seeding.stop();
  await receivers.stop();
  let removedOrders = 0;
  await context.service.beginAnew(async () => {
    // It could have been saved while the service was being stopped.
    assertNothingWaits(context);
    removedOrders = await removeAccepted(context);
  });
  await receivers.forget();
  context.tokens.forget();
  context.connection.announce();
  context.log.write('sandbox-reset', { removedOrders });
  return { removedOrders };
}

function assertNothingWaits({ entries }: Context): void {
  let open = 0;
  for (const total of entries.allCounts().values()) open += total;
  if (open === 0) return;
  throw new DispatchError('not_allowed_in_state', 'Entries of this environment are not done.', {
    reason: 'entries_waiting',
  });
}

/** In pieces, so that windows are answered in between. */
async function removeAccepted({ database, blobs, documents, emit }: Context): Promise<number> {
  const removal = createAcceptedRemoval(database);
  let removed = 0;
  for (;;) {
    const { localIds, sha256s } = removal.removeSome();
    if (localIds.length === 0) return removed;
    for (const sha256 of sha256s) blobs.removeUnused(sha256, documents.isBlobUsed);
    removed += localIds.length;
    emit('orders.changed', { localIds });
    await breathe();
  }
}
