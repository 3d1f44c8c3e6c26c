import type {
  ComparedField,
  Conflict,
  ConflictField,
  conflictMethods,
  Reconciliation,
  Resolution,
} from '../../../src-shared/contract/conflicts.ts';

import { DispatchError, refusal } from '../../../src-shared/errors.ts';
import { findCandidates } from '../outbox/candidates.ts';
import { canMerge, canResolve } from '../outbox/chain.ts';
import { type Entry, isStep } from '../outbox/entry.ts';
import { canDiscardLateDocument, isLateDocument, isOfPlacing } from '../outbox/late-documents.ts';
import { mergedPatch, mergeFields } from '../outbox/merge.ts';
import { changeOfStep, finishWith, readStep } from '../outbox/reconcile.ts';
import { renewUpload, replaceEntry } from '../outbox/replace.ts';
import { type Context, entriesChanged } from './context.ts';
import { keepReading } from './order-detail.ts';
import { assertReadWhole } from './order-steps.ts';
import { giveUpLateDocument, makeDraftAgain, requeueOrder } from './outbox.ts';
import type { HandlerInput, HandlersFor } from './router.ts';

/**
 * Reads the order of a change in conflict. If the order already has all values of the change, finishes the change.
 * @throws DispatchError `not_allowed_in_state` (`no_conflict`, `other_account`), or the error of a request that fails
 */
export async function readConflict(context: Context, entryId: string): Promise<Conflict> {
  const entry = inConflict(context, entryId);
  assertOwnAccount(context, entry);
  const reading = await readStep(entry, context);
  const { order, askedAt } = reading;
  if (reading.isShown) {
    finish(context, entry, placed => finishWith(placed, reading, context, context.clock.nowMs()), inConflict);
    return { outcome: 'done' };
  }
  keepReading(context, order, askedAt);
  return {
    outcome: 'fields',
    revision: order.revision,
    fields: mergeFields(changeOfStep(entry, entry.intent, context.entries), order),
    isUpdateAllowed: order.allowed_actions.includes('update'),
  };
}

/**
 * Replaces a change in conflict with a new entry, with a new key, that is based on the given revision and contains the
 * values that the user has chosen. If the user has chosen only values of the service, nothing is sent.
 * @returns the new entry's id; null if nothing is left to send
 * @throws DispatchError `not_allowed_in_state` (`no_conflict`, `order_changed`, `not_read_whole`),
 * `confirmation_needed`
 */
