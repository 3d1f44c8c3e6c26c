import { DispatchError } from '../../../../src-shared/errors.ts';
import type { Conflict, MergeChoice } from '../../../../src-shared/reconciliation.ts';
import { canMerge } from '../../outbox/chain.ts';
import type { Entry } from '../../outbox/entry.ts';
import { changeOf, finishWith, readStep } from '../../outbox/find-done.ts';
import { mergedPatch, mergeFields } from '../../outbox/merge.ts';
import { replaceEntry } from '../../outbox/replace.ts';
import type { Context } from '../context.ts';
import { keepReading } from '../orders/keep-reading.ts';
import { assertOwnAccount, finish } from './reconcile-entry.ts';

/**
 * Reads the order of a change that met a newer revision. A change that the order shows already is finished.
 * @throws DispatchError `not_allowed_in_state` (`no_conflict`, `other_account`), and what reading throws
 */
export async function readConflict(context: Context, entryId: string): Promise<Conflict> {
  const entry = inConflict(context, entryId);
  assertOwnAccount(context, entry);
  const { order, isShown } = await readStep(entry, context);
  if (isShown) {
    finish(context, entry, () => finishWith(entry, order, context, context.clock.nowMs()), inConflict);
    return { outcome: 'done' };
  }
  keepReading(context, order);
  return {
    outcome: 'fields',
    revision: order.revision,
    fields: mergeFields(changeOf(entry, entry.intent, context.entries), order),
    isUpdateAllowed: order.allowed_actions.includes('update'),
  };
}

/**
 * What the dispatcher chose becomes a new entry with a new key on the revision that was read; the former one is
 * superseded. Where nothing of ours is left, nothing is sent.
 * @throws DispatchError `not_allowed_in_state` (`no_conflict`, `order_changed`), `confirmation_needed`
 */
export function mergeConflict(
  context: Context,
  input: { entryId: string; revision: string; choices: Record<string, MergeChoice> },
): { entryId: string | null } {
  const { orders, entries, clock } = context;
  context.guard.assertOpen();
  const entry = inConflict(context, input.entryId);
  assertOwnAccount(context, entry);
  const { order } = orders.get(entry.localId);
  if (order?.revision !== input.revision) {
    throw new DispatchError('not_allowed_in_state', 'The order has changed since it was read.', {
      reason: 'order_changed',
    });
  }
  const patch = mergedPatch(changeOf(entry, entry.intent, entries), order, input.choices);
  const nowMs = clock.nowMs();
  let entryId: string | null = null;
  const write = () => {
    if (Object.keys(patch).length === 0) entries.withdraw(entry.id, null, nowMs);
    else entryId = replaceEntry(context, entry, { ...entry.intent, patch, base: order }, nowMs);
  };
  finish(context, entry, write, inConflict);
  return { entryId };
}

type UpdateEntry = Entry & { intent: Extract<Entry['intent'], { kind: 'order-update' }> };

/** @throws DispatchError `not_allowed_in_state` (`no_conflict`) */
function inConflict({ entries }: Context, entryId: string): UpdateEntry {
  const entry = entries.get(entryId);
  const { intent } = entry;
  if (canMerge(entry) && intent.kind === 'order-update') return { ...entry, intent };
  throw new DispatchError('not_allowed_in_state', 'This entry is in no conflict.', { reason: 'no_conflict' });
}
