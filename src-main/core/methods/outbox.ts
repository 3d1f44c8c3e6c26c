import type { MethodInput, MethodOutput } from '../../../src-shared/contract/contract.ts';
import type { OutboxEntry, outboxMethods } from '../../../src-shared/contract/outbox.ts';
import { type DispatchError, refusal } from '../../../src-shared/errors.ts';
import {
  canAdopt,
  canDiscardSentStep,
  canDiscardStep,
  canGiveUp,
  canTakeBack,
  isOtherAccount,
  isUnsent,
  queueOrder,
} from '../outbox/chain.ts';
import { type Entry, isOpen, isStep } from '../outbox/entry.ts';
import { entryView, unreadableView } from '../outbox/entry-view.ts';
import {
  canDiscardLateDocument,
  canDiscardSentLateDocument,
  isLateDocument,
  isOfPlacing,
  withdrawLateDocument,
} from '../outbox/late-documents.ts';
import { replaceEntry } from '../outbox/replace.ts';
import { type Context, entriesChanged } from './context.ts';
import { removeDraft } from './drafts.ts';
import type { HandlersFor } from './router.ts';

/**
 * Returns a page of entries, newest first: finished ones by the time of their end, others by the time they were stored.
 */
export function listEntries(context: Context, query: MethodInput<'outbox.list'>): OutboxEntry[] {
  const { filter, search = '', limit = 1_000 } = query;
  const { entries } = context;
  const before = query.before === undefined ? null : entries.get(query.before);
  const views = entries.page(filter, search, before, limit).map(entry => entryView(entry, context));
  // Unreadable entries come first on the first page. A search leaves them out, because they have no text to search.
  const hasUnreadable =
    (filter === 'open' || filter === 'attention') && before === null && search.trim() === '';
  const unreadable = hasUnreadable ? entries.unreadable(null) : [];
  return [...unreadable.map(row => unreadableView(row, context)), ...views];
}

/**
 * Turns an order that the service has certainly not created back into a draft, with its text, its documents and the
 * reason that the service gave. When the draft is placed again, it gets new entries with new keys.
 * @throws DispatchError `not_allowed_in_state` (`may_be_sent`) if the order may have been created
 */
export function withdrawOrder(context: Context, entryId: string): MethodOutput<'outbox.edit'> {
  const { entries, database, orders } = context;
  const { localId } = entries.get(entryId);
  database.transaction(() => {
    const chain = entries.ofOrder(localId);
    if (!canTakeBack(chain)) {
      throw refusal('not_allowed_in_state', 'The order may have reached the service already.', 'may_be_sent');
    }
    makeDraftAgain(context, localId);
  });
  context.emit('orders.changed', { localIds: [localId] });
  context.emitOutbox();
  const { draftVersion, quotedTotalCents } = orders.get(localId);
  return { localId, version: draftVersion, quotedTotalCents };
}

/**
 * Withdraws the open entries of an order and turns it back into a draft. Entries that were sent stay stored, for the
 * record. Call it inside a transaction.
 */
export function makeDraftAgain(
  { entries, orders, clock }: Pick<Context, 'clock' | 'entries' | 'orders'>,
  localId: string,
): void {
  const nowMs = clock.nowMs();
  const { refusal } = orders.get(localId);
  for (const entry of entries.ofOrder(localId).filter(one => isOpen(one.state))) {
    entries.withdraw(entry.id, null, nowMs);
  }
  orders.setPhase(localId, 'draft', refusal, nowMs);
}

/**
 * Discards what an entry belongs to: a step, a late document, or a whole order with its text and documents. The copy of
 * a late document stays here unless the order may already have it.
 * @param isMaybeDone true if the user was told that the service may have processed the entry. Only then is such an
 * entry discarded; the service is not asked to undo it.
 * @throws DispatchError `not_allowed_in_state` (`may_be_sent`)
 */
export async function discardEntry(context: Context, entryId: string, isMaybeDone: boolean): Promise<void> {
  const entry = context.entries.get(entryId);
  const chain = context.entries.ofOrder(entry.localId);
  if (isLateDocument(entry, chain)) discardAddition(context, entry, chain, isMaybeDone);
  else if (isStep(entry.intent)) discardStep(context, entry, isMaybeDone);
  else await discardOrder(context, entry, isMaybeDone);
}

function discardAddition(
  context: Context,
  entry: Entry,
  chain: readonly Entry[],
  isMaybeDone: boolean,
): void {
  const isUndone = canDiscardLateDocument(entry, chain);
  if (!isUndone && !(isMaybeDone && canDiscardSentLateDocument(entry, chain))) throw mayBeSent();
  context.database.transaction(() => giveUpLateDocument(context, entry, isUndone));
  entriesChanged(context, entry.localId);
}

function discardStep(context: Context, entry: Entry, isMaybeDone: boolean): void {
  const { entries, database, clock } = context;
  if (!canDiscardStep(entry) && !(isMaybeDone && canDiscardSentStep(entry))) throw mayBeSent();
  database.transaction(() => entries.withdraw(entry.id, null, clock.nowMs()));
  entriesChanged(context, entry.localId);
}

