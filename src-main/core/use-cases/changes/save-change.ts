import { DispatchError } from '../../../../src-shared/errors.ts';
import type { ChangeRecord } from '../../../../src-shared/order-changes.ts';
import type { Context } from '../context.ts';

export interface SaveChangeInput {
  localId: string;
  version: number;
  change: Omit<ChangeRecord, 'version' | 'updatedAtMs'> | null;
}

/**
 * Keeps what is typed on an accepted order, or forgets it.
 * @throws DispatchError `not_found`, `draft_conflict` where another window saved in between
 */
export function saveChange(
  context: Context,
  { localId, version, change }: SaveChangeInput,
): { version: number; updatedAtMs: number } {
  const { database, changes, orders, clock } = context;
  orders.get(localId);
  const updatedAtMs = clock.nowMs();
  const saved = database.transaction(() => {
    assertVersion(context, localId, version);
    if (change) return changes.save(localId, change, updatedAtMs);
    changes.remove(localId);
    return 0;
  });
  // While one types on, nothing that others show of it changes.
  if ((version === 0) !== (saved === 0)) {
    context.emit('orders.changed', { localIds: [localId] });
    context.emitOutbox();
  }
  return { version: saved, updatedAtMs };
}

/** @throws DispatchError `draft_conflict` */
export function assertVersion({ changes }: Context, localId: string, version: number): void {
  const stored = changes.find(localId)?.version ?? 0;
  if (stored === version) return;
  throw new DispatchError('draft_conflict', `The change is at version ${stored}, not ${version}.`);
}
