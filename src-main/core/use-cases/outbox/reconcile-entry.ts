import { DispatchError } from '../../../../src-shared/errors.ts';
import type { ComparedField, ConflictField, Reconciliation } from '../../../../src-shared/reconciliation.ts';
import { findCandidates } from '../../outbox/candidates.ts';
import { canResolve } from '../../outbox/chain.ts';
import type { Entry } from '../../outbox/entry.ts';
import { changeOf, finishWith, readStep } from '../../outbox/find-done.ts';
import { mergeFields } from '../../outbox/merge.ts';
import type { Context } from '../context.ts';
import { keepReading } from '../orders/keep-reading.ts';

/**
 * Reads the service to find out what became of an uncertain entry. Nothing is sent; what the service shows as done is
 * finished.
 * @throws DispatchError `not_allowed_in_state` (`other_account`), and what reading throws
 */
export async function reconcileEntry(context: Context, entryId: string): Promise<Reconciliation> {
  const entry = resolvable(context, entryId);
  assertOwnAccount(context, entry);
  const { intent } = entry;
  if (intent.kind === 'file-create' || intent.kind === 'file-upload') return { outcome: 'file' };
  if (intent.kind === 'order-create') {
    const search = await findCandidates(entry, context.endpoints, id => isTaken(context, entry, id));
    return { outcome: 'candidates', ...search };
  }
  const { order, isShown } = await readStep(entry, context);
  if (isShown) {
    finish(context, entry, () => finishWith(entry, order, context, context.clock.nowMs()));
    return { outcome: 'done' };
  }
  keepReading(context, order);
  const change = intent.kind === 'order-update' ? changeOf(entry, intent, context.entries) : null;
  const fields = change === null ? [] : mergeFields(change, order).filter(({ by }) => by !== 'them');
  return { outcome: 'order', orderId: order.id, status: order.status, fields: fields.map(asCompared) };
}

const asCompared = ({ path, mine, theirs }: ConflictField): ComparedField => ({
  path,
  mine,
  theirs,
  isSame: false,
});

/** @throws DispatchError `not_allowed_in_state` where what became of it is known */
export function resolvable({ entries }: Context, entryId: string): Entry {
  const entry = entries.get(entryId);
  if (canResolve(entry)) return entry;
  throw new DispatchError('not_allowed_in_state', 'It is known what became of this entry.', {
    reason: 'not_uncertain',
  });
}

/** Another customer's orders cannot be read. @throws DispatchError `not_allowed_in_state` (`other_account`) */
export function assertOwnAccount({ accountId }: Context, entry: Entry): void {
  if (entry.accountId === accountId) return;
  throw new DispatchError('not_allowed_in_state', 'This entry belongs to another account.', {
    reason: 'other_account',
  });
}

/** An order that was placed here already is that other order, however much it looks like this one. */
export function isTaken({ orders }: Context, entry: Entry, orderId: string): boolean {
  const known = orders.findByOrderId(orderId);
  return known !== null && known.draft !== null && known.localId !== entry.localId;
}

/** Writes an end, where nothing else has ended it while the service was read, and tells everybody. */
export function finish(
  context: Context,
  entry: Entry,
  write: () => void,
  assertOpen: (context: Context, entryId: string) => Entry = resolvable,
): void {
  context.database.transaction(() => {
    assertOpen(context, entry.id);
    write();
  });
  context.emit('orders.changed', { localIds: [entry.localId] });
  context.emitOutbox();
  context.drain.wake();
}