export function mergeConflict(
  context: Context,
  input: HandlerInput<'outbox.merge'>,
): { entryId: string | null } {
  const { orders, entries, clock } = context;
  context.guard.assertOpen();
  const entry = inConflict(context, input.entryId);
  assertOwnAccount(context, entry);
  const { order } = orders.get(entry.localId);
  if (order?.revision !== input.revision) {
    throw refusal('not_allowed_in_state', 'The order has changed since it was read.', 'order_changed');
  }
  assertReadWhole(order);
  const patch = mergedPatch(changeOfStep(entry, entry.intent, entries), order, input.choices);
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

/**
 * Returns the entry if it is a change in conflict.
 * @throws DispatchError `not_allowed_in_state` (`no_conflict`)
 */
function inConflict({ entries }: Pick<Context, 'entries'>, entryId: string): UpdateEntry {
  const entry = entries.get(entryId);
  const { intent } = entry;
  if (canMerge(entry) && intent.kind === 'order-update') return { ...entry, intent };
  throw refusal('not_allowed_in_state', 'This entry is in no conflict.', 'no_conflict');
}

/**
 * Reads from the service whether it has processed an uncertain entry, and finishes the entry if so. Sends no change.
 * @throws DispatchError `not_allowed_in_state` (`other_account`), or the error of a request that fails
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
  const reading = await readStep(entry, context);
  const { order, askedAt } = reading;
  if (reading.isShown) {
    finish(context, entry, placed => finishWith(placed, reading, context, context.clock.nowMs()));
    return { outcome: 'done' };
  }
  keepReading(context, order, askedAt);
  const change = intent.kind === 'order-update' ? changeOfStep(entry, intent, context.entries) : null;
  const fields = change === null ? [] : mergeFields(change, order).filter(({ by }) => by !== 'them');
  return { outcome: 'order', orderId: order.id, status: order.status, fields: fields.map(asCompared) };
}

const asCompared = ({ path, mine, theirs }: ConflictField): ComparedField => ({
  path,
  mine,
  theirs,
  isSame: false,
});

/**
 * Returns the entry if the user can decide about its outcome.
 * @throws DispatchError `not_allowed_in_state` (`not_uncertain`) if the outcome is known
 */
export function resolvable({ entries }: Pick<Context, 'entries'>, entryId: string): Entry {
  const entry = entries.get(entryId);
  if (canResolve(entry)) return entry;
  throw refusal('not_allowed_in_state', 'It is known what became of this entry.', 'not_uncertain');
}

/**
 * Checks that an entry belongs to the current account, since the orders of another customer cannot be read.
 * @throws DispatchError `not_allowed_in_state` (`other_account`)
 */
export function assertOwnAccount({ accountId }: Pick<Context, 'accountId'>, entry: Entry): void {
  if (entry.accountId === accountId) return;
  throw refusal('not_allowed_in_state', 'This entry belongs to another account.', 'other_account');
}

/**
 * Whether this order of the service is known to be another order that was placed here. If so, `entry` did not create
 * it, however similar the two are.
 */
export function isTaken({ orders }: Pick<Context, 'orders'>, entry: Entry, orderId: string): boolean {
  const known = orders.findByOrderId(orderId);
  return known !== null && known.draft !== null && known.localId !== entry.localId;
}

/**
 * Ends an entry in a transaction, and informs the windows.
 * @param write gets the entry as it is stored by then: its order may have been merged with another record meanwhile
 * @param assertOpen returns the entry if it can still be ended
 * @throws DispatchError of `assertOpen`
 */
export function finish(
  context: Context,
  entry: Entry,
  write: (entry: Entry) => void,
  assertOpen: (context: Context, entryId: string) => Entry = resolvable,
): void {
  const localId = context.database.transaction(() => {
    const placed = assertOpen(context, entry.id);
    write(placed);
    return placed.localId;
  });
  entriesChanged(context, localId);
}

/**
 * Applies the user's decision about an uncertain entry. "Done" finishes it with the given order. "Not done" withdraws
 * it; to send it again, a new entry with a new key replaces it.
 * @throws DispatchError `not_allowed_in_state` (`order_taken`, `other_order`, `other_account`, `not_uncertain`),
 * `confirmation_needed`, or the error of a request that fails
 */
export async function resolveEntry(
  context: Context,
  entryId: string,
  as: Resolution,
): Promise<{ localId: string }> {
  const entry = resolvable(context, entryId);
  if (as.kind === 'this-order') await adoptOrder(context, entry, as.orderId);
  else notDone(context, entry, as.next);
  return { localId: entry.localId };
}

async function adoptOrder(context: Context, entry: Entry, orderId: string): Promise<void> {
  assertOwnAccount(context, entry);
  assertCanBe(context, entry, orderId);
  const askedAt = context.recorder.askedAt();
  const order = await context.endpoints.getOrder(orderId);
  finish(context, entry, placed => {
    assertCanBe(context, placed, orderId);
    finishWith(placed, { order, askedAt }, context, context.clock.nowMs());
  });
}

function assertCanBe(context: Context, entry: Entry, orderId: string): void {
  if (entry.intent.kind === 'order-create') {
    if (isTaken(context, entry, orderId))
      throw refusal('not_allowed_in_state', 'This order was placed from here separately.', 'order_taken');
  } else if (!isStep(entry.intent) || context.orders.get(entry.localId).orderId !== orderId) {
    throw refusal('not_allowed_in_state', 'This entry belongs to another order.', 'other_order');
  }
}

function notDone(context: Context, entry: Entry, next: 'send-again' | 'edit' | 'give-up'): void {
  const { entries, orders, clock } = context;
  const nowMs = clock.nowMs();
  const chain = entries.ofOrder(entry.localId);
  const isPlacing = isOfPlacing(entry, chain);
  if (next === 'edit') {
    if (!isPlacing) throw notThis('edit');
    finish(context, entry, () => makeDraftAgain(context, entry.localId));
    return;
  }
  if (next === 'give-up') {
    if (isPlacing) throw notThis('give-up');
    finish(context, entry, () => {
      if (isLateDocument(entry, chain))
        giveUpLateDocument(context, entry, canDiscardLateDocument(entry, chain));
      else entries.withdraw(entry.id, null, nowMs);
    });
    return;
  }
  context.guard.assertOpen();
  finish(context, entry, () => {
    if (isPlacing && entry.accountId !== context.accountId) {
      return requeueOrder(context, entry.localId);
    }
    if (entry.intent.kind === 'file-upload') renewUpload(context, entry, nowMs);
    else replaceEntry(context, entry, entry.intent, nowMs);
    if (isPlacing) orders.setPhase(entry.localId, 'queued', null, nowMs);
  });
}

const notThis = (what: string): DispatchError =>
  new DispatchError('not_allowed_in_state', `This kind of entry has no ${what}.`);

export const conflictHandlers = (context: Context): HandlersFor<typeof conflictMethods> => ({
  'outbox.reconcile': ({ entryId }) => reconcileEntry(context, entryId),
  'outbox.resolve': ({ entryId, as }) => resolveEntry(context, entryId, as),
  'outbox.conflict': ({ entryId }) => readConflict(context, entryId),
  'outbox.merge': input => mergeConflict(context, input),
});
