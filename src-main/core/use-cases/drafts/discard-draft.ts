import { DispatchError } from '../../../../src-shared/errors.ts';
import type { Context } from '../context.ts';
import { getDraft } from './get-draft.ts';
import { deleteDraft } from './remove-draft.ts';

/** How long what was discarded can be brought back. */
const keptMs = 86_400_000;

/** Puts a draft out of sight with its documents. @throws DispatchError as `getDraft` does */
export function discardDraft(context: Context, localId: string): void {
  getDraft(context, localId);
  context.database.transaction(() => context.orders.setDiscarded(localId, context.clock.nowMs()));
  context.emit('orders.changed', { localIds: [localId] });
  purgeDiscarded(context);
}

/** @throws DispatchError `not_found` where it is gone for good */
export function restoreDraft(context: Context, localId: string): void {
  const { discardedAtMs } = context.orders.get(localId);
  if (discardedAtMs === null) {
    throw new DispatchError('not_allowed_in_state', 'This draft was not discarded.', {
      reason: 'not_discarded',
    });
  }
  context.database.transaction(() => context.orders.setDiscarded(localId, null));
  context.emit('orders.changed', { localIds: [localId] });
}

/** Deletes what was discarded more than a day ago. */
export function purgeDiscarded(context: Context): void {
  for (const localId of context.orders.discardedUntil(context.clock.nowMs() - keptMs))
    deleteDraft(context, localId);
}