async function discardOrder(context: Context, { id, localId }: Entry, isMaybeDone: boolean): Promise<void> {
  const isGivenUp =
    isMaybeDone &&
    context.database.transaction(() => {
      if (!canGiveUp(context.entries.ofOrder(localId))) return false;
      makeDraftAgain(context, localId);
      return true;
    });
  if (!isGivenUp) withdrawOrder(context, id);
  await removeDraft(context, localId);
  context.emitOutbox();
}

const mayBeSent = (): DispatchError =>
  refusal('not_allowed_in_state', 'It may have been done already.', 'may_be_sent');

/**
 * Withdraws a late document. If the order certainly does not have it, the document stays here, ready to be added again.
 * Otherwise its copy is removed, since adding it again could duplicate it. Call it inside a transaction.
 */
export function giveUpLateDocument(context: Context, entry: Entry, isUndone: boolean): void {
  const { documents, clock } = context;
  withdrawLateDocument(context, entry, clock.nowMs());
  if (entry.documentId === null) return;
  if (isUndone) documents.forgetFile(entry.documentId);
  else documents.remove(documents.get(entry.documentId));
}

/**
 * Handles entries that were saved for another customer account, as the user chooses. With `present-account`, entries
 * that were never sent are replaced with new ones for the current account. With `same-account`, the user states that
 * the current credential belongs to the account they were saved for: all its entries continue with the same bytes and
 * keys.
 * @throws DispatchError `not_allowed_in_state` (`no_other_account`, `may_be_sent`), `confirmation_needed`
 */
export async function adoptEntry(
  context: Context,
  entryId: string,
  as: 'present-account' | 'same-account',
): Promise<void> {
  context.guard.assertOpen();
  const { entries } = context;
  const entry = entries.get(entryId);
  if (!isOtherAccount(entry))
    throw refusal('not_allowed_in_state', 'It belongs to no other account.', 'no_other_account');
  if (as === 'same-account') {
    await context.changeAccount(() => {
      const nowMs = context.clock.nowMs();
      context.database.transaction(() => {
        const parked = entries
          .parked()
          .filter(one => isOtherAccount(one) && one.accountId === entry.accountId);
        for (const one of parked) {
          entries.setState(one.id, one.sealed ? 'waiting' : 'queued', nowMs);
          const { phase } = context.orders.get(one.localId);
          if (phase === 'attention') context.orders.setPhase(one.localId, 'queued', null, nowMs);
        }
      });
      return Promise.resolve();
    }, entry.accountId);
  } else {
    context.database.transaction(() => sendWithPresent(context, entryId));
  }
  entriesChanged(context, entry.localId);
}

function sendWithPresent(context: Context, entryId: string): void {
  const { entries, clock } = context;
  const entry = entries.get(entryId);
  const chain = entries.ofOrder(entry.localId);
  if (!canAdopt(entry, chain))
    throw refusal('not_allowed_in_state', 'It may have been sent already.', 'may_be_sent');
  if (isOfPlacing(entry, chain)) {
    requeueOrder(context, entry.localId);
    return;
  }
  const nowMs = clock.nowMs();
  const open = chain.filter(one => isOpen(one.state) && isUnsent(one) && one.accountId === entry.accountId);
  // Last entry first: each replacement shifts the entries behind it, so their positions in `open` would become wrong.
  for (const one of open.toReversed()) replaceEntry(context, one, one.intent, nowMs);
}

/**
 * Queues an order and its documents again for the current account. Its documents are registered again, since files that
 * are registered for another customer cannot be used. Call it inside a transaction.
 */
export function requeueOrder(context: Context, localId: string): void {
  const { entries, orders, documents, clock } = context;
  const nowMs = clock.nowMs();
  const { draft } = orders.get(localId);
  if (!draft) throw refusal('not_allowed_in_state', 'The order has no text of ours.', 'no_draft');
  for (const one of entries.ofOrder(localId).filter(({ state }) => isOpen(state))) {
    entries.withdraw(one.id, null, nowMs);
  }
  for (const document of documents.ofOrder(localId)) documents.forgetFile(document.id);
  queueOrder(context, localId, draft, documents.ofOrder(localId), nowMs);
  orders.setPhase(localId, 'queued', null, nowMs);
}

export const outboxHandlers = (context: Context): HandlersFor<typeof outboxMethods> => ({
  'outbox.list': input => listEntries(context, input),
  'outbox.get': ({ entryId }) => entryView(context.entries.get(entryId), context),
  'outbox.summary': () => context.summary(),
  'outbox.setPaused': ({ isPaused }) => {
    context.pause.set(isPaused);
    return context.summary();
  },
  'outbox.retry': ({ entryId }) => {
    context.drain.retryNow(entryId);
    if (entryId === null) context.synchroniser.tryAgain();
  },
  'outbox.edit': ({ entryId }) => withdrawOrder(context, entryId),
  'outbox.discard': ({ entryId, isMaybeDone }) => discardEntry(context, entryId, isMaybeDone),
  'outbox.adopt': ({ entryId, as }) => adoptEntry(context, entryId, as),
});
