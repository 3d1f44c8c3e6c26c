import { DispatchError } from '../../../../src-shared/errors.ts';
import { isOfPlacing } from '../../outbox/addition.ts';
import { canAdopt, isOtherAccount, isUnsent, queueOrder } from '../../outbox/chain.ts';
import { isOpen } from '../../outbox/entry.ts';
import { replaceEntry } from '../../outbox/replace.ts';
import type { Context } from '../context.ts';

/**
 * What was saved for another customer account, by the dispatcher's word: `present-account` sends with the present
 * credential what never left, as new entries; `same-account` says that the present credential is of the account that it
 * was saved for, so everything of that account goes on, the same bytes with the same keys.
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
  if (!isOtherAccount(entry)) throw refused('It belongs to no other account.', 'no_other_account');
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
  context.emit('orders.changed', { localIds: [entry.localId] });
  context.emitOutbox();
  context.drain.wake();
}

function sendWithPresent(context: Context, entryId: string): void {
  const { entries, clock } = context;
  const entry = entries.get(entryId);
  const chain = entries.ofOrder(entry.localId);
  if (!canAdopt(entry, chain)) throw refused('It may have been sent already.', 'may_be_sent');
  if (isOfPlacing(entry, chain)) {
    requeueOrder(context, entry.localId);
    return;
  }
  const nowMs = clock.nowMs();
  const open = chain.filter(one => isOpen(one.state) && isUnsent(one) && one.accountId === entry.accountId);
  // The last one first, since each makes room behind itself.
  for (const one of open.toReversed()) replaceEntry(context, one, one.intent, nowMs);
}

/**
 * An order with its documents anew under the present account: files that were registered for another customer cannot be
 * used. Call inside a transaction.
 */
export function requeueOrder(context: Context, localId: string): void {
  const { entries, orders, documents, clock } = context;
  const nowMs = clock.nowMs();
  const { draft } = orders.get(localId);
  if (!draft) throw refused('The order has no text of ours.', 'no_draft');
  for (const one of entries.ofOrder(localId).filter(({ state }) => isOpen(state))) {
    entries.withdraw(one.id, null, nowMs);
  }
  for (const document of documents.ofOrder(localId)) documents.forgetFile(document.id);
  queueOrder(context, localId, draft, documents.ofOrder(localId), nowMs);
  orders.setPhase(localId, 'queued', null, nowMs);
}

const refused = (message: string, reason: string): DispatchError =>
  new DispatchError('not_allowed_in_state', message, { reason });
